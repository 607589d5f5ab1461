import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from './rows/row'
import { restAt } from './rows/waiting-cards'

type List = Virtualizer<HTMLDivElement, HTMLDivElement>

/** The distance from the end at which a reader is still at the end. */
export const endPx = 40

/** `rest`: at the end, with the card in sight. `past`: at the very end. Null: somewhere else. */
export type ReaderPlace = 'rest' | 'past' | null

/** A scroll down later than this after a gesture is not by the reader. */
const gestureMs = 1_000
/** The time in which a list that goes to a message measures the rows there. */
const measureMs = 500
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Keeps a reader who is at the end of the list there while rows arrive and the room changes, and keeps the card that
 * waits for the reader wholly in sight. Scrolling away ends it, and so does scrolling past the card. Returns
 * a function that brings the reader to a place; null: it leaves the reader alone.
 */
export function useRest(
  scroller: RefObject<HTMLDivElement | null>,
  list: List,
  rows: readonly Row[],
  /** The row of the card; -1: none waits. */
  card: number,
): (to: ReaderPlace) => void {
  const place = useRef<ReaderPlace>(null)
  const latestCard = useRef(card)
  const cardKey = card === -1 ? null : (rows[card]?.key ?? null)
  const settledCard = useRef(cardKey)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const size = list.getTotalSize()

  const find = useCallback(() => {
    if (leaving.current === undefined) place.current = placeOf(list, latestCard.current)
  }, [list])

  useLayoutEffect(() => {
    latestCard.current = card
    const isNew = cardKey !== settledCard.current
    settledCard.current = cardKey
    if (isNew && place.current !== null) place.current = 'rest'
  }, [card, cardKey])

  // A row that arrives above an agent at work is no new last row, so the list does not follow it by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever rows come, go or get another height
  useLayoutEffect(() => {
    settle(list, latestCard.current, place.current)
    if (place.current !== null) return
    // The end may be in sight now, for example because a row got lower.
    const frame = requestAnimationFrame(find)
    return () => cancelAnimationFrame(frame)
  }, [rows.length, size, cardKey, list, find])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let lastGesture = Number.NEGATIVE_INFINITY
    let lastOffset = 0
    const feel = (event: Event) => {
      lastGesture = event.timeStamp
    }
    const note = (event: Event) => {
      const offset = list.scrollOffset ?? 0
      const isUp = offset < lastOffset
      lastOffset = offset
      // The room has just changed, as when a long draft is removed: the list is about to settle, nobody scrolled.
      if (place.current !== null && element.clientHeight !== list.scrollRect?.height) return
      if (isUp || place.current === null || event.timeStamp - lastGesture < gestureMs) find()
    }
    // The list gets lower when the composer grows or a keyboard opens.
    const watch = new ResizeObserver(() => settle(list, latestCard.current, place.current))
    watch.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    for (const gesture of gestures) element.addEventListener(gesture, feel, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', note)
      for (const gesture of gestures) element.removeEventListener(gesture, feel)
    }
  }, [scroller, list, find])

  return useCallback(
    to => {
      clearTimeout(leaving.current)
      leaving.current = undefined
      place.current = to
      settle(list, latestCard.current, to)
      if (to !== null) return
      leaving.current = setTimeout(() => {
        leaving.current = undefined
        find()
      }, measureMs)
    },
    [list, find],
  )
}

/**
 * Tells whether the end is near, from the list's own numbers: reading the page would force a new layout for
 * every row that is measured.
 */
export function isNearEnd(list: List): boolean {
  // While a list gets lower than its room, its offset can be below zero for a moment.
  return Math.max(0, endOf(list)) - Math.max(0, list.scrollOffset ?? 0) <= endPx
}

function settle(list: List, card: number, place: ReaderPlace) {
  if (place === null) return
  const rest = place === 'rest' ? restOf(list, card) : endOf(list)
  if (rest < endOf(list)) list.scrollToOffset(rest)
  else list.scrollToEnd()
}

function placeOf(list: List, card: number): ReaderPlace {
  const offset = list.scrollOffset ?? 0
  if (Math.abs(offset - restOf(list, card)) <= endPx) return 'rest'
  return isNearEnd(list) ? 'past' : null
}

function restOf(list: List, card: number): number {
  return restAt(card === -1 ? undefined : list.measurementsCache[card], endOf(list))
}

function endOf(list: List): number {
  return list.getTotalSize() - (list.scrollRect?.height ?? 0)
}
