'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { foundNothing } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { OpenedThread } from '@/server/domain/messages/thread'
import type { Task, TaskEventEntry } from '@/server/domain/tasks/task'
import { topics } from '@/server/domain/wire/topics'

/** An entry of a log in the form of the API. */
export type LogEntry = Omit<TaskEventEntry, 'data'> & { data?: unknown }

export type TaskView =
  | { phase: 'loading' | 'missing' | 'unreachable'; reread: () => void }
  | {
      phase: 'open'
      task: Task
      events: readonly LogEntry[]
      /** The thread that the task belongs to. */
      place: Pick<OpenedThread, 'channel' | 'forks'>
      reread: () => void
    }

/** Keeps a task with its log up to date: events about the task in its thread say when to read it again. */
export function useTask(taskId: string): TaskView {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const found = useQuery(trpc.task.get.queryOptions({ taskId }))
  const log = useQuery(trpc.task.events.queryOptions({ taskId }))
  const threadId = found.data?.task.threadId ?? ''
  const thread = useQuery(trpc.thread.get.queryOptions({ threadId }, { enabled: threadId !== '' }))
  const channel = thread.data?.channel

  function reread() {
    void cache.invalidateQueries(trpc.task.get.queryFilter({ taskId }))
    void cache.invalidateQueries(trpc.task.events.queryFilter({ taskId }))
    if (thread.isError) void thread.refetch()
  }

  useTopic(channel ? topics.thread(threadId, channel.accessEpoch) : null, {
    onCatchUp: reread,
    onEvent({ name, payload }) {
      if (name !== 'task.status_changed') return
      if (payload.id === taskId) reread()
      // A task above or below this one.
      else void cache.invalidateQueries(trpc.task.get.queryFilter({ taskId: payload.id }))
    },
    // Somebody lost access, and the topic has a new name now.
    onRefused: () => void thread.refetch(),
  })

  // Nobody but the admin who tries hears of a trial.
  useTopic(found.data?.task.origin === 'test' ? topics.user(me.userId) : null, {
    onCatchUp: reread,
    onEvent({ name, payload }) {
      if (name === 'trial.changed' && payload.id === taskId) reread()
    },
  })

  const error = found.error ?? log.error ?? thread.error
  // Data that was read before is not shown any more once the person may not read it.
  if (error && foundNothing(error)) return { phase: 'missing', reread }
  if (!found.data || !log.data || !thread.data) return { phase: error ? 'unreachable' : 'loading', reread }
  // The task belongs to another workspace of this person: the members of that workspace are not known on this
  // page.
  if (thread.data.channel.workspaceId !== workspace.id) return { phase: 'missing', reread }
  return { phase: 'open', task: found.data.task, events: log.data.events, place: thread.data, reread }
}
