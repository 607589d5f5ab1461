'use client'

import { useSyncExternalStore } from 'react'
import type { Store } from './store'

/** Reads one of our stores in a component. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
