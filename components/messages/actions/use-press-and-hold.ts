'use client'

import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Shorter than the time after which phones select the word below a finger. */
const holdMs = 420
/** A finger is never quite still. */
const wobblePx = 10

/** These have an act of their own for a finger that rests on them, or one that begins with it. */
const taken = 'a, button, input, textarea, select, summary, [role=slider], [contenteditable]'

/**
 * Calls `onHold` when a finger rests on an element. A finger that scrolls, pinches or lifts early does nothing, and
 * a link keeps the browser's own menu. Null: nothing happens.
 */
export function usePressAndHold(onHold: (() => void) | null) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The finger still rests after it has acted: the browser is kept from selecting the word below it. */
  const hasActed = useRef(false)

  function end() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  function act() {
    end()
    hasActed.current = true
    getSelection()?.removeAllRanges()
    onHold?.()
  }

  useEffect(
    () => () => {
      if (press.current) clearTimeout(press.current.timer)
    },
    [],
  )

  return {
    onPointerDown(event: PointerEvent) {
      end()
      hasActed.current = false
      const isFree = !(event.target instanceof Element) || event.target.closest(taken) === null
      if (!onHold || event.pointerType !== 'touch' || !event.isPrimary || !isFree) return
      press.current = { timer: setTimeout(act, holdMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!press.current) return
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > wobblePx) end()
    },
    // The browser cancels the pointer when it begins to scroll.
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      // Some phones ask for the menu before the time is over.
      if (press.current) act()
      if (hasActed.current) event.preventDefault()
    },
    // Else the finger that lifts would press a button of that which has opened below it.
    onTouchEnd(event: TouchEvent) {
      if (hasActed.current && event.cancelable) event.preventDefault()
    },
    /** To be called when the finger lifts. */
    endHold: end,
  }
}
