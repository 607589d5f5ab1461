/** The place of a card on a board: its column, and its place in it. */
export interface CardAt {
  column: number
  card: number
}

/**
 * Returns the card that an arrow key leads to. Left and right go to the next column that has cards, at the same height
 * or at its last card. Home and End go to the ends of a column. Null: the key leads nowhere.
 */
export function moveInBoard(sizes: readonly number[], { column, card }: CardAt, key: string): CardAt | null {
  const size = sizes[column] ?? 0
  const inColumn = (to: number) => (to === card || to < 0 || to >= size ? null : { column, card: to })
  switch (key) {
    case 'ArrowUp':
      return inColumn(card - 1)
    case 'ArrowDown':
      return inColumn(card + 1)
    case 'Home':
      return inColumn(0)
    case 'End':
      return inColumn(size - 1)
    case 'ArrowLeft':
      return beside(-1)
    case 'ArrowRight':
      return beside(1)
    default:
      return null
  }

  function beside(step: 1 | -1): CardAt | null {
    for (let next = column + step; next >= 0 && next < sizes.length; next += step) {
      const cards = sizes[next] ?? 0
      if (cards > 0) return { column: next, card: Math.min(card, cards - 1) }
    }
    return null
  }
}
