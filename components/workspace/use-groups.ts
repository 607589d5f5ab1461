'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import type { Group } from '@/server/domain/groups/group'
import { useWorkspace } from './workspace-context'

/** Returns the groups of the workspace; undefined while loading. Guests know none. Read when somebody mentions. */
export function useGroups(isNeeded = true): readonly Group[] | undefined {
  const { workspace, me } = useWorkspace()
  const isGuest = me.role === 'guest'
  const asked = useQuery(
    useTRPC().group.list.queryOptions({ workspaceId: workspace.id }, { enabled: isNeeded && !isGuest }),
  )
  return isGuest ? none : asked.data?.groups
}

const none: readonly Group[] = []
