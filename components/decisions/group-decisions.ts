import type { Decision } from '@/server/domain/results/decision'
import { linesOf } from '@/server/domain/results/result'

/** Groups the lines of one result, in its own order, under its headline. */
export function groupDecisions(lines: readonly Decision[]): [Decision, ...Decision[]][] {
  const groups: [Decision, ...Decision[]][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.[0].messageId === line.messageId) last.push(line)
    else groups.push([line])
  }
  for (const group of groups) group.sort((a, b) => placeOf(a) - placeOf(b))
  return groups
}

function placeOf({ lineId, result }: Decision): number {
  return linesOf(result.body).findIndex(({ id }) => id === lineId)
}
