import { isNews } from '@/components/live/thread/is-news'
import type { ThreadView } from '@/components/live/thread/thread-view'
import type { Row } from './row'

/**
 * Returns the number up to which nothing is unread any more, if the messages with these numbers were in view: it stops
 * at the first one that was not, whatever was seen below.
 */
export function readTo(
  { data, lastReadSeq }: Pick<ThreadView, 'data' | 'lastReadSeq'>,
  rows: readonly Row[],
  seen: ReadonlySet<number>,
  userId: string,
): number {
  // Between what was read and what is loaded there are messages that nobody has seen.
  if (data.stretch === null || data.stretch.from > lastReadSeq + 1) return lastReadSeq
  let to = lastReadSeq
  for (const row of rows) {
    if (!('message' in row) || row.message.seq <= to) continue
    if (isNews(row.message, userId) && !seen.has(row.message.seq)) break
    to = row.message.seq
  }
  return to
}
