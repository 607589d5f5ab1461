'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { BrowseDialog } from '@/components/channels/browse-dialog'
import { ChannelGlyph } from '@/components/channels/channel-glyph'
import { CreateChannelDialog } from '@/components/channels/create-channel-dialog'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { peoplePath } from '@/components/directory/people-path'
import { StartDirectDialog } from '@/components/directs/start-direct-dialog'
import { DraftMark } from '@/components/drafts/draft-mark'
import { InboxLink } from '@/components/inbox/inbox-link'
import { LaterLink } from '@/components/later/later-link'
import { ReviewCount } from '@/components/memory/review/review-count'
import { usePreloadChannel } from '@/components/palette/preload-channel'
import { settingsStrings } from '@/components/strings/settings/settings'
import { sidebarStrings as words } from '@/components/strings/shell/sidebar'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { sidebarStyle } from '@/components/ui/surface/frame-style'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { Spacer } from '@/components/ui/surface/spacer'
import { memoryPath } from '@/components/workspace/memory-path'
import { schedulesPath } from '@/components/workspace/schedule-path'
import { allTasksPath } from '@/components/workspace/task-path'
import { channelPath } from '@/components/workspace/thread-path'
import { readPlace } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { AgentEntries } from './agent-entries'
import { DirectEntries } from './direct-entries'
import type { Places } from './places'
import { EntryMarks, SidebarSection, UnreadCount } from './sidebar-section'
import { ChannelNews } from './use-workspace-news'

const FirstSteps = dynamic(() => import('@/components/examples/first-steps').then(file => file.FirstSteps), {
  ssr: false,
})
const ForkEntries = dynamic(() => import('./fork-entries').then(file => file.ForkEntries))

type Asked = 'channel' | 'browse' | 'direct' | 'invite' | null

/** Lists the places of the workspace: channels, people, agents. On a phone it is the menu. */
export function Sidebar({ onChosen }: { onChosen: () => void }) {
  const { workspace, me, channels } = useWorkspace()
  const [dialog, setDialog] = useState<Asked>(null)
  const here = decodeURIComponent(usePathname().split('/')[2] ?? '')
  const close = () => setDialog(null)
  const places = { here, onChosen }

  return (
    <nav className={sidebarStyle} aria-label={words.label}>
      {channels
        .filter(channel => isListed(channel, here) || channel.kind === 'direct')
        .map(channel => (
          <ChannelNews key={channel.id} channel={channel} />
        ))}
      <InboxLink onChosen={onChosen} />
      <LaterLink onChosen={onChosen} />
      <Link
        className={navItemStyle({ isOn: here === 'decisions' })}
        href={`/${workspace.slug}/decisions`}
        aria-current={here === 'decisions' ? 'page' : undefined}
        onClick={onChosen}
        prefetch={false}
      >
        <Icon name="scale" />
        <span className="min-w-0 truncate">{words.decisions}</span>
      </Link>
      <Link
        className={navItemStyle({ isOn: here === 'memory' })}
        href={memoryPath(workspace)}
        aria-current={here === 'memory' ? 'page' : undefined}
        onClick={onChosen}
        prefetch={false}
      >
        <Icon name="bookmark" />
        <span className="min-w-0 truncate">{words.memory}</span>
        <ReviewCount />
      </Link>
      <Link
        className={navItemStyle({ isOn: here === 'tasks' })}
        href={allTasksPath(workspace)}
        aria-current={here === 'tasks' ? 'page' : undefined}
        onClick={onChosen}
        prefetch={false}
      >
        <Icon name="activity" />
        <span className="min-w-0 truncate">{words.tasks}</span>
      </Link>
      <Link
        className={navItemStyle({ isOn: here === 'people' })}
        href={peoplePath(workspace)}
        aria-current={here === 'people' ? 'page' : undefined}
        onClick={onChosen}
        prefetch={false}
      >
        <Icon name="users" />
        <span className="min-w-0 truncate">{words.people}</span>
      </Link>
      <Link
        className={navItemStyle({ isOn: here === 'schedules' })}
        href={schedulesPath(workspace)}
        aria-current={here === 'schedules' ? 'page' : undefined}
        onClick={onChosen}
        prefetch={false}
      >
        <Icon name="clock" />
        <span className="min-w-0 truncate">{words.schedules}</span>
      </Link>
      <ChannelEntries {...places} onAsk={setDialog} />
      <ForkEntries onChosen={onChosen} />
      <DirectEntries {...places} onStart={() => setDialog('direct')} />
      {me.role === 'admin' && (
        <button className={navItemStyle()} type="button" onClick={() => setDialog('invite')}>
          <Icon name="user-plus" />
          <span className="min-w-0 truncate">{words.invite}</span>
        </button>
      )}
      <AgentEntries {...places} />
      <Spacer />
      <FirstSteps onChosen={onChosen} />
      <Link className={navItemStyle()} href={`/${workspace.slug}/settings`} onClick={onChosen}>
        <Icon name="settings" />
        <span className="min-w-0 truncate">{settingsStrings.title}</span>
      </Link>
      <CreateChannelDialog open={dialog === 'channel'} onClose={close} />
      <BrowseDialog open={dialog === 'browse'} onClose={close} />
      <StartDirectDialog open={dialog === 'direct'} onClose={close} />
      <InviteDialog open={dialog === 'invite'} onClose={close} />
    </nav>
  )
}

function isListed({ kind, archivedAt, isMember, name }: Channel, here: string): boolean {
  return kind !== 'direct' && ((archivedAt === null && isMember) || here === name)
}

/** Lists the channels of the person, and the open one. */
function ChannelEntries({ here, onChosen, onAsk }: Places & { onAsk: (dialog: Asked) => void }) {
  const { me, channels } = useWorkspace()
  const isInOwnFork = useIsInOwnFork()
  const shown = channels.filter(channel => isListed(channel, here))
  const newChannels = channels.filter(({ isNew }) => isNew).length
  const entry = (channel: Channel) => (
    <ChannelItem
      key={channel.id}
      channel={channel}
      isHere={here === channel.name && !isInOwnFork}
      onChosen={onChosen}
    />
  )
  return (
    <SidebarSection
      name="channels"
      title={words.channels}
      kept={shown.filter(({ name, unreadThreads }) => unreadThreads > 0 || here === name).map(entry)}
      acts={
        <>
          {newChannels > 0 ? (
            <Button
              look="link"
              size="s"
              aria-label={words.browseNew(newChannels)}
              title={words.browseNew(newChannels)}
              onClick={() => onAsk('browse')}
            >
              {words.newCount(newChannels)}
            </Button>
          ) : (
            <IconButton
              icon="search"
              small
              size="s"
              label={words.browse}
              title={words.browse}
              onClick={() => onAsk('browse')}
            />
          )}
          {me.role !== 'guest' && (
            <IconButton
              icon="plus"
              small
              size="s"
              label={words.addChannel}
              title={words.addChannel}
              onClick={() => onAsk('channel')}
            />
          )}
        </>
      }
    >
      {shown.map(entry)}
    </SidebarSection>
  )
}

/** Tells whether the open fork has an entry of its own: then that entry is marked, and not its channel. */
function useIsInOwnFork(): boolean {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { forkId } = readPlace(usePathname())
  const { data } = useQuery(trpc.fork.mine.queryOptions({ workspaceId: workspace.id }))
  return forkId !== null && (data?.forks.some(({ fork }) => fork.id === forkId) ?? false)
}

function ChannelItem(props: { channel: Channel; isHere: boolean; onChosen: () => void }) {
  const { channel, isHere } = props
  const { workspace } = useWorkspace()
  const preload = usePreloadChannel()
  const { mentions, muted } = channel
  const unread = muted ? 0 : channel.unreadThreads
  const look = {
    isOn: isHere,
    isUnread: unread + mentions > 0,
    isMuted: muted || channel.archivedAt !== null,
  }
  return (
    <li>
      <Link
        className={navItemStyle(look)}
        href={channelPath(workspace, channel)}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
        onPointerEnter={() => preload(channel.id)}
        onFocus={() => preload(channel.id)}
      >
        <ChannelGlyph kind={channel.kind} />
        <span className="min-w-0 truncate">{channel.name}</span>
        <EntryMarks>
          <DraftMark channelId={channel.id} />
          <UnreadCount count={unread} mentions={mentions} />
        </EntryMarks>
      </Link>
    </li>
  )
}
