'use client'

import dynamic from 'next/dynamic'
import { channelsStrings } from '@/components/strings/channels/channels'
import { Dialog } from '@/components/ui/dialog/dialog'

const BrowseChannels = dynamic(async () => (await import('./browse-channels')).BrowseChannels, { ssr: false })

export function BrowseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={channelsStrings.browse} open={open} onClose={onClose}>
      <BrowseChannels onClose={onClose} />
    </Dialog>
  )
}
