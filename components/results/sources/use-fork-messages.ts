'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import type { Message } from '@/server/domain/messages/message'
import { limits } from '@/server/domain/wire/limits'

/**
 * Returns all messages of a fork by their numbers: a result is made from all of them. Null until they are
 * loaded.
 */
export function useForkMessages(threadId: string, forkId: string) {
  const client = useTRPCClient()
  const cache = useQueryClient()
  const queryKey = useMemo(() => ['fork-messages', forkId], [forkId])
  const found = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async () => {
      const all = new Map<number, Message>()
      for (let cursor: number | null | undefined; cursor !== null; ) {
        const page: { messages: Message[]; prevCursor: number | null } = await client.message.list.query({
          threadId,
          forkId,
          limit: limits.maxPageSize,
          cursor,
        })
        put(all, page.messages)
        cursor = page.prevCursor
      }
      return inOrder(all)
    },
  })

  return {
    messages: found.data ?? null,
    isFailed: found.isError,
    /** Reads the messages again. */
    reread: () => void cache.invalidateQueries({ queryKey }),
    /** Adds a message that was written or changed. */
    hear: (message: Message) =>
      cache.setQueryData<ReadonlyMap<number, Message>>(queryKey, old => {
        if (!old) return old
        const next = new Map(old)
        put(next, [message])
        return inOrder(next)
      }),
  }
}

function put(all: Map<number, Message>, messages: readonly Message[]) {
  for (const message of messages) {
    // A system line is not a message. Some have a number from before 2026-11-24.
    if (message.forkNumber === null || message.authorType === 'system') continue
    if ((all.get(message.forkNumber)?.rev ?? -1) < message.rev) all.set(message.forkNumber, message)
  }
}

function inOrder(all: ReadonlyMap<number, Message>): ReadonlyMap<number, Message> {
  return new Map([...all].sort(([a], [b]) => a - b))
}
