'use client'

import { useEffect, useSyncExternalStore } from 'react'

type Formulas = typeof import('./draw-formula')

let drawing: Formulas | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

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

/** Loads what draws formulas. After a failure the next shown formula tries again. */
export function loadMath(): Promise<void> {
  loading ??= import('./draw-formula').then(
    ({ drawFormula }) => {
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
