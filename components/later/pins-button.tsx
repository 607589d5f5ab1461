'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { laterStrings } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import type { Channel } from '@/server/domain/channels/channel'

const PinsDialog = dynamic(() => import('./pins-dialog').then(file => file.PinsDialog))

/** The number of pinned messages in the head of a channel or a direct message; it opens their list. */
export function PinsButton({ channel }: { channel: Channel }) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.pin.marks.queryOptions({ channelId: channel.id }))
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const count = data?.pins.length ?? 0
  if (count === 0 && !open) return null
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={laterStrings.pins(count)}
        title={laterStrings.pins(count)}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <Icon name="pin" small /> <span className="tabular-nums">{count}</span>
      </Button>
      {used && (
        <LoadedPart open={open} onClose={() => setOpen(false)}>
          <PinsDialog channel={channel} open={open} onClose={() => setOpen(false)} />
        </LoadedPart>
      )}
    </>
  )
}
