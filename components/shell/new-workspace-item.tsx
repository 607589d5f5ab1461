'use client'

import { useQuery } from '@tanstack/react-query'
import { shellStrings } from '@/components/strings/shell/shell'
import { useTRPC } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The menu's way to a new workspace, or the reason why this person can't create one on this server. */
export function NewWorkspaceItem() {
  const isAdmin = useWorkspace().me.role === 'admin'
  // Admins of a workspace always may.
  const list = useQuery(useTRPC().workspace.list.queryOptions(undefined, { enabled: !isAdmin }))
  if (!isAdmin && !list.data?.mayCreate) {
    return list.data && <MenuNote>{shellStrings.adminsCreate}</MenuNote>
  }
  return (
    <MenuItem href="/new">
      <Icon name="plus" small /> {shellStrings.newWorkspace}
    </MenuItem>
  )
}
