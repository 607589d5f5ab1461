/** A text as names are looked for: lower case, without accents. */
export interface FoldedText {
  text: string
  /** Where the n-th unit of `text` stands in the original; one more for the end. */
  places: number[]
}

/** Letters that have no accent to take off and are still typed as others. */
const plain = new Map(
  Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }),
)

export function foldText(original: string): FoldedText {
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
