'use client'

import { useQuery } from '@tanstack/react-query'
import { cva, cx } from 'class-variance-authority'
import Link from 'next/link'
import { DraftMark } from '@/components/drafts/draft-mark'
import { useOpenDirect } from '@/components/people/use-open-direct'
import { WhoButton } from '@/components/people/who-button'
import { peopleStrings } from '@/components/strings/people'
import { sidebarStrings as words } from '@/components/strings/shell/sidebar'
import { useTRPC } from '@/components/trpc/api'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { navItemStyle } from '@/components/ui/surface/nav-item'
import { WorkDot } from '@/components/ui/text/work-dot'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent, AgentActivity } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import type { Places } from './places'
import { EntryMarks, SidebarSection, UnreadCount } from './sidebar-section'

/** Lists the active agents, each with its current work; an entry opens a direct message with the agent. */
export function AgentEntries({ here, onChosen }: Places) {
  const { workspace, me, agents, channels } = useWorkspace()
  const trpc = useTRPC()
  const asked = useQuery(trpc.agent.activity.queryOptions({ workspaceId: workspace.id }))
  const doing = new Map(asked.data?.activity.map(work => [work.agentId, work]))
  const directs = new Map(channels.map(channel => [channel.directAgentId, channel]))
  const offered = [...agents.values()].filter(agent => !agent.isSystem && agent.isActive)
  const entry = (agent: Agent) => {
    const direct = directs.get(agent.id)
    return (
      <AgentItem
        key={agent.id}
        agent={agent}
        direct={direct}
        work={doing.get(agent.id)}
        isHere={direct !== undefined && here === direct.id}
        onChosen={onChosen}
      />
    )
  }
  const isKept = ({ id }: Agent) => {
    const direct = directs.get(id)
    return doing.has(id) || (direct !== undefined && (direct.unreadThreads > 0 || direct.id === here))
  }
  return (
    <SidebarSection
      name="agents"
      title={words.agents}
      kept={offered.filter(isKept).map(entry)}
      acts={
        me.role === 'admin' && (
          <Link
            className={iconButtonStyle({ size: 's' })}
            href={`/${workspace.slug}/settings/agents`}
            aria-label={words.editAgents}
            title={words.editAgents}
            onClick={onChosen}
          >
            <Icon name="settings" small />
          </Link>
        )
      }
    >
      {offered.map(entry)}
    </SidebarSection>
  )
}

function AgentItem(props: {
  agent: Agent
  direct: Channel | undefined
  work: AgentActivity | undefined
  isHere: boolean
  onChosen: () => void
}) {
  const { agent, direct, work, isHere } = props
  const { open, opening } = useOpenDirect()
  const unread = (direct?.unreadThreads ?? 0) > 0
  return (
    <li className="group/entry relative">
      <button
        type="button"
        className={cx(navItemStyle({ isOn: isHere, isUnread: unread }), 'touch:pr-44')}
        title={agent.description}
        aria-current={isHere ? 'page' : undefined}
        disabled={opening}
        onClick={() => open({ agentId: agent.id }, props.onChosen)}
      >
        <AgentAvatar agent={agent} size="xs" />
        <span className="min-w-0 truncate">{agent.displayName}</span>
        <EntryMarks>
          {direct && <DraftMark channelId={direct.id} />}
          {work ? <Doing work={work} /> : <UnreadCount count={direct?.unreadMessages ?? 0} />}
        </EntryMarks>
      </button>
      <span className={cardPlaceStyle}>
        <WhoButton who={{ agentId: agent.id }} name={agent.displayName} reachable>
          <span className={iconButtonStyle({ size: 's', className: 'bg-hover touch:bg-transparent' })}>
            <Icon name="info" small />
            <span className="sr-only">{peopleStrings.card(agent.displayName)}</span>
          </span>
        </WhoButton>
      </span>
    </li>
  )
}

/** Over the marks at the right, while the pointer or the focus is on the entry. */
const cardPlaceStyle = cx(
  'absolute inset-y-0 right-4 flex items-center opacity-0 focus-within:opacity-100',
  'group-hover/entry:opacity-100 touch:opacity-100',
)

const doingStyle = cva('flex items-center gap-5 text-xs font-normal', {
  variants: { isWaiting: { true: 'text-wait', false: 'text-text-3' } },
})

/** Makes a waiting agent as visible as a working one. */
function Doing({ work }: { work: AgentActivity }) {
  const isWaiting = work.status === 'waiting'
  return (
    <span className={doingStyle({ isWaiting })}>
      {isWaiting ? <Icon name="circle-pause" small /> : <WorkDot />}
      {words.doing[work.status]}
    </span>
  )
}
