'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { useSettled } from '@/components/workspace/use-settled'
import type { Fork } from '@/server/domain/forks/fork'
import type { ForkContext } from '@/server/domain/forks/fork-context'

/** The sizes are counted again after the conversation, or the words of a field, have paused for this long. */
const settleMs = 1_500
const typingMs = 400
/** A file that waits to be read is looked for again after this time. */
const fileMs = 2_000

/** The choices of a person who is about to open a fork. */
export interface ForkWish {
  messageId: string
  description: string
  divePartnerId: string | null
  /** Undefined: the workspace's setting decides. */
  leftOut: string[] | undefined
}

/** Returns the context that agents would be shown in a fork from a message. */
export function useNewForkContext({ description, ...wish }: ForkWish) {
  const trpc = useTRPC()
  const settled = useSettled(description, typingMs)
  return useQuery({
    ...trpc.fork.context.queryOptions({ ...wish, description: settled }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileReading(state.data),
  })
}

/**
 * Returns the context that agents are shown in a fork; counted again with each choice, and a moment after the last change
 * of the conversation.
 */
export function useForkContext(fork: Fork) {
  const trpc = useTRPC()
  const found = useQuery({
    ...trpc.fork.context.queryOptions({ forkId: fork.id }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileReading(state.data),
  })
  const { refetch } = found
  const said = useSettled(`${fork.messageCount} ${fork.description}`, settleMs)
  const now = `${said} ${fork.divePartnerId} ${fork.leftOut.join(' ')}`
  const [counted, setCounted] = useState(now)
  useEffect(() => {
    if (now === counted) return
    setCounted(now)
    void refetch()
  }, [now, counted, refetch])
  return found
}

function whileReading(context: ForkContext | undefined): number | false {
  return context?.items.some(({ shownAs }) => shownAs === 'waiting') ? fileMs : false
}
