'use client'

import Link from 'next/link'
import { type Party, useDirectParties } from '@/components/directs/use-direct-parties'
import { DraftMark } from '@/components/drafts/draft-mark'
import { Person } from '@/components/people/author'
import { useSpeaker } from '@/components/people/speaker'
import { StatusMark } from '@/components/people/status/status-mark'
import { useOpenDirect } from '@/components/people/use-open-direct'
import { sortByPresence } from '@/components/presence/known-people'
import { usePresence } from '@/components/presence/use-presence'
import { directsStrings as words } from '@/components/strings/directs'
import { presenceStrings } from '@/components/strings/people'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Member } from '@/server/domain/workspaces/workspace'
import type { Places } from './places'
import { EntryMarks, SidebarSection, UnreadCount } from './sidebar-section'

/** The list is filled up to this number with people without a conversation. */
const mostEntries = 10

/**
 * Lists conversations with people, the latest first; then others in the workspace, those who are here first.
 */
export function DirectEntries({ here, onChosen, onStart }: Places & { onStart: () => void }) {
  const { channels, members, me } = useWorkspace()
  const present = usePresence()
  const directs = channels.filter(({ kind, directAgentId }) => kind === 'direct' && directAgentId === null)
  const known = new Set(
    directs.flatMap(({ directUserIds }) => (directUserIds?.length === 2 ? directUserIds : [])),
  )
  const others = [...members.values()].filter(({ userId }) => userId !== me.userId && !known.has(userId))
  const offered = sortByPresence(others, present).slice(0, Math.max(0, mostEntries - directs.length))
  const entry = (channel: Channel) => (
    <DirectItem key={channel.id} channel={channel} isHere={here === channel.id} onChosen={onChosen} />
  )
  return (
    <SidebarSection
      name="directs"
      title={words.title}
      kept={directs.filter(({ id, unreadThreads }) => unreadThreads > 0 || here === id).map(entry)}
      acts={
        <IconButton icon="plus" small size="s" label={words.start} title={words.start} onClick={onStart} />
      }
    >
      {directs.map(entry)}
      {offered.map(member => (
        <PersonItem key={member.userId} member={member} onChosen={onChosen} />
      ))}
    </SidebarSection>
  )
}

function DirectItem(props: { channel: Channel; isHere: boolean; onChosen: () => void }) {
  const { channel, isHere } = props
  const { workspace } = useWorkspace()
  const { others, names } = useDirectParties(channel)
  return (
    <li>
      <Link
        className={navItemStyle({ isOn: isHere, isUnread: channel.unreadThreads > 0 })}
        href={channelPath(workspace, channel)}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
      >
        <OtherFaces others={others} />
        <span className="min-w-0 truncate" title={names.join(', ')}>
          {names.join(', ')}
          {others.length === 1 && <PresenceWord userId={others[0]?.userId} />}
        </span>
        {others.length === 1 && <StatusOf userId={others[0]?.userId ?? ''} />}
        <EntryMarks>
          <DraftMark channelId={channel.id} />
          <UnreadCount count={0} mentions={channel.unreadMessages} />
        </EntryMarks>
      </Link>
    </li>
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

function PersonItem({ member, onChosen }: { member: Member; onChosen: () => void }) {
  const state = usePresence().get(member.userId)?.state
  const { open, opening } = useOpenDirect()
  return (
    <li>
      <button
        type="button"
        className={navItemStyle()}
        disabled={opening}
        onClick={() => open({ userIds: [member.userId] }, onChosen)}
      >
        <Person id={member.userId} size="xs" mark={state && marks[state]} />
        <span className="min-w-0 truncate">
          {member.displayName}
          <PresenceWord userId={member.userId} />
        </span>
        <StatusMark status={member.status} />
      </button>
    </li>
  )
}

function StatusOf({ userId }: { userId: string }) {
  return <StatusMark status={useSpeaker(userId).status} />
}

/** Names the presence dot for screen readers. */
function PresenceWord({ userId }: { userId: string | undefined }) {
  const state = usePresence().get(userId ?? '')?.state
  return state ? <span className="sr-only">{presenceStrings[state]}</span> : null
}

const marks = { online: 'dot', away: 'ring' } as const
