'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { peoplePath } from '@/components/directory/people-path'
import { InboxLink } from '@/components/inbox/inbox-link'
import { LaterLink } from '@/components/later/later-link'
import { ReviewCount } from '@/components/memory/review/review-count'
import { hasNews } from '@/components/reading/has-news'
import { overlay } from '@/components/shortcuts/overlay'
import { sectionsStrings } from '@/components/strings/shell/sections'
import { settingsLink } from '@/components/strings/shell/settings-link'
import { sidebarStrings as words } from '@/components/strings/shell/sidebar'
import { useTRPC } from '@/components/trpc/api'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Late } from '@/components/ui/loading/late'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { sidebarStyle } from '@/components/ui/surface/frame-style'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { Spacer } from '@/components/ui/surface/spacer'
import { memoryPath } from '@/components/workspace/memory-path'
import { schedulesPath } from '@/components/workspace/schedule-path'
import { allTasksPath } from '@/components/workspace/task-path'
import { readPlace } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { ForkOfMine } from '@/server/domain/forks/fork'
import { findList, sortAmongAll } from '@/server/domain/sidebar/arrange'
import { AgentEntries } from './agent-entries'
import { ChannelItem } from './channels/channel-item'
import { NewChannels } from './channels/new-channels'
import { OwnSections, SortMenu } from './channels/own-sections'
import { sectionForm } from './channels/section-form'
import { useDrop } from './channels/use-drag'
import { reachForSidebarActs, useSidebar } from './channels/use-sidebar'
import { DirectEntries } from './direct-entries'
import type { Places } from './places'
import { SidebarSection } from './sidebar-section'
import { ChannelNews } from './use-workspace-news'

const FirstSteps = dynamic(() => import('@/components/examples/first-steps').then(file => file.FirstSteps), {
  ssr: false,
})
const ForkEntries = dynamic(() => import('./fork-entries').then(file => file.ForkEntries))

/** The first steps, whose code comes only for a person who has not closed them. */
function OwnFirstSteps({ onChosen }: { onChosen: () => void }) {
  const { id: workspaceId } = useWorkspace().workspace
  const { data } = useQuery(useTRPC().workspace.firstSteps.queryOptions({ workspaceId }))
  if (!data || data.isClosed) return null
  return (
    // Nobody has asked for it: if it can't be loaded, nothing is said.
    <LoadedPart open={false}>
      <FirstSteps onChosen={onChosen} />
    </LoadedPart>
  )
}

/** Lists the places of the workspace: channels, people, agents. On a phone it is the menu. */
export function Sidebar({ onChosen }: { onChosen: () => void }) {
  const { workspace, me, channels } = useWorkspace()
  const here = decodeURIComponent(usePathname().split('/')[2] ?? '')
  const ownForks = useOwnForks()
  const { forkId } = readPlace(usePathname())
  // An open fork with an entry of its own is marked, and not its channel.
  const isInOwnFork = forkId !== null && ownForks.some(({ fork }) => fork.id === forkId)
  const places = { here, onChosen }

  return (
    <nav
      className={sidebarStyle}
      aria-label={words.label}
      onPointerEnter={reachForSidebarActs}
      onFocus={reachForSidebarActs}
    >
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
      <OwnSections {...places} isInOwnFork={isInOwnFork} />
      <ChannelEntries {...places} isInOwnFork={isInOwnFork} />
      {ownForks.length > 0 && (
        <Late>
          <ForkEntries onChosen={onChosen} />
        </Late>
      )}
      <DirectEntries {...places} onStart={() => overlay.set('direct')} />
      {me.role === 'admin' && (
        <button className={navItemStyle()} type="button" onClick={() => overlay.set('invite')}>
          <Icon name="user-plus" />
          <span className="min-w-0 truncate">{words.invite}</span>
        </button>
      )}
      <AgentEntries {...places} />
      <Spacer />
      <OwnFirstSteps onChosen={onChosen} />
      <Link className={navItemStyle()} href={`/${workspace.slug}/settings`} onClick={onChosen}>
        <Icon name="settings" />
        <span className="min-w-0 truncate">{settingsLink.title}</span>
      </Link>
    </nav>
  )
}

function isListed({ kind, archivedAt, isMember, name }: Channel, here: string): boolean {
  return kind !== 'direct' && ((archivedAt === null && isMember) || here === name)
}

const amongAll = { channels: true } as const

/** Lists the channels of the person, and the open one. */
function ChannelEntries(props: Places & { isInOwnFork: boolean }) {
  const { here, onChosen, isInOwnFork } = props
  const { me, channels } = useWorkspace()
  const { sidebar, isRead, act } = useSidebar()
  const hasOrder = sidebar.channels.length > 0
  const { over, dropProps } = useDrop(channelId => {
    if (!isRead || findList(sidebar, channelId) !== null) act(({ place }) => place(channelId, null))
    // It is here already: it comes last, if the list has an order.
    else if (sidebar.channels.includes(channelId)) act(({ place }) => place(channelId, amongAll))
  })
  const shown = sortAmongAll(
    channels.filter(channel => isListed(channel, here) && findList(sidebar, channel.id) === null),
    sidebar,
  )
  const entry = (channel: Channel) => (
    <ChannelItem
      key={channel.id}
      channel={channel}
      list={amongAll}
      isHere={here === channel.name && !isInOwnFork}
      onChosen={onChosen}
    />
  )
  return (
    <div className={over ? 'rounded-control bg-hover' : undefined} {...dropProps}>
      <SidebarSection
        name="channels"
        title={words.channels}
        kept={shown.filter(channel => hasNews(channel) || here === channel.name).map(entry)}
        acts={
          <>
            {hasOrder && <SortMenu title={words.channels} list={amongAll} />}
            <IconButton
              icon="search"
              small
              size="s"
              label={words.browse}
              title={words.browse}
              onClick={() => overlay.set('browse')}
            />
            <IconButton
              icon="folder-plus"
              small
              size="s"
              label={sectionsStrings.newSection}
              title={sectionsStrings.newSection}
              onClick={() => sectionForm.set({})}
            />
            {me.role !== 'guest' && (
              <IconButton
                icon="plus"
                small
                size="s"
                label={words.addChannel}
                title={words.addChannel}
                onClick={() => overlay.set('channel')}
              />
            )}
          </>
        }
      >
        {shown.map(entry)}
        <NewChannels onBrowse={() => overlay.set('browse')} />
      </SidebarSection>
    </div>
  )
}

/** Returns the forks that the person takes part in; a person without one does not load their entries. */
function useOwnForks(): readonly ForkOfMine[] {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  return useQuery(trpc.fork.mine.queryOptions({ workspaceId: workspace.id })).data?.forks ?? []
}
