import { isNews } from '@/components/live/thread/is-news'
import type { ThreadView } from '@/components/live/thread/thread-view'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import type { Row } from './row'

/** The messages of others that are unread below: their number; 'some' if not all of them are loaded. */
export type NewsBelow = number | 'some'

/**
 * Counts the messages of others below `seenTo`, the last number that was seen. A part of them has no number: it would
 * grow with each page that is loaded, while the reader comes nearer to the end.
 */
export function newsBelow(
  {
    data,
    thread,
    lastReadSeq,
  }: Pick<ThreadView, 'data' | 'lastReadSeq'> & {
    thread: Pick<ThreadSummary, 'lastSeq' | 'unreadCount'> | null
  },
  rows: readonly Row[],
  seenTo: number,
  userId: string,
): NewsBelow {
  const isBelow = (row: Row) =>
    'message' in row && row.kind !== 'system' && row.message.seq > seenTo && isNews(row.message, userId)
  const loaded = rows.filter(isBelow).length
  const end = data.stretch?.to ?? null
  if (end === null) return loaded
  // A fork has no count of its own here; the numbers of a thread go on in its forks.
  const isUnread = data.forkId !== null || (thread?.unreadCount ?? 0) > 0
  const isLater = isUnread && lastReadSeq < (thread?.lastSeq ?? 0)
  const hasCome = () =>
    [...data.messages.values()].some(
      message =>
        message.forkId === data.forkId &&
        message.authorType !== 'system' &&
        message.seq > Math.max(end, lastReadSeq) &&
        isNews(message, userId),
    )
  return loaded > 0 || isLater || hasCome() ? 'some' : 0
}
