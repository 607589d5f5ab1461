import type { TokenUsage } from '../tasks/task.ts'

/** All that was read, the cache's part included, and all that was written. */
export function countTokens(usage: TokenUsage): number {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}
