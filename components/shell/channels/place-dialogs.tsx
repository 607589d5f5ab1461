'use client'

import { BrowseDialog } from '@/components/channels/browse-dialog'
import { CreateChannelDialog } from '@/components/channels/create-channel-dialog'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { StartDirectDialog } from '@/components/directs/start-direct-dialog'
import type { Overlay } from '@/components/shortcuts/overlay'

/** The dialogs for channels and people. They load when the first of them opens. */
export function PlaceDialogs({ open, onClose }: { open: Overlay; onClose: () => void }) {
  return (
    <>
      <CreateChannelDialog open={open === 'channel'} onClose={onClose} />
      <BrowseDialog open={open === 'browse'} onClose={onClose} />
      <StartDirectDialog open={open === 'direct'} onClose={onClose} />
      <InviteDialog open={open === 'invite'} onClose={onClose} />
    </>
  )
}
