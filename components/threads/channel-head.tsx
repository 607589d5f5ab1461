'use client'

import { useState } from 'react'
import { ChannelDetailsDialog } from '@/components/channels/channel-details-dialog'
import { ChannelGlyph } from '@/components/channels/channel-glyph'
import { useChannelActs } from '@/components/channels/use-channel-acts'
import { useChannelPeople } from '@/components/channels/use-channel-people'
import { ChannelNotifications } from '@/components/notifications/channel-notifications'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

/** The channel's name and topic, its members, and a Join button for people who are not members. */
export function ChannelHead({ channel }: { channel: Channel }) {
  const { me } = useWorkspace()
  const people = useChannelPeople(channel)
  const { join } = useChannelActs()
  const [open, setOpen] = useState(false)
  const mayJoin = !channel.isMember && channel.archivedAt === null && me.role !== 'guest'
  return (
    <div className="head">
      <ChannelGlyph kind={channel.kind} />
      <h1 className="cut">{channel.name}</h1>
      <span className="meta cut grow" title={channel.topic}>
        {channel.topic}
      </span>
      {mayJoin && (
        <button
          className="btn"
          type="button"
          disabled={join.isPending}
          onClick={() => join.mutate({ channelId: channel.id })}
        >
          {words.join}
        </button>
      )}
      <ChannelNotifications channel={channel} />
      <button
        className="btn quiet"
        type="button"
        aria-haspopup="dialog"
        aria-label={`${words.details(channel.name)}${people ? `, ${words.people(people.length)}` : ''}`}
        title={words.details(channel.name)}
        onClick={() => setOpen(true)}
      >
        <Icon name="users" small /> <span className="num">{people?.length ?? ''}</span>
      </button>
      <ChannelDetailsDialog channel={channel} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
