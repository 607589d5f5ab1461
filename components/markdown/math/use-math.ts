'use client'

import { useEffect, useSyncExternalStore } from 'react'

type MathPlugins = typeof import('./math-plugins')

let plugins: MathPlugins | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * Returns the plugins for formulas, once they are loaded; loading starts with the
 * first text that contains one.
 */
export function useMath(isNeeded: boolean): MathPlugins | null {
  const found = useSyncExternalStore(subscribe, readPlugins, () => null)
  useEffect(() => {
    if (isNeeded && !found) loadMath().catch(() => {})
  }, [isNeeded, found])
  return isNeeded ? found : null
}

/** Loads the plugins for formulas. After a failure the next shown formula tries again. */
export function loadMath(): Promise<void> {
  loading ??= import('./math-plugins').then(
    ({ remarkFormulas, rehypeFormulas }) => {
      plugins = { remarkFormulas, rehypeFormulas }
      for (const listener of [...listeners]) listener()
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

function readPlugins(): MathPlugins | null {
  return plugins
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
