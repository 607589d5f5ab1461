/** Editing and deleting a message, and its earlier versions. */
export const changingStrings = {
  historyTitle: 'Edit history',
  historyNow: 'Current version,',
  historyBefore: 'Earlier version,',
  remove: 'Delete',
  removeTitle: 'Delete this message?',
  removeWhy: 'This deletes the message for everyone. A note in the thread shows that a message was deleted.',
  removeQuoted:
    'If the result quotes this message, the quote is hidden and the result is marked as out of date.',
  removeKeep: 'Cancel',
  editBox: 'Edit the message',
  save: 'Save',
  cancel: 'Cancel',
  outdated: 'This message was changed elsewhere after you began this edit.',
  newerWords: (words: string) => `It now says: ${words}`,
  takeNewer: 'Use the newer words',
  saveAnyway: 'Save anyway',
  editHint: 'Enter to save, Esc to cancel',
} as const
