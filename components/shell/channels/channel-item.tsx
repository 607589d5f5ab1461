'use client'

import Link from 'next/link'
import { ChannelGlyph } from '@/components/channels/channel-glyph'
import { DraftMark } from '@/components/drafts/draft-mark'
import { usePreloadChannel } from '@/components/palette/preload-channel'
import { sectionsStrings } from '@/components/strings/shell/sections'
import { Icon } from '@/components/ui/icon'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { EntryMarks, UnreadCount } from '../sidebar-section'
import { Entry } from './entry'

/** A channel in the sidebar. Muted and archived ones have a mark each: neither looks like a channel that was read. */
export function ChannelItem(props: {
  channel: Channel
  list: SidebarList | null
  isHere: boolean
  onChosen: () => void
}) {
  const { channel, list, isHere } = props
  const { workspace } = useWorkspace()
  const preload = usePreloadChannel()
  const { mentions, muted, archivedAt } = channel
  const unread = muted ? 0 : channel.unreadThreads
  const isArchived = archivedAt !== null
  const look = { isOn: isHere, isUnread: unread + mentions > 0, isMuted: muted || isArchived }
  return (
    <Entry channel={channel} name={`#${channel.name}`} list={list}>
      <Link
        className={navItemStyle(look)}
        href={channelPath(workspace, channel)}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
        onPointerEnter={() => preload(channel.id)}
        onFocus={() => preload(channel.id)}
      >
        {isArchived ? <Icon name="archive" /> : <ChannelGlyph kind={channel.kind} />}
        <span className={isArchived ? 'min-w-0 truncate italic' : 'min-w-0 truncate'}>{channel.name}</span>
        {isArchived && <span className="sr-only"> {sectionsStrings.archived}</span>}
        {muted && !isArchived && (
          <>
            <Icon name="bell-off" small />
            <span className="sr-only"> {sectionsStrings.muted}</span>
          </>
        )}
        <EntryMarks>
          <DraftMark channelId={channel.id} />
          <UnreadCount count={unread} mentions={mentions} />
        </EntryMarks>
      </Link>
    </Entry>
  )
}
