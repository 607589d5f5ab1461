'use client'

import { type CSSProperties, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Formulas = typeof import('./draw-formula')

let drawing: Formulas | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()
const measurers = new Set<() => void>()

/**
 * Returns what draws formulas, once it is loaded; loading starts with the
 * first text that contains one.
 */
export function useMath(isNeeded: boolean): Formulas | null {
  const found = useSyncExternalStore(subscribe, readDrawing, () => null)
  useEffect(() => {
    if (isNeeded && !found) loadMath().catch(() => {})
  }, [isNeeded, found])
  return isNeeded ? found : null
}

/**
 * Keeps the height that a text has before its formulas are drawn, which mostly need less: what is read below it stays
 * where it is.
 */
export function useHeldHeight(isNeeded: boolean): {
  place: RefObject<HTMLDivElement | null>
  style: CSSProperties | undefined
} {
  const place = useRef<HTMLDivElement>(null)
  const [minHeight, hold] = useState<number>()
  useEffect(() => {
    if (!isNeeded || drawing) return
    const measure = () => hold(place.current?.offsetHeight)
    measurers.add(measure)
    return () => void measurers.delete(measure)
  }, [isNeeded])
  return { place, style: minHeight === undefined ? undefined : { minHeight } }
}

/** Loads what draws formulas. After a failure the next shown formula tries again. */
export function loadMath(): Promise<void> {
  loading ??= import('./draw-formula').then(
    ({ drawFormula }) => {
      for (const measure of [...measurers]) measure()
      drawing = { drawFormula }
      for (const listener of [...listeners]) listener()
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

function readDrawing(): Formulas | null {
  return drawing
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
