'use client'

import { channelsStrings as words } from '@/components/strings/channels/channels'
import { useChosen } from '@/components/trpc/use-chosen'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Hint } from '@/components/ui/form/hint'
import { LineList, listLineStyle } from '@/components/ui/surface/line-list'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { limits } from '@/server/domain/wire/limits'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import { DetailSection } from './detail-section'
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
    <DetailSection title={words.listeners}>
      <Hint className="mt-5">{words.listenersHint}</Hint>
      <LineList>
        {offered.map(agent => {
          const listens = listeningAgentIds.includes(agent.id)
          const who = (
            <>
              <AgentAvatar agent={agent} size="s" />
              <span className="min-w-0 flex-1 truncate">{agent.displayName}</span>
            </>
          )
          return (
            <li key={agent.id}>
              {mayChange ? (
                <label className={listLineStyle()}>
                  <input
                    className="accent-accent-solid"
                    type="checkbox"
                    checked={listens}
                    disabled={update.isPending || (!listens && isFull)}
                    onChange={() => set(agent.id, !listens)}
                  />
                  {who}
                </label>
              ) : (
                <div className={listLineStyle()}>{who}</div>
              )}
            </li>
          )
        })}
      </LineList>
      {problem && (
        <Hint tone="bad" className="mb-12">
          {problem}
        </Hint>
      )}
    </DetailSection>
  )
}
