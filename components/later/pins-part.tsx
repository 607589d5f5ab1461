'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import type { Channel } from '@/server/domain/channels/channel'

const PinsDialog = dynamic(() => import('./pins-dialog').then(file => file.PinsDialog))

/** The list of a channel's pinned messages. Its code comes when it opens for the first time. */
export function PinsPart(props: { channel: Channel; open: boolean; onClose: () => void }) {
  const { open, onClose } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  if (!used) return null
  return (
    <LoadedPart open={open} onClose={onClose}>
      <PinsDialog {...props} />
    </LoadedPart>
  )
}
