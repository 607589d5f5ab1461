'use client'

import dynamic from 'next/dynamic'
import { strings } from '@/components/strings'
import { Dialog } from '@/components/ui/dialog'

const BrowseChannels = dynamic(async () => (await import('./browse-channels')).BrowseChannels, { ssr: false })

export function BrowseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={strings.channels.browse} open={open} onClose={onClose}>
      <BrowseChannels onClose={onClose} />
    </Dialog>
  )
}
