import type { Message } from '@/server/domain/message'
import type { ThreadState } from './thread-state'

/** The main line as far as it is loaded without a gap, in order, with own edits that are on their way. */
export function shownMessages({ messages, stretch, edits }: ThreadState): Message[] {
  if (!stretch) return []
  const to = stretch.to ?? Number.POSITIVE_INFINITY
  return [...messages.values()]
    .filter(({ forkId, seq }) => forkId === null && seq >= stretch.from && seq <= to)
    .sort((a, b) => a.seq - b.seq)
    .map(message => {
      const content = edits.get(message.id)
      return content === undefined
        ? message
        : { ...message, content, editedAt: message.editedAt ?? message.createdAt }
    })
}
