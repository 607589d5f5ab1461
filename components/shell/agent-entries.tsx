'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useOpenDirect } from '@/components/directs/use-open-direct'
import { DraftMark } from '@/components/drafts/draft-mark'
import { sidebarStrings as words } from '@/components/strings/shell/sidebar'
import { useTRPC } from '@/components/trpc/api'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent, AgentActivity } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import type { Places } from './places'
import { SidebarSection, UnreadCount } from './sidebar-section'

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
            className="btn s icon"
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
    <li>
      <button
        type="button"
        className={`item${unread ? ' unread' : ''}${isHere ? ' on' : ''}`}
        title={agent.description}
        aria-current={isHere ? 'page' : undefined}
        disabled={opening}
        onClick={() => open({ agentId: agent.id }, props.onChosen)}
      >
        <AgentAvatar agent={agent} size="xs" />
        <span className="cut">{agent.displayName}</span>
        {direct && <DraftMark channelId={direct.id} />}
        {work ? <Doing work={work} /> : <UnreadCount count={direct?.unreadMessages ?? 0} />}
      </button>
    </li>
  )
}

/** Makes a waiting agent as visible as a working one. */
function Doing({ work }: { work: AgentActivity }) {
  const isWaiting = work.status === 'waiting'
  return (
    <span className={isWaiting ? 'doing waits' : 'doing'}>
      {isWaiting ? <Icon name="circle-pause" small /> : <span className="dot" />}
      {words.doing[work.status]}
    </span>
  )
}
