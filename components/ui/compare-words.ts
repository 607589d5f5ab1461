import { diffWordsWithSpace } from 'diff'

/** Unchanged, added or removed words, in reading order. */
export interface WordPart {
  kind: 'same' | 'added' | 'gone'
  text: string
}

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): WordPart[] {
  return diffWordsWithSpace(before, after).map(({ added: isAdded, removed: isGone, value }) => ({
    kind: isAdded ? 'added' : isGone ? 'gone' : 'same',
    text: value,
  }))
}
