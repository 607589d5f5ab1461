'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTopic } from '@/components/live/use-live'
import { useStore } from '@/components/live/use-store'
import { useForkMessages } from '@/components/results/sources/use-fork-messages'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { topics } from '@/server/domain/wire/topics'
import { draftKeeperOf } from './keeper/draft-keeper'
import { isOlder, workOn } from './keeper/draft-work'

/**
 * Keeps a fork with its messages and the draft of its result up to date. The thread's topic tells when to
 * read the draft again: line by line while an agent writes it, and after each save by another person.
 */
export function useResultDraft(threadId: string, forkId: string, channel: Channel) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const { me } = useWorkspace()
  const found = useQuery(trpc.fork.get.queryOptions({ forkId }))
  // Realtime does not guarantee delivery: a change without an event is read half a minute later.
  const drafted = useQuery(
    trpc.fork.draft.queryOptions({ forkId }, { staleTime: 0, refetchInterval: 30_000 }),
  )
  const taskId = drafted.data?.draft?.taskId ?? ''
  const task = useQuery(trpc.task.get.queryOptions({ taskId }, { enabled: taskId !== '' })).data?.task
  const forkMessages = useForkMessages(threadId, forkId)
  const keeper = useMemo(
    () =>
      draftKeeperOf(forkId, me.userId, {
        async save(given) {
          const saved = await client.fork.saveDraft.mutate(given)
          // A person who leaves and comes back must not begin with an older draft.
          cache.setQueryData(trpc.fork.draft.queryKey({ forkId }), old =>
            old?.draft && isOlder(old.draft, saved.draft) ? saved : old,
          )
          return saved
        },
        read: id => client.fork.draft.query({ forkId: id }),
      }),
    [client, cache, trpc, forkId, me.userId],
  )
  const heard = useStore(keeper.work)

  const draft = drafted.data?.draft
  // Before the first frame: a draft that came with the page stands there already.
  useLayoutEffect(() => {
    if (draft !== undefined) keeper.hear(draft)
  }, [keeper, draft])
  // A server that draws the page runs no effects.
  const drawn = useMemo(() => (typeof window === 'undefined' && draft ? workOn(draft) : null), [draft])
  // A keeper that was left earlier still has its work, before the draft is read again.
  const work = draft === undefined ? null : (heard ?? drawn)

  useEffect(() => {
    // This also saves text that was typed a moment before the page is closed.
    const leave = () => keeper.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [keeper])

  const reading = useRef<'no' | 'once' | 'again'>('no')
  /**
   * Makes one read at a time, and one more after it: if each of many events started a new read, none would
   * finish.
   */
  async function reread() {
    if (reading.current !== 'no') {
      reading.current = 'again'
      return
    }
    do {
      reading.current = 'once'
      await Promise.all([
        cache.invalidateQueries(trpc.fork.get.queryFilter({ forkId })),
        cache.invalidateQueries(trpc.fork.draft.queryFilter({ forkId })),
        taskId !== '' && cache.invalidateQueries(trpc.task.get.queryFilter({ taskId })),
      ])
    } while (isAskedAgain(reading))
    reading.current = 'no'
  }

  useTopic(topics.thread(threadId, channel.accessEpoch), {
    onCatchUp() {
      void reread()
      forkMessages.reread()
    },
    onEvent({ name, payload }) {
      if (name === 'fork.updated' && payload.id === forkId) void reread()
      if (name === 'task.status_changed' && payload.id === taskId) void reread()
      if (name !== 'message.created' && name !== 'message.updated' && name !== 'message.deleted') return
      if ('truncated' in payload) forkMessages.reread()
      else if (payload.forkId === forkId) forkMessages.hear(payload)
    },
  })

  return {
    fork: found.data?.fork ?? null,
    messages: forkMessages.messages,
    /** Undefined: not known yet; null: there is none. */
    draft,
    task,
    keeper,
    work,
    isFailed: found.isError || drafted.isError || forkMessages.isFailed,
    reread,
  }
}

export type OpenResultDraft = ReturnType<typeof useResultDraft>

const isAskedAgain = ({ current }: { readonly current: 'no' | 'once' | 'again' }) => current === 'again'
