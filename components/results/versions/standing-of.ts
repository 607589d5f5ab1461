import type { Fork } from '@/server/domain/forks/fork'
import type { PublishedResult } from '@/server/domain/results/result'

/** Whether a published result is still up to date with its fork. */
export type Standing =
  | { kind: 'current' }
  /** The number of messages since; none: a cited message was changed. */
  | { kind: 'stale'; newer: number }
  | { kind: 'superseded'; version: number; messageId: string | null }

export function standingOf(result: PublishedResult, fork: Fork | undefined): Standing {
  if (fork?.resultVersion && fork.resultVersion > result.version) {
    return { kind: 'superseded', version: fork.resultVersion, messageId: fork.resultMessageId }
  }
  const isHidden = [
    ...result.body.bullets,
    ...result.body.deferred,
    ...result.body.openQuestions,
    ...result.body.dissent,
  ].some(({ citations }) => citations.some(({ hidden }) => hidden))
  if (!fork) return isHidden ? { kind: 'stale', newer: 0 } : { kind: 'current' }
  if (fork.staleAt === null) return { kind: 'current' }
  return { kind: 'stale', newer: Math.max(0, fork.messageCount - result.messageCount) }
}
