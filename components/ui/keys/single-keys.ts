'use client'

import { useSyncExternalStore } from 'react'

const key = 'openvibe-single-keys'
const listeners = new Set<() => void>()

/** Whether shortcuts of one key work. A choice for this browser: it depends on how one works at this keyboard. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function switchSingleKeys(on: boolean) {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage may be full or forbidden: the switch stays as it was.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true)
}

/** Another tab may switch them, too. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
