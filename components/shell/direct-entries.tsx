'use client'

import { Person } from '@/components/people/author'
import { StatusMark } from '@/components/people/status/status-mark'
import { useOpenDirect } from '@/components/people/use-open-direct'
import { sortByPresence } from '@/components/presence/known-people'
import { usePresence } from '@/components/presence/use-presence'
import { hasNews } from '@/components/reading/has-news'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { IconButton } from '@/components/ui/button/icon-button'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { findList } from '@/server/domain/sidebar/arrange'
import type { Member } from '@/server/domain/workspaces/workspace'
import { useSidebar } from './channels/use-sidebar'
import { DirectItem, marks, PresenceWord } from './direct-item'
import type { Places } from './places'
import { SidebarSection } from './sidebar-section'

/** The list is filled up to this number with people without a conversation. */
const mostEntries = 10

/**
 * Lists conversations with people, the latest first; then others in the workspace, those who are here first.
 */
export function DirectEntries({ here, onChosen, onStart }: Places & { onStart: () => void }) {
  const { channels, members, me } = useWorkspace()
  const present = usePresence()
  const { sidebar } = useSidebar()
  const all = channels.filter(({ kind, directAgentId }) => kind === 'direct' && directAgentId === null)
  const directs = all.filter(({ id }) => findList(sidebar, id) === null)
  const known = new Set(
    all.flatMap(({ directUserIds }) => (directUserIds?.length === 2 ? directUserIds : [])),
  )
  const others = [...members.values()].filter(({ userId }) => userId !== me.userId && !known.has(userId))
  const offered = sortByPresence(others, present).slice(0, Math.max(0, mostEntries - directs.length))
  const entry = (channel: Channel) => (
    <DirectItem
      key={channel.id}
      channel={channel}
      list={null}
      isHere={here === channel.id}
      onChosen={onChosen}
    />
  )
  return (
    <SidebarSection
      name="directs"
      title={directEntriesStrings.title}
      kept={directs.filter(channel => hasNews(channel) || here === channel.id).map(entry)}
      acts={
        <IconButton
          icon="plus"
          small
          size="s"
          label={directEntriesStrings.start}
          title={directEntriesStrings.start}
          onClick={onStart}
        />
      }
    >
      {directs.map(entry)}
      {offered.map(member => (
        <PersonItem key={member.userId} member={member} onChosen={onChosen} />
      ))}
    </SidebarSection>
  )
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
