import { useState } from 'react'

/**
 * The values of a card that a person has unfolded: whether each is open now. It outlives the card, which is
 * removed from the page when it is scrolled out of sight.
 */
export type Unfolded = ReadonlyMap<string, boolean>

const unfolded = new Map<string, Unfolded>()

/** Returns the values of a card that were unfolded at least once, by name, and unfolds one or folds it again. */
export function useUnfolded(messageId: string): [Unfolded, (name: string) => void] {
  const [seen, setSeen] = useState<Unfolded>(() => unfolded.get(messageId) ?? new Map())
  function turn(name: string) {
    const next = new Map(seen).set(name, !seen.get(name))
    unfolded.set(messageId, next)
    setSeen(next)
  }
  return [seen, turn]
}
