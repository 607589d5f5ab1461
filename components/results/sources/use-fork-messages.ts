'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import type { Message } from '@/server/domain/messages/message'
import { limits } from '@/server/domain/wire/limits'
import { forkMessagesKey } from './fork-messages-key'

/**
 * Returns all messages of a fork by their numbers: a result is made from all of them. Null until they are
 * loaded.
 */
export function useForkMessages(threadId: string, forkId: string) {
  const client = useTRPCClient()
  const cache = useQueryClient()
  const queryKey = useMemo(() => forkMessagesKey(forkId), [forkId])
  const found = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async () => {
      const all: Message[] = []
      for (let cursor: number | null | undefined; cursor !== null; ) {
        const page: { messages: Message[]; prevCursor: number | null } = await client.message.list.query({
          threadId,
          forkId,
          limit: limits.maxPageSize,
          cursor,
        })
        all.push(...page.messages)
        cursor = page.prevCursor
      }
      return all
    },
    select: byNumber,
  })

  return {
    messages: found.data ?? null,
    isFailed: found.isError,
    /** Reads the messages again. */
    reread: () => void cache.invalidateQueries({ queryKey }),
    /** Adds a message that was written or changed. */
    hear: (message: Message) =>
      cache.setQueryData<readonly Message[]>(queryKey, old => old && [...old, message]),
  }
}

/** The newest state of each message. A system line is not one; some have a number from before 2026-11-24. */
function byNumber(messages: readonly Message[]): ReadonlyMap<number, Message> {
  const all = new Map<number, Message>()
  for (const message of messages) {
    const { forkNumber, authorType, rev } = message
    if (forkNumber === null || authorType === 'system') continue
    if ((all.get(forkNumber)?.rev ?? -1) < rev) all.set(forkNumber, message)
  }
  return new Map([...all].sort(([a], [b]) => a - b))
}
