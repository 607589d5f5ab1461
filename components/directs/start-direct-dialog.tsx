'use client'

import dynamic from 'next/dynamic'
import { strings } from '@/components/strings'
import { Dialog } from '@/components/ui/dialog'

const StartDirect = dynamic(async () => (await import('./start-direct')).StartDirect, { ssr: false })

export function StartDirectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={strings.directs.start} open={open} onClose={onClose}>
      <StartDirect onClose={onClose} />
    </Dialog>
  )
}
