'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTRPC } from '@/components/trpc/api'
import type { Fork } from '@/server/domain/fork'
import type { ManifestItem } from './manifest'

interface Shown {
  data: { items: readonly ManifestItem[] } | undefined
  isError: boolean
}

/** What agents would be shown in a fork from a message. */
export function useNewManifest(messageId: string): Shown {
  const trpc = useTRPC()
  return useQuery(trpc.fork.manifest.queryOptions({ messageId }))
}

/** What agents are shown in a fork, as it is now. */
export function useForkManifest({ id: forkId, rev }: Fork): Shown {
  const trpc = useTRPC()
  const shown = useQuery(trpc.fork.manifest.queryOptions({ forkId }))
  const { refetch } = shown
  const known = useRef(rev)
  useEffect(() => {
    if (known.current === rev) return
    known.current = rev
    void refetch()
  }, [refetch, rev])
  return shown
}
