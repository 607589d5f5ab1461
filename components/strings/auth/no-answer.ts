/** Said by forms of the account, and wherever somebody signs out. */
export const noAnswer =
  'OpenVibe did not answer. Your entries are still here. Check your connection and try again.'
