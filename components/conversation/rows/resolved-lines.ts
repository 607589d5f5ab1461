import type { ThreadState } from '@/components/live/thread/thread-state'
import type { Message } from '@/server/domain/messages/message'

/**
 * Returns the lines of resolved forks, by the message of the result that stands in the place of each. The
 * line stays if the result is not among these messages.
 */
export function findResolvedLines(
  messages: readonly Message[],
  { forks }: ThreadState,
): ReadonlyMap<string, string> {
  const cards = new Set(
    messages.flatMap(({ id, metadata, deletedAt }) => (metadata.result && deletedAt === null ? id : [])),
  )
  const lines = new Map<string, string>()
  for (const { id, metadata } of messages) {
    const fork = metadata.notice === 'fork' ? forks.get(metadata.forkId ?? '') : undefined
    const cardId = fork?.status === 'resolved' ? fork.resultMessageId : null
    if (cardId && cards.has(cardId)) lines.set(cardId, id)
  }
  return lines
}
