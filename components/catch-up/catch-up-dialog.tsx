'use client'

import { useState } from 'react'
import { catchUpStrings as words } from '@/components/strings/catch-up/catch-up'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Dialog } from '@/components/ui/dialog/dialog'
import { useMedia } from '@/components/ui/use-media'
import { useWorkspace, type WorkspaceView } from '@/components/workspace/workspace-context'
import type { CatchUpScope, CatchUpSince } from '@/server/domain/catch-up/catch-up'
import { CatchUpPanel } from './catch-up-panel'

const ranges = (['unread', 'day', 'week'] as const).map(range => [range, words.ranges[range]] as const)

/** The news of a place: in the middle of the window, on a phone from its lower edge. */
export function CatchUpDialog({ scope, onClose }: { scope: CatchUpScope; onClose: () => void }) {
  const view = useWorkspace()
  const isPhone = useMedia('(max-width: 719px)')
  const [since, setSince] = useState<CatchUpSince>('unread')
  return (
    <Dialog
      width="l"
      shape={isPhone ? 'sheet' : 'dialog'}
      title={nameScope(scope, view)}
      open
      onClose={onClose}
    >
      <ViewSwitch label={words.since} views={ranges} shown={since} onShow={setSince} />
      <CatchUpPanel key={since} scope={scope} since={since} onClose={onClose} />
    </Dialog>
  )
}

function nameScope(scope: CatchUpScope, { channels }: WorkspaceView): string {
  if (scope.kind !== 'channel') return words.title[scope.kind]
  const channel = channels.find(({ id }) => id === scope.channelId)
  return channel && channel.kind !== 'direct' ? words.titleOf(channel.name) : words.title.workspace
}
