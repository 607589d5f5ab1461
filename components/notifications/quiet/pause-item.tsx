'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { pauseItem } from '@/components/strings/notifications/pause'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { isPausedAt } from '@/server/domain/inbox/is-paused-at'

const PauseChoices = dynamic(() => import('./pause-choices').then(file => file.PauseChoices), { ssr: false })
const PauseEndItem = dynamic(() => import('./pause-choices').then(file => file.PauseEndItem), { ssr: false })

/** Pauses notifications from the own menu, where it opens its choices in place; or tells of the pause, and ends it. */
export function PauseItem() {
  const { quiet } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  if (quiet && isPausedAt(quiet.pause, new Date())) {
    return (
      <LoadedPart inside>
        <PauseEndItem />
      </LoadedPart>
    )
  }
  return (
    <>
      <MenuItem isOpen={isOpen} onSelect={() => setOpen(!isOpen)}>
        <Icon name="bell-off" small /> {pauseItem}
      </MenuItem>
      {isOpen && (
        <LoadedPart inside>
          <PauseChoices />
        </LoadedPart>
      )}
    </>
  )
}
