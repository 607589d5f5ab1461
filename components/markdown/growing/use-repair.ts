'use client'

import { useEffect, useSyncExternalStore } from 'react'

type Repair = (text: string) => string

let repair: Repair | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * Returns what repairs the unfinished end of a growing text; null until it is loaded, which the first growing text
 * begins. Finished texts do without.
 */
export function useRepair(isNeeded: boolean): Repair | null {
  const found = useSyncExternalStore(subscribe, readRepair, () => null)
  useEffect(() => {
    if (isNeeded && !found) void loadRepair()
  }, [isNeeded, found])
  return found
}

/** Loads what repairs growing texts, for example while an agent thinks. If it can't be loaded, they are shown as they are. */
export function loadRepair(): Promise<void> {
  loading ??= import('./repair-tail').then(
    ({ repairTail }) => take(repairTail),
    () => {
      loading = null
      take(text => text)
    },
  )
  return loading
}

function take(found: Repair) {
  repair = found
  for (const listener of [...listeners]) listener()
}

function readRepair(): Repair | null {
  return repair
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
