'use client'

import { useSyncExternalStore } from 'react'

const query = '(max-width: 719px)'

/** There is room for one thing at a time: the thread is a page of its own. */
export function useIsPage(): boolean {
  return useSyncExternalStore(
    listener => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
