'use client'

import { useSyncExternalStore } from 'react'
import { keep } from '@/components/ui/kept'

/** A choice for this browser: it depends on how one works at this keyboard. */
const singleKeys = keep<boolean>('openvibe-single-keys', {
  otherwise: true,
  parse: text => text !== 'off',
  write: on => (on ? null : 'off'),
})

/** Tells whether single-key shortcuts are on. */
export const areSingleKeysOn = singleKeys.get
export const switchSingleKeys = singleKeys.set

export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.get, () => true)
}
