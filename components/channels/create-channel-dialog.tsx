'use client'

import dynamic from 'next/dynamic'
import { createChannelStrings } from '@/components/strings/channels/create-channel'
import { Dialog } from '@/components/ui/dialog/dialog'

const CreateChannelForm = dynamic(async () => (await import('./create-channel-form')).CreateChannelForm, {
  ssr: false,
})

/** Makes a channel and opens it. */
export function CreateChannelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={createChannelStrings.title} open={open} onClose={onClose}>
      <CreateChannelForm onClose={onClose} />
    </Dialog>
  )
}
