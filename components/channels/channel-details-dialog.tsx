'use client'

import dynamic from 'next/dynamic'
import { strings } from '@/components/strings'
import { Dialog } from '@/components/ui/dialog'
import type { Channel } from '@/server/domain/channels/channel'

const ChannelDetails = dynamic(async () => (await import('./channel-details')).ChannelDetails, { ssr: false })

export function ChannelDetailsDialog(props: { channel: Channel; open: boolean; onClose: () => void }) {
  return (
    <Dialog title={strings.channels.details(props.channel.name)} open={props.open} onClose={props.onClose}>
      <ChannelDetails channel={props.channel} onClose={props.onClose} />
    </Dialog>
  )
}
