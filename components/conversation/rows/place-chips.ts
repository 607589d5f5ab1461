import { groupByParent } from '@/components/forks/sort-forks'
import type { Fork } from '@/server/domain/forks/fork'
import type { Row } from './row'

/**
 * Returns the forks to show as chips below the message that they start from. A fork whose line or result stands
 * right below that message is left out, because a chip would repeat it.
 */
export function placeChips(
  rows: readonly Row[],
  forks: Iterable<Fork>,
): ReadonlyMap<string, readonly Fork[]> {
  const groups = new Map(groupByParent(forks))
  if (groups.size === 0) return groups
  for (const [index, row] of rows.entries()) {
    const group = 'message' in row ? groups.get(row.message.id) : undefined
    if (!group || !('message' in row)) continue
    const told = forksTold(rows, index)
    const rest = group.filter(({ id }) => !told.has(id))
    if (rest.length > 0) groups.set(row.message.id, rest)
    else groups.delete(row.message.id)
  }
  return groups
}

/** Returns the ids of the forks in the lines and results right below a row. */
function forksTold(rows: readonly Row[], index: number): ReadonlySet<string> {
  const told = new Set<string>()
  for (const row of rows.slice(index + 1)) {
    const forkId = row.kind === 'system' || row.kind === 'result' ? row.fork?.id : undefined
    if (forkId !== undefined) told.add(forkId)
    else if (row.kind !== 'day' && row.kind !== 'new') break
  }
  return told
}
