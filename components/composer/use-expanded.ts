'use client'

import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Tells whether a one-line composer is expanded: from the moment it gets the focus. When it loses the focus,
 * the click or key that took the focus is handled first, because the content below moves up when the composer
 * collapses.
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
