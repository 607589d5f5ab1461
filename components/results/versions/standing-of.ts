import type { Fork } from '@/server/domain/forks/fork'
import type { PublishedResult } from '@/server/domain/results/result'

/** Whether a published result still says what its fork says. */
export type Standing =
  | { kind: 'current' }
  /** So many messages came since; none: one that it rests on was changed. */
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
