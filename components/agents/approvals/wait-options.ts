import { agentsStrings } from '@/components/strings/agents'
import { formatDuration } from '@/components/workspace/format-duration'

const usualWaits = [60, 4 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60]

/** Lists the usual waiting times by their minutes, and the current one even if it is unusual. */
export function listWaits(minutes: number | undefined): (readonly [string, string])[] {
  const all = minutes === undefined || usualWaits.includes(minutes) ? usualWaits : [minutes, ...usualWaits]
  return all.toSorted((a, b) => a - b).map(each => [String(each), formatDuration(each * 60_000)] as const)
}

/** The choice of an agent that leaves the waiting time to its workspace. */
export const workspaceWait = ['', agentsStrings.waits.workspace] as const
