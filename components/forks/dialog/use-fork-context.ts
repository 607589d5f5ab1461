'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '@/components/trpc/api'
import type { Fork } from '@/server/domain/forks/fork'

/** The sizes are counted again after the conversation has paused for this long. */
const settleMs = 1_500

/** Returns the context that agents would be shown in a fork from a message. */
export function useNewForkContext(messageId: string) {
  const trpc = useTRPC()
  return useQuery(trpc.fork.context.queryOptions({ messageId }))
}

/** Returns the context that agents are shown in a fork; counted again a moment after its last change. */
export function useForkContext(fork: Fork) {
  const trpc = useTRPC()
  const found = useQuery({
    ...trpc.fork.context.queryOptions({ forkId: fork.id }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = found
  const changed = `${fork.messageCount} ${fork.description} ${fork.divePartnerId}`
  const [counted, setCounted] = useState(changed)
  useEffect(() => {
    if (changed === counted) return
    const timer = setTimeout(() => {
      setCounted(changed)
      void refetch()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [changed, counted, refetch])
  return found
}
