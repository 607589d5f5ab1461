'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** There is room for one thing at a time: the thread is a page of its own. */
export function useIsPage(): boolean {
  return useMedia('(max-width: 719px)')
}

/** Whether the window is as a media query has it; false before it is known. */
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
