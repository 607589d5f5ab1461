'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NotificationCount } from '@/server/domain/inbox/notification'

const nothing: NotificationCount = { inbox: 0, direct: 0 }

/** What waits to be read: the same in every tab, since every tab hears of the same events. */
export function useCount(): NotificationCount {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.notification.count.queryOptions({ workspaceId: workspace.id }))
  return data ?? nothing
}

/** Numbers beyond this tell nothing more. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
