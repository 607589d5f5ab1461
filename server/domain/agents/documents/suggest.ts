/** Writes the suggestion for a misspelled name. */
export function mean(close: string | null): string {
  return close === null ? '' : ` Did you mean “${close}”?`
}

/** Returns the known name that somebody probably meant; null: none is close. */
export function suggest(name: string, known: readonly string[]): string | null {
  const wanted = simplify(name)
  const [best] = known
    .map(each => ({ each, distance: countEdits(wanted, simplify(each)) }))
    .toSorted((one, other) => one.distance - other.distance)
  if (best && best.distance <= Math.max(1, Math.floor(wanted.length / 3))) return best.each
  const longer = known.find(each => wanted.length >= 4 && simplify(each).startsWith(wanted))
  return longer ?? null
}

function simplify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 60)
}

/** The number of letters to insert, remove or replace (Levenshtein). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, opposite] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== opposite)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
