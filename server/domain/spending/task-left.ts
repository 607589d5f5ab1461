/** The money that a task has left: its own calls and those of all tasks below it count. */
import type { CommonState } from '../tasks/common-state.ts'

/** The money of the tasks below a task, in US dollars. */
export interface BelowTask {
  /** The cost of their calls. */
  belowUsd: number
  /** The highest cost of their calls under way. */
  belowReservedUsd: number
}

type Counted = Pick<CommonState, 'limits' | 'since' | 'costUsd' | 'reservedUsd'>

/** Returns the dollars that count towards the limit of a task. */
export function countedUsd({ since, costUsd, reservedUsd }: Counted, below: BelowTask): number {
  const own = (costUsd ?? 0) - since.costUsd + (reservedUsd ?? 0)
  return own + below.belowUsd - since.belowUsd + below.belowReservedUsd
}

/** Returns the dollars that a task and the tasks below it may still spend; null: without a limit. */
export function leftOfTask(state: Counted, below: BelowTask): number | null {
  const { usd } = state.limits
  // To the millionth, like every cost: a sum of fractions is not exact.
  return usd === null ? null : Math.floor((usd - countedUsd(state, below)) * 1e6 + 1e-3) / 1e6
}

/** Returns a task as it would be if its call under way, and those below it, had cost nothing. */
export function withoutReserved<T extends { state: Counted; row: BelowTask }>({ state, row }: T) {
  return { state: { ...state, reservedUsd: null }, row: { ...row, belowReservedUsd: 0 } }
}

/** Returns the tightest of the tasks above a task; null: none of them has a limit. */
export function findTightest<T extends { state: Counted; row: BelowTask }>(
  above: readonly T[],
): { task: T; leftUsd: number } | null {
  let found: { task: T; leftUsd: number } | null = null
  for (const task of above) {
    const leftUsd = leftOfTask(task.state, task.row)
    if (leftUsd !== null && (found === null || leftUsd < found.leftUsd)) found = { task, leftUsd }
  }
  return found
}
