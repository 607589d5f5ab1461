'use client'

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  keepPlaces,
  type Place,
  placeKey,
  recallPlace,
  rememberPlace,
} from '@/components/live/thread/place-memory'
import { foldMessage } from '@/components/messages/long/fold-message'
import { useWasPainted } from '@/components/ui/loading/use-was-painted'
import { estimateRow } from './estimate-row'
import { holdsMessage, type Row } from './rows/row'
import { endPx, isNearEnd, type ReaderPlace, useRest } from './use-rest'

export interface ListScroll {
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  /** True if the newest line is visible. */
  atEnd: boolean
  /** Brings the reader to the end, or leaves it: see useRest. */
  goTo(place: ReaderPlace): void
  /** Keeps the beginning of a row in its place while the row is unfolded or folded: see HoldStillContext. */
  holdStill(element: HTMLElement, opens: boolean): void
  /** Returns the first and the last row that are wholly or mostly visible. */
  onScreen(): { first: number; last: number }
}

/** The room above the first row. */
const startPx = 8
/** At least this much of the window is taken by the head above the list and the box below it. */
const leastAround = 120
/** A place counts as found when it has not moved for this many frames. */
const stillFrames = 4
const mostFrames = 60

/**
 * Keeps the scroll position of the list: it starts at a message, the New line or the end; it stays at the end
 * while the reader is there; and it never moves otherwise, whatever is loaded above or arrives below.
 */
export function useListScroll(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  landing: { conversation: string; at: string | undefined; landings: number; landed: () => void },
  /** The newest row that waits for the reader, which stays wholly in sight with the end; -1: none. */
  card: number,
): ListScroll {
  const [atEnd, setAtEnd] = useState(true)
  const isOpen = useWasPainted()
  const landedAt = useRef<string | null>(null)
  const key = placeKey(landing.conversation, landing.at)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => estimateRow(rows[index]),
    getItemKey: index => rows[index]?.key ?? index,
    // The first drawing has the rows where the list will land, and no others: the reader waits for each of them.
    initialRect: { width: innerWidth, height: innerHeight - leastAround },
    initialOffset: () => estimateLanding(rows, landing.at, recallPlace(key)),
    anchorTo: 'end',
    scrollEndThreshold: endPx,
    overscan: isOpen ? 8 : 1,
    paddingStart: startPx,
    paddingEnd: 12,
    onChange: instance => setAtEnd(isNearEnd(instance)),
  })

  // A list that has all its rows on screen reports nothing when a row gets lower, or when its room grows since a long
  // draft was sent: both can bring the end into sight.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watch = new ResizeObserver(() => {
      if (landedAt.current !== null && isNearEnd(virtualizer)) setAtEnd(true)
    })
    for (const element of [box, ...box.children]) watch.observe(element)
    return () => watch.disconnect()
  }, [scroller, virtualizer])

  const goTo = useRest(scroller, virtualizer, rows, card)
  const target = `${key} ${landing.landings}`
  const holding = useRef<{ place: Place; end: () => void } | null>(null)
  const latestRows = useRef(rows)
  useLayoutEffect(() => {
    latestRows.current = rows
  })
  const remember = useCallback(() => {
    if (landedAt.current === null) return
    // A list that is left before it has found its place is not there yet.
    rememberPlace(key, holding.current?.place ?? readPlace(virtualizer, latestRows.current))
  }, [key, virtualizer])
  // A list that is removed and added again starts at its top, so it must be positioned anew. Its place is
  // kept for Back.
  useLayoutEffect(
    () => () => {
      remember()
      landedAt.current = null
      holding.current?.end()
    },
    [remember],
  )
  useEffect(() => {
    const leave = () => {
      remember()
      keepPlaces()
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [remember])
  useLayoutEffect(() => {
    if (landedAt.current === target || rows.length === 0) return
    const known = recallPlace(key)
    // A stored place may name no message: then it counts as no place.
    const index = findLanding(rows, known?.messageId || landing.at)
    if (index === -1 && (known?.messageId || landing.at) !== undefined) return
    landedAt.current = target
    holding.current?.end()
    const isElsewhere = known ? known.atEnd === false && index !== -1 : index > 0
    goTo(isElsewhere ? null : 'rest')
    if (known?.atEnd === false && index !== -1) {
      const find = () => findLanding(latestRows.current, known.messageId)
      const onEnd = () => {
        holding.current = null
      }
      const end = holdPlace(scroller.current, virtualizer, { find, offset: known.offset, onEnd })
      holding.current = { place: known, end }
      return
    }
    if (isElsewhere)
      virtualizer.scrollToIndex(index, { align: landing.at && !isTall(rows[index]) ? 'center' : 'start' })
    landing.landed()
  })

  const holdStill = useCallback(
    (element: HTMLElement, opens: boolean) => {
      const index = Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
      const item = virtualizer.measurementsCache[index]
      if (!item) return
      goTo(null)
      // Until the list is drawn again, which is after the row has its new height: else it follows its own end.
      virtualizer.options.scrollEndThreshold = -1
      if (!opens && item.start < (virtualizer.scrollOffset ?? 0)) {
        virtualizer.scrollToIndex(index, { align: 'start' })
      }
    },
    [virtualizer, goTo],
  )

  return {
    virtualizer,
    atEnd,
    goTo,
    holdStill,
    onScreen() {
      const top = virtualizer.scrollOffset ?? 0
      const bottom = top + (virtualizer.scrollRect?.height ?? 0)
      const seen = virtualizer.getVirtualItems().filter(item => item.start >= top - 4 || item.end > top + 24)
      const last = seen.findLast(item => item.end <= bottom + 4 || item.start < bottom - 120)
      return { first: seen[0]?.index ?? 0, last: last?.index ?? -1 }
    },
  }
}

/** Returns about the offset that the list is scrolled to when it has landed. */
function estimateLanding(rows: readonly Row[], at: string | undefined, known: Place | null): number {
  const index = known?.atEnd === true ? -1 : findLanding(rows, known?.messageId || at)
  let [height, start] = [startPx, startPx]
  for (const [each, row] of rows.entries()) {
    if (each === index) start = height + (known?.offset ?? 0)
    height += estimateRow(row)
  }
  // A list can't be scrolled further than its end, and a short one not at all.
  const end = Math.max(0, height - innerHeight)
  return index === -1 ? end : Math.min(Math.max(0, start), end)
}

/**
 * Rows get their real heights when they are drawn, and older rows may arrive above: until nothing moves any more, the
 * position is computed again in each frame. A reader who scrolls ends that.
 */
function holdPlace(
  scroller: HTMLElement | null,
  virtualizer: ListScroll['virtualizer'],
  place: { find: () => number; offset: number; onEnd: () => void },
) {
  const ending = new AbortController()
  let frame = 0
  let frames = 0
  let still = 0
  let before = Number.NaN
  function end() {
    cancelAnimationFrame(frame)
    ending.abort()
    place.onEnd()
  }
  function hold() {
    const start = virtualizer.measurementsCache[place.find()]?.start
    if (start !== undefined) virtualizer.scrollToOffset(start + place.offset)
    still = start === before ? still + 1 : 0
    before = start ?? Number.NaN
    frames += 1
    if (still >= stillFrames || frames >= mostFrames) return end()
    frame = requestAnimationFrame(hold)
  }
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    scroller?.addEventListener(act, end, { passive: true, signal: ending.signal })
  }
  hold()
  return end
}

function readPlace(virtualizer: ListScroll['virtualizer'], rows: readonly Row[]): Place {
  const top = virtualizer.scrollOffset ?? 0
  const shown = virtualizer
    .getVirtualItems()
    .filter(item => item.end > top)
    .flatMap(item => {
      const row = rows[item.index]
      return row && 'message' in row ? [{ messageId: row.message.id, offset: top - item.start }] : []
    })
  const atEnd = isNearEnd(virtualizer)
  return { ...(shown[0] ?? { messageId: '', offset: 0 }), atEnd }
}

/** The middle of a long text says nothing to a reader whom a link has led to it. */
function isTall(row: Row | undefined): boolean {
  return row?.kind === 'message' && foldMessage(row.message.content) !== null
}

function findLanding(rows: readonly Row[], at: string | undefined): number {
  if (at === undefined) return rows.findIndex(row => row.kind === 'new')
  return rows.findIndex(row => holdsMessage(row, at))
}
