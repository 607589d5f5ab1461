'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { knownThreadFeeds } from '@/components/live/feeds'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { Fork } from '@/server/domain/forks/fork'

/**
 * Returns the actions for a whole fork. The answer to an action is shown at once; `problem` says why the last
 * one failed.
 */
export function useForkActs() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const taken = {
    onSuccess: ({ fork }: { fork: Fork }) => {
      for (const feed of knownThreadFeeds(client, fork.threadId)) feed.takeFork(fork)
      void cache.invalidateQueries(trpc.fork.mine.queryFilter())
    },
  }
  const update = useMutation(trpc.fork.update.mutationOptions(taken))
  const abandon = useMutation(trpc.fork.abandon.mutationOptions(taken))
  const reopen = useMutation(trpc.fork.reopen.mutationOptions(taken))
  const failed = [update, abandon, reopen].find(each => each.error !== null)
  return {
    update,
    abandon,
    reopen,
    isPending: update.isPending || abandon.isPending || reopen.isPending,
    problem: failed ? readError(failed.error).message : null,
  }
}
