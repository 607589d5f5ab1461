'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { ThreadHelp } from '@/server/domain/help/thread-help'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import { topics } from '@/server/domain/wire/topics'

/** The help in a thread as the reader sees it, kept up to date, and the actions that the reader can take. */
export function useThreadHelp(threadId: string, channel: Pick<Channel, 'accessEpoch'>) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const asked = trpc.help.thread.queryOptions({ threadId })
  const { data } = useQuery(asked)
  const readAgain = () => void cache.invalidateQueries({ queryKey: asked.queryKey })
  const handlers = {
    onCatchUp: readAgain,
    onEvent: ({ name, payload }: LiveEvent) => {
      if (name === 'thread.help' && payload.id === threadId) readAgain()
      if (name === 'task.status_changed' && payload.id === data?.help?.task?.id) readAgain()
    },
  }
  useTopic(topics.thread(threadId, channel.accessEpoch), handlers)
  useTopic(topics.user(me.userId), handlers)
  const taken = { onSuccess: (told: { help: ThreadHelp | null }) => cache.setQueryData(asked.queryKey, told) }
  const acts = {
    renew: useMutation(trpc.help.renew.mutationOptions(taken)),
    hide: useMutation(trpc.help.hide.mutationOptions(taken)),
    decline: useMutation(trpc.help.decline.mutationOptions(taken)),
    end: useMutation(trpc.help.endSuggestions.mutationOptions(taken)),
  }
  const failed = Object.values(acts).find(({ isError }) => isError)
  return { help: data?.help ?? null, ...acts, problem: failed ? readError(failed.error).message : null }
}
