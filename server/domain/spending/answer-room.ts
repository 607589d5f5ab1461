import type { TaskLimits } from '../agents/tool.ts'
import type { FailedCall } from '../tasks/retry-pauses.ts'
import type { TokenUsage } from '../tasks/task.ts'
import { countTokens } from './count-tokens.ts'
import { leastRoom } from './spend.ts'

interface Counted {
  limits: Pick<TaskLimits, 'outputTokens' | 'totalTokens'>
  usage: TokenUsage
  /** The usage from which the limits count. */
  since: { usage: TokenUsage }
}

/** Returns the tokens that a task may still write, and read and write together; null: without that limit. */
export function leftTokens({ limits, since, usage }: Counted): {
  output: number | null
  total: number | null
} {
  const output = (usage.outputTokens ?? 0) - (since.usage.outputTokens ?? 0)
  const total = countTokens(usage) - countTokens(since.usage)
  return {
    output: limits.outputTokens === null ? null : limits.outputTokens - output,
    total: limits.totalTokens === null ? null : limits.totalTokens - total,
  }
}

/**
 * Returns the length that an answer may want: twice as much if the length was used up for thinking alone, or in the
 * middle of an object.
 */
export function widenAnswer({ failed }: { failed: readonly FailedCall[] }, maxTokens: number): number {
  const wasShort = failed.some(({ failure, isCut }) => failure === 'only_thinking' || isCut)
  return wasShort ? 2 * maxTokens : maxTokens
}

/**
 * Returns the length that the answer of a task's next call may have, by the tokens that the task has left.
 * Null: too little is left for its least room. The first call of all is always made.
 */
export function fitAnswer(
  state: Counted,
  call: { wanted: number; promptTokens: number },
): { maxTokens: number } | null {
  const { output, total } = leftTokens(state)
  const left = Math.min(
    output ?? Number.POSITIVE_INFINITY,
    total === null ? Number.POSITIVE_INFINITY : total - call.promptTokens,
  )
  const least = leastRoom(call.wanted)
  if (left >= least) return { maxTokens: Math.min(call.wanted, left) }
  const isFirst = countTokens(state.usage) === countTokens(state.since.usage)
  return isFirst ? { maxTokens: least } : null
}
