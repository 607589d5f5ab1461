'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTRPC } from '@/components/trpc/api'
import { findChannelBySegment } from '@/components/workspace/thread-path'
import { readPlace } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { hasNewsElsewhere } from './has-news'

/** Tells whether something is unread in another place of the workspace than the open one. */
export function useNewsElsewhere(): boolean {
  const { workspace, channels } = useWorkspace()
  const trpc = useTRPC()
  const asked = { workspaceId: workspace.id }
  const forks = useQuery(trpc.fork.mine.queryOptions(asked)).data?.forks ?? []
  const inbox = useQuery(trpc.notification.count.queryOptions(asked)).data?.inbox ?? 0
  const pathname = usePathname()
  const [, , segment = ''] = pathname.split('/')
  const { threadId, forkId } = readPlace(pathname)
  const here = findChannelBySegment(channels, segment)
  const unread = forks.filter(({ fork, unreadCount }) => fork.status === 'active' && unreadCount > 0)
  return hasNewsElsewhere(
    { channels, forkIds: unread.map(({ fork }) => fork.id), inbox },
    { channelId: here?.id, isInThread: threadId !== null, forkId, isInbox: segment === 'inbox' },
  )
}
