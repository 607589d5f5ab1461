import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { listWaitingCards } from './waiting-cards'

/** Returns the open cards of this list that wait for the reader, oldest first. */
export function useWaitingCards(data: ThreadState): readonly Message[] {
  const { readOnly } = useThreadScope()
  const { me } = useWorkspace()
  const trpc = useTRPC()
  // A list that was opened at an older message does not hold the newest cards.
  const isPart = data.stretch?.to != null
  const unread = isPart ? [...data.tasks.values()].find(task => waitsUnread(task, data)) : undefined
  const read = useQuery(
    trpc.task.card.queryOptions({ taskId: unread?.id ?? '' }, { enabled: unread !== undefined }),
  )
  const far = unread && read.data?.message
  return useMemo(() => {
    if (readOnly) return []
    const known = [...data.messages.values()]
    return listWaitingCards(far && !data.messages.has(far.id) ? [...known, far] : known, me, data)
  }, [data, far, me, readOnly])
}

function waitsUnread(task: Task, { messages, forkId }: ThreadState): boolean {
  const isAsking = task.step === 'waiting_for_person' || task.step === 'waiting_for_approval'
  if (task.status !== 'waiting' || !isAsking || task.forkId !== forkId) return false
  return ![...messages.values()].some(
    ({ taskId, metadata }) => taskId === task.id && metadata.ask?.state === 'open',
  )
}
