'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { TaskEntry } from '@/server/domain/tasks/task'
import { topics } from '@/server/domain/wire/topics'

const settleMs = 300

/**
 * Keeps the list of all tasks up to date: an event about a thread in a channel is the hint to read the list
 * again.
 */
export function TasksNews({ entries }: { entries: readonly TaskEntry[] }) {
  const { channels } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const due = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(due.current ?? undefined), [])
  const shown = new Set(entries.map(({ channelId }) => channelId))

  /** Reads once for a burst of events. */
  function reread() {
    due.current ??= setTimeout(() => {
      due.current = null
      void cache.invalidateQueries(trpc.task.browse.infiniteQueryFilter())
    }, settleMs)
  }
  return channels
    .filter(({ id, isMember, archivedAt }) => archivedAt === null && (isMember || shown.has(id)))
    .map(({ id, accessEpoch }) => (
      <ChannelNews key={id} topic={topics.channel(id, accessEpoch)} onNews={reread} />
    ))
}

function ChannelNews({ topic, onNews }: { topic: string; onNews: () => void }) {
  useTopic(topic, { onCatchUp: onNews, onEvent: onNews })
  return null
}
