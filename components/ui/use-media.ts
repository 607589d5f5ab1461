'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Tells whether the main pointer is a finger: there is no hover, and controls need room. */
export function useIsTouch(): boolean {
  return useMedia('(pointer: coarse)')
}

/** Tells whether the window matches a media query; false before that is known. */
export function useMedia(query: string): boolean {
  // Made once: the store is asked at each drawing, and to make one takes longer than the rest.
  const media = useMemo(() => (typeof matchMedia === 'function' ? matchMedia(query) : null), [query])
  return useSyncExternalStore(
    useCallback(
      listener => {
        media?.addEventListener('change', listener)
        return () => media?.removeEventListener('change', listener)
      },
      [media],
    ),
    () => media?.matches ?? false,
    () => false,
  )
}
