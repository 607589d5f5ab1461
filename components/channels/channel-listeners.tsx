'use client'

import { channelsStrings as words } from '@/components/strings/channels/channels'
import { useChosen } from '@/components/trpc/use-chosen'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { limits } from '@/server/domain/wire/limits'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import { useChannelActs } from './use-channel-acts'

/** The agents that answer in a channel without a mention. Admins choose them; everybody can see them. */
export function ChannelListeners({ channel }: { channel: Channel }) {
  const { me, agents } = useWorkspace()
  const { update, problem } = useChannelActs()
  const channelId = channel.id
  // Shows the choice at once, until the channel has been read again.
  const { chosen, choose, settle } = useChosen<Pick<Channel, 'listeningAgentIds'>>()
  const listeningAgentIds = chosen.listeningAgentIds ?? channel.listeningAgentIds
  const mayChange = isAdmin(me.role) && channel.archivedAt === null
  const offered = [...agents.values()].filter(
    ({ id, isActive, isSystem }) => !isSystem && (listeningAgentIds.includes(id) || (mayChange && isActive)),
  )
  const isFull = listeningAgentIds.length >= limits.agentsPerMessage
  const set = (agentId: string, listens: boolean) => {
    const others = listeningAgentIds.filter(id => id !== agentId)
    const next = { listeningAgentIds: listens ? [...others, agentId] : others }
    choose(next)
    update.mutate({ channelId, ...next }, { onSettled: settle })
  }
  if (offered.length === 0) return null
  return (
    <section>
      <h3>{words.listeners}</h3>
      <p className="hint">{words.listenersHint}</p>
      <ul className="people">
        {offered.map(agent => {
          const listens = listeningAgentIds.includes(agent.id)
          const who = (
            <>
              <AgentAvatar agent={agent} size="s" />
              <span className="grow cut">{agent.displayName}</span>
            </>
          )
          return (
            <li key={agent.id}>
              {mayChange ? (
                <label className="line">
                  <input
                    type="checkbox"
                    checked={listens}
                    disabled={update.isPending || (!listens && isFull)}
                    onChange={() => set(agent.id, !listens)}
                  />
                  {who}
                </label>
              ) : (
                <div className="line">{who}</div>
              )}
            </li>
          )
        })}
      </ul>
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
