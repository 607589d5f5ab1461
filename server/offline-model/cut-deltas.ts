const wordsInTurn = [1, 3, 2, 4, 2, 1, 3] as const

/** Cuts a text into pieces of one to four words, always the same ones; joined they equal the text. */
export function cutDeltas(text: string): string[] {
  const pieces = (text.match(/\s*\S+|\s+$/gu) ?? []).flatMap(cutLong)
  const deltas: string[] = []
  for (let at = 0, turn = 0; at < pieces.length; turn++) {
    const words = wordsInTurn[turn % wordsInTurn.length] ?? 1
    deltas.push(pieces.slice(at, at + words).join(''))
    at += words
  }
  return deltas
}

/** Scripts without spaces look like one long 'word': they are cut every few characters, never inside one. */
function cutLong(piece: string): string[] {
  if (piece.length <= 24) return [piece]
  const characters = [...piece]
  return Array.from({ length: Math.ceil(characters.length / 6) }, (_, index) =>
    characters.slice(index * 6, index * 6 + 6).join(''),
  )
}
