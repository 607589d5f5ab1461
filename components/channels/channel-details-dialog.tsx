'use client'

import dynamic from 'next/dynamic'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { Dialog } from '@/components/ui/dialog/dialog'
import type { Channel } from '@/server/domain/channels/channel'

const ChannelDetails = dynamic(async () => (await import('./channel-details')).ChannelDetails, { ssr: false })

export function ChannelDetailsDialog(props: { channel: Channel; open: boolean; onClose: () => void }) {
  return (
    <Dialog title={channelHeadStrings.details(props.channel.name)} open={props.open} onClose={props.onClose}>
      <ChannelDetails channel={props.channel} onClose={props.onClose} />
    </Dialog>
  )
}
