'use client'

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from './build-rows'
import { estimateRow } from './estimate-row'

export interface ListScroll {
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  /** The newest line is in sight. */
  atEnd: boolean
  /** The first and last row that are wholly or mostly in sight. */
  onScreen(): { first: number; last: number }
}

const endPx = 40

/**
 * Where the list stands: it lands on a message, the New line or the end; stays at the end while one is there; and
 * never moves otherwise, whatever is loaded above or comes below.
 */
export function useListScroll(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  landing: { at: string | undefined; landed: () => void },
): ListScroll {
  const [atEnd, setAtEnd] = useState(true)
  const landedAt = useRef<string | null>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => estimateRow(rows[index]),
    getItemKey: index => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 12,
    onChange: instance => setAtEnd(isNearEnd(instance)),
  })

  const target = landing.at ?? 'first'
  // Taken out and put back, the list begins at its top again: it has to land anew.
  useLayoutEffect(
    () => () => {
      landedAt.current = null
    },
    [],
  )
  useLayoutEffect(() => {
    if (landedAt.current === target || rows.length === 0) return
    const index = findLanding(rows, landing.at)
    if (landing.at !== undefined && index === -1) return
    landedAt.current = target
    if (index > 0) virtualizer.scrollToIndex(index, { align: landing.at ? 'center' : 'start' })
    else virtualizer.scrollToEnd()
    landing.landed()
  })

  // The list gets lower when the composer grows or a keyboard comes up: who was at the end stays there.
  const wasAtEnd = useRef(atEnd)
  useEffect(() => {
    wasAtEnd.current = atEnd
  }, [atEnd])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => wasAtEnd.current && virtualizer.scrollToEnd())
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller, virtualizer])

  return {
    virtualizer,
    atEnd,
    onScreen() {
      const top = virtualizer.scrollOffset ?? 0
      const bottom = top + (virtualizer.scrollRect?.height ?? 0)
      const seen = virtualizer.getVirtualItems().filter(item => item.start >= top - 4 || item.end > top + 24)
      const last = seen.findLast(item => item.end <= bottom + 4 || item.start < bottom - 120)
      return { first: seen[0]?.index ?? 0, last: last?.index ?? -1 }
    },
  }
}

/** From the list's own numbers: asking the page would make it lay itself out anew with every row that is measured. */
function isNearEnd(list: Virtualizer<HTMLDivElement, HTMLDivElement>): boolean {
  const seenTo = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0)
  return list.getTotalSize() - seenTo <= endPx
}

function findLanding(rows: readonly Row[], at: string | undefined): number {
  if (at === undefined) return rows.findIndex(row => row.kind === 'new')
  return rows.findIndex(
    row =>
      'message' in row &&
      (row.message.id === at || (row.kind === 'answer' && row.earlier.some(each => each.id === at))),
  )
}
