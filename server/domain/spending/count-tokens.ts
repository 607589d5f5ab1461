import type { TokenUsage } from '../tasks/task.ts'

/** Counts all tokens that were read, the cache's part included, and all that were written. */
export function countTokens(usage: TokenUsage): number {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}
