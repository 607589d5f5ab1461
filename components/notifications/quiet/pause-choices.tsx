'use client'

import { quietStrings as words } from '@/components/strings/notifications/quiet'
import { Icon } from '@/components/ui/icon'
import { MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { pauseEnds } from './pause-end'
import { listTimeAhead, tellEnd, useSetQuiet } from './use-quiet'

/** The ends of a new pause, as items of a menu. */
export function PauseChoices() {
  const { pause } = useSetQuiet()
  const now = new Date()
  return pauseEnds.map(end => (
    <MenuItem key={end} onSelect={() => void pause(end)}>
      <span className="pl-22">{tellEnd(end, now)}</span>
    </MenuItem>
  ))
}

/** The end of the pause in words, and the item that ends it now. */
export function PauseEndItem() {
  const { quiet } = useWorkspace()
  const { endPause } = useSetQuiet()
  const until = quiet?.pause?.until
  return (
    <>
      <MenuNote>{until ? words.toldUntil(listTimeAhead(until)) : words.told}</MenuNote>
      <MenuItem onSelect={() => void endPause()}>
        <Icon name="bell" small /> {words.end}
      </MenuItem>
    </>
  )
}
