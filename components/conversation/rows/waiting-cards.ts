import type { ThreadState } from '@/components/live/thread/thread-state'
import type { Message } from '@/server/domain/messages/message'
import { mayRespond } from '@/server/domain/tasks/task-rights'
import type { MemberRole } from '@/server/domain/workspaces/workspace'

/** Lists the open cards of this list that wait for a person, oldest first. */
export function listWaitingCards(
  messages: Iterable<Message>,
  me: { userId: string; role: MemberRole },
  { tasks, forkId }: Pick<ThreadState, 'tasks' | 'forkId'>,
): Message[] {
  return [...messages]
    .filter(message => {
      const { ask } = message.metadata
      if (ask?.state !== 'open' || message.forkId !== forkId || message.deletedAt !== null) return false
      // Other tasks may share the card of a fork's budget.
      const hasEnded = !ask.budget && tasks.get(message.taskId ?? '')?.endedAt != null
      return !hasEnded && mayRespond(me, ask.audience) && !ask.answeredBy.includes(me.userId)
    })
    .sort((a, b) => a.seq - b.seq)
}

/** A part of the list, from its upper edge to its lower one. */
export interface Span {
  start: number
  end: number
}

/** The room above a card that the list rests at. */
const cardGap = 8
/** The part of each edge that a chip lies over. */
const chipBand = 48

/**
 * Returns where a list rests whose reader is at its end: at the end, or above it if that would cut off the card that
 * waits for the reader.
 */
export function restAt(card: Span | undefined, end: number): number {
  return card ? Math.max(0, Math.min(end, card.start - cardGap)) : end
}

/** Tells whether a card is wholly in sight; one that is higher than the list, if it fills it. */
export function isInSight({ start, end }: Span, seen: Span): boolean {
  const shown = Math.min(end, seen.end) - Math.max(start, seen.start)
  return shown >= Math.min(end - start, seen.end - seen.start) - cardGap
}

/** Tells at which edges a chip would lie over a card. */
export function coveredEdges(cards: readonly Span[], seen: Span): { top: boolean; bottom: boolean } {
  const isOver = (from: number, to: number) => cards.some(({ start, end }) => start < to && end > from)
  return {
    top: isOver(seen.start, seen.start + chipBand),
    bottom: isOver(seen.end - chipBand, seen.end),
  }
}
