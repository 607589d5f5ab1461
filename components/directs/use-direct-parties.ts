'use client'

import { useMemo } from 'react'
import { useSpeakers } from '@/components/people/speaker'
import { authorsStrings } from '@/components/strings/messages/authors'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'

/** Another person in a direct message; they may have left the workspace, which the name then says. */
export interface Party {
  userId: string
  name: string
  pictureUrl: string | null
}

/** Returns the other side of a direct message: the other people, or an agent. */
export function useDirectParties(channel: Channel): {
  others: readonly Party[]
  agent: Agent | null
  names: readonly string[]
} {
  const { agents, me } = useWorkspace()
  const speaker = useSpeakers()
  return useMemo(() => {
    const agent = channel.directAgentId === null ? null : (agents.get(channel.directAgentId) ?? null)
    const others = (channel.directUserIds ?? [])
      .filter(userId => userId !== me.userId)
      .map(speaker)
      .map(({ userId, fullName: name, pictureUrl }) => ({ userId, name, pictureUrl }))
    const gone = channel.directAgentId !== null ? authorsStrings.formerAgent : null
    const names = agent ? [agent.displayName] : gone ? [gone] : others.map(({ name }) => name)
    return { others, agent, names }
  }, [channel, speaker, agents, me.userId])
}
