/** Decides the consequences of the end of a run. Pure. */
import { failuresToDisable, failuresToTell, type Schedule } from './schedule.ts'

export type RunResult = 'completed' | 'failed' | 'cancelled'

/** The changes to a schedule, and the news that its owner gets under any policy. */
export interface AfterRun {
  consecutiveFailures: number
  status: Schedule['status']
  /** Undefined: the plan stays. */
  nextRunAt?: Date | null
  tells: 'failing' | 'disabled' | null
}

/** A single run that failed is tried again after so many minutes, by the number of its failures. */
const pauses = [1, 5, 15, 30]

/**
 * A run that a person asked for beside the plan proves that the schedule works, if it succeeds. If it fails, the person
 * sees it, and the count of failures stays.
 */
export function decideAfterRun(
  schedule: Pick<Schedule, 'status' | 'consecutiveFailures'> & { cadence: Pick<Schedule['cadence'], 'kind'> },
  { result, isPlanned, now }: { result: RunResult; isPlanned: boolean; now: Date },
): AfterRun {
  const { status, consecutiveFailures: before, cadence } = schedule
  const isOnce = cadence.kind === 'once' && status === 'active' && isPlanned
  if (result === 'completed') {
    const rest = { consecutiveFailures: 0, tells: null }
    return isOnce ? { ...rest, status: 'completed', nextRunAt: null } : { ...rest, status }
  }
  if (result === 'cancelled' || !isPlanned) {
    const rest = { consecutiveFailures: before, tells: null }
    // It did not succeed, and the person who stopped it does not want it again by itself.
    return isOnce ? { ...rest, status: 'paused', nextRunAt: null } : { ...rest, status }
  }
  const consecutiveFailures = before + 1
  if (consecutiveFailures >= failuresToDisable && status === 'active') {
    return { consecutiveFailures, status: 'disabled', nextRunAt: null, tells: 'disabled' }
  }
  const pause = pauses[Math.min(before, pauses.length - 1)] ?? 1
  return {
    consecutiveFailures,
    status,
    ...(isOnce && { nextRunAt: new Date(now.getTime() + pause * 60_000) }),
    tells: consecutiveFailures === failuresToTell ? 'failing' : null,
  }
}
