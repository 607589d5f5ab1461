import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStreamBuffer } from '@/components/live/thread/stream-buffer'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Trial } from '@/server/domain/trials/trial'
import { topics } from '@/server/domain/wire/topics'

/** Keeps a trial up to date, with the words of its answer as they come. */
export function useTrial(taskId: string): { trial: Trial | undefined; text: string; error: unknown } {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const found = useQuery(trpc.trial.get.queryOptions({ taskId }))
  const reread = () => void cache.invalidateQueries(trpc.trial.get.queryFilter({ taskId }))
  const [buffer] = useState(() => createStreamBuffer(reread))
  const trial = found.data?.trial
  const isOpen = trial?.task.endedAt === null

  useTopic(topics.user(me.userId), {
    onCatchUp: reread,
    onEvent({ name, payload }) {
      if (name === 'trial.changed' && payload.id === taskId) reread()
      if (name === 'task.delta' && payload.taskId === taskId) buffer.add(payload)
    },
  })
  useEffect(() => {
    if (trial?.stream && isOpen) buffer.addStored(trial.stream)
  }, [buffer, trial, isOpen])

  const streamed = useSyncExternalStore(
    buffer.subscribe,
    () => buffer.text(taskId),
    () => '',
  )
  return { trial, text: isOpen ? streamed : (trial?.text ?? ''), error: found.error }
}
