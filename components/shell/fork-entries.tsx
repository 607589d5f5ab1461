'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { DraftMark } from '@/components/drafts/draft-mark'
import { forkIcons } from '@/components/forks/fork-icons'
import { ownForksStrings as words } from '@/components/strings/shell/own-forks'
import { useTRPC } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { navCountStyle, navItemStyle } from '@/components/ui/surface/nav-item'
import { forkPath } from '@/components/workspace/thread-path'
import { readPlace } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork, ForkOfMine } from '@/server/domain/forks/fork'
import type { Places } from './places'
import { EntryMarks, SidebarSection, UnreadCount } from './sidebar-section'

/** Lists the forks that the person takes part in, with those that ended recently. */
export function ForkEntries({ onChosen }: Pick<Places, 'onChosen'>) {
  const { workspace, channels } = useWorkspace()
  const trpc = useTRPC()
  const { forkId } = readPlace(usePathname())
  const { data } = useQuery(trpc.fork.mine.queryOptions({ workspaceId: workspace.id }))
  const mine = (data?.forks ?? []).filter(({ channelId }) => channels.some(({ id }) => id === channelId))
  if (mine.length === 0) return null
  const entry = (own: ForkOfMine) => (
    <ForkItem key={own.fork.id} own={own} isHere={own.fork.id === forkId} onChosen={onChosen} />
  )
  return (
    <SidebarSection
      name="forks"
      title={words.title}
      kept={mine.filter(own => own.fork.id === forkId || isUnread(own)).map(entry)}
    >
      {mine.map(entry)}
    </SidebarSection>
  )
}

function ForkItem({ own, isHere, onChosen }: { own: ForkOfMine; isHere: boolean; onChosen: () => void }) {
  const { fork, channelId } = own
  const { workspace, channels } = useWorkspace()
  const channel = channels.find(({ id }) => id === channelId)
  if (!channel) return null
  const unread = isUnread(own)
  const hasEnded = fork.status !== 'active'
  const glyph = hasEnded ? 'ended' : 'fork'
  return (
    <li>
      <Link
        className={navItemStyle({ isOn: isHere, isUnread: unread, isMuted: hasEnded, glyph })}
        href={forkPath(workspace, channel, fork)}
        aria-current={isHere ? 'page' : undefined}
        prefetch={false}
        onClick={onChosen}
      >
        <Icon name={forkIcons[fork.status]} />
        <span className="min-w-0 truncate" title={words.about(fork.description, fork.messageCount)}>
          {fork.description}
        </span>
        <EntryMarks>
          <DraftMark conversation={fork.id} />
          {unread ? <UnreadCount count={own.unreadCount} /> : <ForkState fork={fork} />}
        </EntryMarks>
      </Link>
    </li>
  )
}

function isUnread({ fork, unreadCount }: ForkOfMine): boolean {
  return fork.status === 'active' && unreadCount > 0
}

function ForkState({ fork }: { fork: Fork }) {
  if (fork.status === 'resolved') return <span className={navCountStyle}>{words.result}</span>
  if (fork.status === 'abandoned') return <span className={navCountStyle}>{words.abandoned}</span>
  return null
}
