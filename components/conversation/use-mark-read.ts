'use client'

import { useEffect, useRef, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Row } from './rows/row'
import type { ListScroll } from './use-list-scroll'

const settleMs = 300

/**
 * Marks messages as read if they were on screen while the window had the focus, and no others. A link may
 * open below unread messages: they stay unread until the reader has scrolled past them or reaches the end.
 * Returns the number of messages from others that have arrived below since the end was last visible.
 */
export function useMarkRead(
  view: ThreadView,
  rows: readonly Row[],
  scroll: ListScroll,
  at: string | undefined,
): number {
  const { feed } = useThreadScope()
  const { me } = useWorkspace()
  const { atEnd, onScreen, virtualizer } = scroll
  const newest = rows.reduce((seq, row) => ('message' in row ? Math.max(seq, row.message.seq) : seq), 0)
  const [seenTo, setSeenTo] = useState(view.lastReadSeq)
  if (atEnd && seenTo < newest && view.data.stretch?.to === null) setSeenTo(newest)

  const passed = useRef(false)
  useEffect(() => {
    passed.current = at === undefined
  }, [at])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the visible rows may have changed
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      const { first, last } = onScreen()
      passed.current ||= atEnd || adjoins(view, rows.slice(0, first))
      if (!passed.current) return
      const row = rows.slice(0, last + 1).findLast(each => 'message' in each)
      if (row && 'message' in row) feed.markRead(row.message.seq)
    }
    const timer = setTimeout(look, settleMs)
    addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', look)
    }
    // A list knows its own height only a moment after it is drawn; until then nothing counts as visible.
  }, [feed, rows, atEnd, virtualizer.scrollOffset, virtualizer.scrollRect?.height])

  // Messages that arrive while the reader looks elsewhere get the New line, if there is none yet.
  useEffect(() => {
    if (newest > 0 && view.newAfter === null && !document.hasFocus()) feed.drawNewLine(true)
  }, [feed, newest, view.newAfter])

  if (atEnd) return 0
  return rows.filter(
    row =>
      'message' in row &&
      row.kind !== 'system' &&
      row.message.seq > seenTo &&
      row.message.authorUserId !== me.userId,
  ).length
}

/** Tells whether no unread message is above the visible rows. */
function adjoins({ data, lastReadSeq }: ThreadView, above: readonly Row[]): boolean {
  return (
    data.stretch !== null &&
    data.stretch.from <= lastReadSeq + 1 &&
    above.every(row => !('message' in row) || row.message.seq <= lastReadSeq)
  )
}
