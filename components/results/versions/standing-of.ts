import type { Fork } from '@/server/domain/forks/fork'
import { linesOf, type PublishedResult } from '@/server/domain/results/result'

/** Whether a published result is still up to date with its fork. */
export type Standing =
  | { kind: 'current' }
  /**
   * `newer`: the number of messages since it was published. None: a cited message was changed, or else it left out
   * messages from the start.
   */
  | { kind: 'stale'; newer: number; isChanged: boolean }
  | { kind: 'superseded'; version: number; messageId: string | null }

export function standingOf(result: PublishedResult, fork: Fork | undefined): Standing {
  if (fork?.resultVersion && fork.resultVersion > result.version) {
    return { kind: 'superseded', version: fork.resultVersion, messageId: fork.resultMessageId }
  }
  const isChanged = linesOf(result.body).some(({ citations }) => citations.some(({ hidden }) => hidden))
  const isStale = fork ? fork.staleAt !== null : isChanged || result.unconsidered !== undefined
  if (!isStale) return { kind: 'current' }
  return { kind: 'stale', newer: Math.max(0, (fork?.messageCount ?? 0) - result.messageCount), isChanged }
}
