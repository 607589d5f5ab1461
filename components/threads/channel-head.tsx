'use client'

import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { CatchUpButton } from '@/components/catch-up/catch-up-button'
import { ChannelDetailsDialog } from '@/components/channels/channel-details-dialog'
import { ChannelGlyph } from '@/components/channels/channel-glyph'
import { useChannelActs } from '@/components/channels/use-channel-acts'
import { useChannelPeople } from '@/components/channels/use-channel-people'
import { PinsButton } from '@/components/later/pins-button'
import { ChannelNotifications, NotificationItems } from '@/components/notifications/channel-notifications'
import { useReadActs } from '@/components/reading/use-read-acts'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { levelsStrings } from '@/components/strings/channels/levels'
import { peopleStrings } from '@/components/strings/people'
import { readingStrings } from '@/components/strings/reading/reading'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { CatchUpItem, HeadMenu } from './head-menu'

/** The channel's name and topic, its members, and a Join button for people who are not members. */
export function ChannelHead({ channel }: { channel: Channel }) {
  const { me } = useWorkspace()
  const people = useChannelPeople(channel)
  const { join } = useChannelActs()
  const { markRead } = useReadActs()
  const [open, setOpen] = useState(false)
  const isUnread = channel.unreadThreads + channel.mentions > 0
  const read = () => void markRead({ channelIds: [channel.id] }, readingStrings.channelRead(channel.name))
  const scope = { kind: 'channel', channelId: channel.id } as const
  const mayJoin = !channel.isMember && channel.archivedAt === null && me.role !== 'guest'
  return (
    <Bar>
      <ChannelGlyph kind={channel.kind} />
      <h1 className={cx(barTitleStyle, 'min-w-0 truncate')}>{channel.name}</h1>
      {channel.isExample && <Tag>{peopleStrings.example}</Tag>}
      <span className="min-w-0 flex-1 truncate text-sm text-text-2" title={channel.topic}>
        {channel.topic}
      </span>
      {mayJoin && (
        <Button disabled={join.isPending} onClick={() => join.mutate({ channelId: channel.id })}>
          {channelHeadStrings.join}
        </Button>
      )}
      <PinsButton channel={channel} />
      <span className="flex flex-none gap-8 phone:hidden">
        {isUnread && (
          <IconButton
            icon="check"
            label={readingStrings.markChannel(channel.name)}
            title={readingStrings.markChannel(channel.name)}
            onClick={read}
          />
        )}
        <CatchUpButton scope={scope} />
        <ChannelNotifications channel={channel} />
      </span>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={`${channelHeadStrings.details(channel.name)}${people ? `, ${channelHeadStrings.people(people.length)}` : ''}`}
        title={channelHeadStrings.details(channel.name)}
        onClick={() => setOpen(true)}
      >
        <Icon name="users" small /> <span className="tabular-nums">{people?.length ?? ''}</span>
      </Button>
      <HeadMenu>
        {isUnread && (
          <MenuItem onSelect={read}>
            <Icon name="check" small /> {readingStrings.markRead}
          </MenuItem>
        )}
        <CatchUpItem scope={scope} />
        <MenuNote>{levelsStrings.heading}</MenuNote>
        <NotificationItems channel={channel} />
      </HeadMenu>
      <ChannelDetailsDialog channel={channel} open={open} onClose={() => setOpen(false)} />
    </Bar>
  )
}
