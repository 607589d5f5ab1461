/** A text in the form in which names are searched: lower case, without accents. */
export interface FoldedText {
  text: string
  /**
   * The place of the n-th unit of `text` in the original, and one more for the end; null: all places are the
   * same.
   */
  places: number[] | null
}

/** Letters without a removable accent that people type as other letters. */
const plain = new Map(
  Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }),
)

export function foldText(original: string): FoldedText {
  // Most names have no accents, and a thousand of them are folded before the list shows.
  if (/^[ -~]*$/.test(original)) return { text: original.toLowerCase(), places: null }
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of original) {
    const bare = character
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
    const folded = plain.get(bare) ?? bare
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at)
    at += character.length
  }
  return { text, places: [...places, at] }
}
