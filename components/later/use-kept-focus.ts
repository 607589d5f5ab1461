'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of a list whose rows go away when one acts on them. If the focus went with a row, it goes to the list,
 * so that the keyboard stays there. The list has a tabIndex of -1.
 */
export function useKeptFocus<Part extends HTMLElement>(rows: number): RefObject<Part | null> {
  const list = useRef<Part>(null)
  const before = useRef(rows)
  useEffect(() => {
    const isLess = rows < before.current
    before.current = rows
    if (isLess && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [rows])
  return list
}
