'use client'

import { shellStrings } from '@/components/strings/shell/shell'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useSpeaker } from '../speaker'
import { useStatus } from './use-status'

/** The own status in the own menu, or the way to set one. */
export function StatusItem() {
  const { me, workspace } = useWorkspace()
  const status = useStatus(useSpeaker(me.userId).status)
  return (
    <MenuItem href={`/${workspace.slug}/settings/profile#status`}>
      {status ? (
        <>
          <span className="w-14 text-center leading-none">{status.emoji}</span>
          <span className="w-180 truncate">{status.text || shellStrings.setStatus}</span>
        </>
      ) : (
        <>
          <Icon name="smile-plus" small /> {shellStrings.setStatus}
        </>
      )}
    </MenuItem>
  )
}
