'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NotificationCount } from '@/server/domain/inbox/notification'

const nothing: NotificationCount = { inbox: 0, direct: 0 }

/** The number of unread items. It is the same in every tab, because every tab receives the same events. */
export function useCount(): NotificationCount {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.notification.count.queryOptions({ workspaceId: workspace.id }))
  return data ?? nothing
}

/** Shortens a number: above 99 the exact number helps nobody. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
