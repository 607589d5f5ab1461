'use client'

import { useEffect, useRef, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type NewsBelow, newsBelow } from './rows/news-below'
import { readTo } from './rows/read-to'
import type { Row } from './rows/row'
import type { ListScroll } from './use-list-scroll'

const settleMs = 300

/**
 * Marks messages as read if they were on screen while the window had the focus, and no others: not those that a link or
 * a jump to the end has passed over. They stay unread, and so does what is below them, until the reader has seen them.
 * Returns the unread messages from others that are below the last one in sight.
 */
export function useMarkRead(
  view: ThreadView,
  rows: readonly Row[],
  scroll: ListScroll,
  /** Names the place that the list goes to: until it is there, nothing counts as seen. */
  landing: string,
): NewsBelow {
  const { feed } = useThreadScope()
  const { me } = useWorkspace()
  const { atEnd, onScreen, virtualizer } = scroll
  const newest = rows.reduce((seq, row) => ('message' in row ? Math.max(seq, row.message.seq) : seq), 0)
  const [seenTo, setSeenTo] = useState(view.lastReadSeq)
  if (atEnd && seenTo < newest && view.data.stretch?.to === null) setSeenTo(newest)

  const seen = useRef<{ landing: string; since: number; numbers: Set<number> } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the visible rows may have changed
  useEffect(() => {
    const kept = seen.current
    const now = performance.now()
    if (kept?.landing !== landing) {
      seen.current = { landing, since: now, numbers: kept?.numbers ?? new Set() }
    }
    const look = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      const { first, last } = onScreen()
      for (const row of rows.slice(first, last + 1)) {
        if ('message' in row) seen.current?.numbers.add(row.message.seq)
      }
    }
    const mark = () => {
      // A message that was marked as unread by hand must be seen anew, later.
      if (feed.view.get().isHeld) return seen.current?.numbers.clear()
      look()
      const to = readTo(feed.view.get(), rows, seen.current?.numbers ?? new Set(), me.userId)
      if (to > feed.view.get().lastReadSeq) feed.markRead(to)
    }
    // Rows that scroll by are in view, too, but not those that a list passes on its way to where it opens.
    if (kept?.landing === landing && now - kept.since > settleMs) look()
    const timer = setTimeout(mark, settleMs)
    addEventListener('focus', mark)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', mark)
    }
    // A list knows its own height only a moment after it is drawn; until then nothing counts as visible.
  }, [feed, rows, atEnd, landing, virtualizer.scrollOffset, virtualizer.scrollRect?.height])

  // Messages that arrive while the reader looks elsewhere get the New line, if there is none yet.
  useEffect(() => {
    if (newest > 0 && view.newAfter === null && !document.hasFocus()) feed.drawNewLine(true)
  }, [feed, newest, view.newAfter])

  if (atEnd && view.data.stretch?.to === null) return 0
  const inSight = rows[onScreen().last]
  const seq = inSight && 'message' in inSight ? inSight.message.seq : 0
  return newsBelow(view, rows, Math.max(seenTo, view.lastReadSeq, seq), me.userId)
}
