import { list, plural } from '../words'

/** The thumbs at the foot of an answer. */
export const ratingStrings = {
  thumbs: { up: 'Good answer', down: 'Bad answer' },
  given: (thumb: string, names: readonly string[], others: number) =>
    `${thumb}: ${list(others === 0 ? names : [...names, plural(others, { one: '# other', other: '# others' })])}`,
  sayWhy: 'Say why',
  title: { up: 'What was good about this answer?', down: 'What was wrong with this answer?' },
  word: 'Your comment',
  wordHint:
    'Optional. The admins who can read this answer see your comment with your name. Nobody else does.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved. Admins who can read this answer see your comment.',
  why: 'Why?',
  whyOf: (name: string) => `Why did ${name} say that?`,
  version: (version: number) => `version ${version}`,
  toVersion: (name: string, version: number) => `Open version ${version} of ${name}`,
} as const
