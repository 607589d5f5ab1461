/** The rule by which an agent itself decides whether its answer is posted. Pure. */

const marker = /^\s*\[NOTIFY\]:?[^\S\n]*\n?/i

/** The words that a request of a `conditional` schedule adds for its agent. */
export const notifyRule =
  'Nobody sees your answer unless it begins with the marker [NOTIFY]. Begin with [NOTIFY] if the task says that this result is worth a notification, or if the asker would want to know it now; write the message after the marker. Else answer without the marker: your answer is kept, and the asker can read it later.'

/** Splits an answer into its marker and the words to deliver. */
export function readMarker(content: string): { isMarked: boolean; words: string } {
  const words = content.replace(marker, '')
  return { isMarked: words.length < content.length && words.trim() !== '', words }
}
