'use client'

import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Whether a composer that rests as one line shows all of itself: from when it gets the focus. When it loses it, the
 * click or key that took it away is let through first, for what lies below moves up with it.
 */
export function useExpanded() {
  const [isExpanded, setIsExpanded] = useState(false)
  const stopWaiting = useRef(() => {})
  useEffect(() => () => stopWaiting.current(), [])

  function onFocus() {
    stopWaiting.current()
    setIsExpanded(true)
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      timer = setTimeout(() => setIsExpanded(false))
    }
    stopWaiting.current()
    addEventListener('click', rest, { capture: true, once: true })
    addEventListener('keyup', rest, { capture: true, once: true })
    stopWaiting.current = () => {
      clearTimeout(timer)
      removeEventListener('click', rest, { capture: true })
      removeEventListener('keyup', rest, { capture: true })
    }
  }

  return { isExpanded, onFocus, onBlur }
}
