'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { resultActStyle } from '@/components/ui/surface/result-surface'

/** Opens a resolved fork again; its result stays in the thread. */
export function ReopenButton({ forkId }: { forkId: string }) {
  const { tell } = useThreadScope()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const reopen = useMutation(
    trpc.fork.reopen.mutationOptions({
      onSuccess: () => {
        tell(words.reopened)
        void cache.invalidateQueries(trpc.fork.pathFilter())
      },
      onError: error => tell(readError(error).message),
    }),
  )
  return (
    <button
      className={resultActStyle}
      type="button"
      disabled={reopen.isPending}
      onClick={() => reopen.mutate({ forkId })}
    >
      {words.reopen}
    </button>
  )
}
