'use client'

import Link from 'next/link'
import { type Party, useDirectParties } from '@/components/directs/use-direct-parties'
import { DraftMark } from '@/components/drafts/draft-mark'
import { Person } from '@/components/people/author'
import { StatusOf } from '@/components/people/status/status-of'
import { usePresence } from '@/components/presence/use-presence'
import { presenceStrings } from '@/components/strings/people'
import { sectionsStrings } from '@/components/strings/shell/sections'
import { Icon } from '@/components/ui/icon'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { Entry } from './channels/entry'
import { EntryMarks, UnreadCount } from './sidebar-section'

/** A conversation with people in the sidebar. A muted one has a mark, and counts only mentions, like a channel. */
export function DirectItem(props: {
  channel: Channel
  list: SidebarList | null
  isHere: boolean
  onChosen: () => void
}) {
  const { channel, isHere } = props
  const { workspace } = useWorkspace()
  const { others, names } = useDirectParties(channel)
  const { muted, mentions, unreadMessages, unreadThreads } = channel
  const isUnread = mentions > 0 || (unreadThreads > 0 && !muted)
  return (
    <Entry channel={channel} name={names.join(', ')} list={props.list}>
      <Link
        className={navItemStyle({ isOn: isHere, isUnread, isMuted: muted })}
        href={channelPath(workspace, channel)}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
      >
        <OtherFaces others={others} />
        <span className="min-w-0 truncate" title={names.join(', ')}>
          {names.join(', ')}
          {others.length === 1 && <PresenceWord userId={others[0]?.userId} />}
        </span>
        {others.length === 1 && <StatusOf userId={others[0]?.userId ?? null} />}
        {muted && (
          <>
            <Icon name="bell-off" small />
            <span className="sr-only"> {sectionsStrings.muted}</span>
          </>
        )}
        <EntryMarks>
          <DraftMark channelId={channel.id} />
          <UnreadCount count={0} mentions={muted ? mentions : unreadMessages} />
        </EntryMarks>
      </Link>
    </Entry>
  )
}

function OtherFaces({ others }: { others: readonly Party[] }) {
  const present = usePresence()
  const [first] = others
  if (others.length > 1) return <Icon name="users" />
  if (!first) return <Icon name="user" />
  const state = present.get(first.userId)?.state
  return <Person id={first.userId} size="xs" mark={state && marks[state]} />
}

/** Names the presence dot for screen readers. */
export function PresenceWord({ userId }: { userId: string | undefined }) {
  const state = usePresence().get(userId ?? '')?.state
  return state ? <span className="sr-only">{presenceStrings[state]}</span> : null
}

export const marks = { online: 'dot', away: 'ring' } as const
