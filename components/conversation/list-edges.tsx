import { EdgeChips, EndChip, UnreadChip, WaitChip } from '@/components/messages/list-chips'
import { useNameOf } from '@/components/people/author'
import { waitingStrings } from '@/components/strings/tasks/waiting'
import type { Message } from '@/server/domain/messages/message'
import type { NewsBelow } from './rows/news-below'
import type { Row } from './rows/row'
import { coveredEdges, isInSight, type Span } from './rows/waiting-cards'
import type { ListScroll } from './use-list-scroll'

/**
 * The buttons over the edges of the list: to the first unread message, to a card that waits for the reader and is not
 * in sight, and to the end. They never lie over such a card.
 */
export function ListEdges(props: {
  waiting: readonly Message[]
  rows: readonly Row[]
  scroll: ListScroll
  unread: { since: string | null; onRead: (() => void) | null } | null
  /** The new messages below; null: the end is in sight. */
  unseen: NewsBelow | null
  onCard: (messageId: string, index: number) => void
  onUnread: () => void
  onEnd: () => void
}) {
  const { waiting, rows, scroll, unread, unseen, onCard, onUnread, onEnd } = props
  const nameOf = useNameOf()
  const { virtualizer } = scroll
  const start = virtualizer.scrollOffset ?? 0
  const seen = { start, end: start + (virtualizer.scrollRect?.height ?? 0) }
  const cards = waiting.map(message => {
    const index = rows.findIndex(row => row.kind === 'ask' && row.message.id === message.id)
    const span: Span | undefined = index === -1 ? undefined : virtualizer.measurementsCache[index]
    return { message, index, span }
  })
  const covered = coveredEdges(
    cards.flatMap(({ span }) => span ?? []),
    seen,
  )
  // A list knows its own height only a moment after it is drawn.
  const hidden = seen.end === start ? [] : cards.filter(({ span }) => !span || !isInSight(span, seen))
  const target = hidden.at(-1)
  const isAbove = target?.span !== undefined && target.span.start < start
  const chip = target && (
    <WaitChip
      isAbove={isAbove}
      sentence={sayWaiting(target.message, nameOf(target.message))}
      onPress={() => onCard(target.message.id, target.index)}
    />
  )
  return (
    <>
      {((unread && !covered.top) || isAbove) && (
        <EdgeChips edge="top">
          {isAbove && chip}
          {unread && !covered.top && <UnreadChip {...unread} onPress={onUnread} />}
        </EdgeChips>
      )}
      {((unseen !== null && !covered.bottom) || (chip && !isAbove)) && (
        <EdgeChips edge="bottom">
          {!isAbove && chip}
          {unseen !== null && !covered.bottom && <EndChip count={unseen} onPress={onEnd} />}
        </EdgeChips>
      )}
    </>
  )
}

function sayWaiting({ metadata: { ask } }: Message, agent: string): string {
  const kind = ask?.budget ? 'budget' : (ask?.kind ?? 'question')
  return waitingStrings.waitsForYou[kind](agent)
}
