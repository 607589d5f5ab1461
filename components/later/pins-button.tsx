'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { laterStrings } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import type { Channel } from '@/server/domain/channels/channel'
import { PinsPart } from './pins-part'

/** The number of pinned messages in the head of a channel or a direct message; it opens their list. */
export function PinsButton({ channel }: { channel: Channel }) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.pin.marks.queryOptions({ channelId: channel.id }))
  const [open, setOpen] = useState(false)
  const count = data?.pins.length ?? 0
  if (count === 0 && !open) return null
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={laterStrings.pins(count)}
        title={laterStrings.pins(count)}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" small /> <span className="tabular-nums">{count}</span>
      </Button>
      <PinsPart channel={channel} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
