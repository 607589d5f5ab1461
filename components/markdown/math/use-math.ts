'use client'

import { useEffect, useSyncExternalStore } from 'react'

type MathPlugins = typeof import('./math-plugins')

let plugins: MathPlugins | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** What draws formulas, once it is loaded; loading begins with the first text that holds one. */
export function useMath(isNeeded: boolean): MathPlugins | null {
  const found = useSyncExternalStore(subscribe, readPlugins, () => null)
  useEffect(() => {
    if (isNeeded && !found) loadMath().catch(() => {})
  }, [isNeeded, found])
  return isNeeded ? found : null
}

/** A failed load is tried again with the next formula that is shown. */
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
