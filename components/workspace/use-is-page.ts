'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Tells whether there is room for one thing only: then the thread is a page of its own. */
export function useIsPage(): boolean {
  return useMedia('(max-width: 719px)')
}

/** Tells whether the main pointer is a finger: there is no hover, and controls need room. */
export function useIsTouch(): boolean {
  return useMedia('(pointer: coarse)')
}

/** Tells whether the window matches a media query; false before that is known. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      listener => {
        const media = matchMedia(query)
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  )
}
