'use client'

import { useMutation } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { knownThreadFeeds } from '@/components/live/feeds'
import { useNameOf } from '@/components/people/author'
import { panelStrings } from '@/components/strings/threads/panel'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { buttonStyle } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Spacer } from '@/components/ui/surface/spacer'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ActiveAgent } from '@/server/domain/agents/active-agent'

const words = panelStrings.activeAgent
const faceStyle = cx(buttonStyle(), 'min-w-0 phone:px-8')

/** The agent that is active in a thread and why, with a menu to choose another one or none. */
export function ActiveAgentMenu({
  threadId,
  active,
  mayChange,
}: {
  threadId: string
  active: ActiveAgent | null
  mayChange: boolean
}) {
  const { agents } = useWorkspace()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const why = useWhy(active)
  const choose = useMutation(
    trpc.thread.chooseAgent.mutationOptions({
      onSuccess: chosen => {
        for (const feed of knownThreadFeeds(client, threadId)) feed.takeActiveAgent(chosen)
      },
    }),
  )
  const chosen = agents.get(active?.agentId ?? '')
  const agent = chosen?.isActive ? chosen : undefined
  const offered = [...agents.values()].filter(each => each.isActive && !each.isSystem)
  const sentence = agent ? words.isActive(agent.displayName) : words.none
  const face = (
    <>
      {agent ? <AgentAvatar agent={agent} size="xs" /> : <Icon name="user-plus" small />}
      <span className={agent ? 'truncate phone:sr-only' : 'sr-only'}>{sentence}</span>
    </>
  )
  if (!mayChange) {
    return agent ? (
      <span className="inline-flex items-center gap-6 text-sm whitespace-nowrap text-text-2" title={why}>
        {face}
      </span>
    ) : null
  }
  const pick = (agentId: string | null) => choose.mutate({ threadId, agentId })
  return (
    <Menu
      className={faceStyle}
      label={words.change(agent && why ? `${sentence}. ${why}` : sentence)}
      trigger={
        <>
          {face} <Icon name="chevron-down" small />
        </>
      }
    >
      <p className="max-w-280 px-12 pt-6 pb-8 text-sm wrap-anywhere text-text-2">
        {agent && why && <span className="block text-text">{why}</span>}
        {words.lead}
      </p>
      {offered.map(each => (
        <MenuItem key={each.id} onSelect={() => pick(each.id)}>
          <AgentAvatar agent={each} size="xs" />
          <b className="font-semibold">{each.displayName}</b>
          <Spacer />
          {each.id === agent?.id && <Icon name="check" small />}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => pick(null)}>
        <Icon name="users" small />
        <b className="font-semibold">{words.nobody}</b>
        <Spacer />
        {!agent && <Icon name="check" small />}
      </MenuItem>
    </Menu>
  )
}

/** Names the chooser of the agent and the reason. */
function useWhy(active: ActiveAgent | null): string | undefined {
  const nameOf = useNameOf()
  if (!active?.agentId || !active.by) return undefined
  const { kind, id } = active.by
  const name = nameOf(
    kind === 'person' ? { authorUserId: id, authorAgentId: null } : { authorUserId: null, authorAgentId: id },
  )
  return words.why[kind](name, active.reason)
}
