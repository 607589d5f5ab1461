'use client'

import { useMedia } from '@/components/ui/use-media'

/** Tells whether there is room for one thing only: then the thread is a page of its own. */
export function useIsPage(): boolean {
  return useMedia('(max-width: 719px)')
}
