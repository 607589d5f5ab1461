/** The names of authors who are gone. */
export const authorsStrings = {
  formerMember: 'Former member',
  formerAgent: 'Former agent',
} as const
