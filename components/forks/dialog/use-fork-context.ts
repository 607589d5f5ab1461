'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '@/components/trpc/api'
import type { Fork } from '@/server/domain/forks/fork'

/** What was said is counted when it pauses. */
const settleMs = 1_500

/** What agents would be shown in a fork from a message. */
export function useNewForkContext(messageId: string) {
  const trpc = useTRPC()
  return useQuery(trpc.fork.context.queryOptions({ messageId }))
}

/** What agents are shown in a fork; counted anew when it has changed and rests for a moment. */
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
