/** The least number of characters of a password. Apart from the rule, because forms load it with the page. */
export const leastPasswordLength = 8
