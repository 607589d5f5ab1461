'use client'

import dynamic from 'next/dynamic'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { Dialog } from '@/components/ui/dialog/dialog'

const StartDirect = dynamic(async () => (await import('./start-direct')).StartDirect, { ssr: false })

export function StartDirectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={directEntriesStrings.start} open={open} onClose={onClose}>
      <StartDirect onClose={onClose} />
    </Dialog>
  )
}
