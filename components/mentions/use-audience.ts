'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { useGroups } from '@/components/workspace/use-groups'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Audience } from './list-meant'

const nobody: ReadonlySet<string> = new Set()

/**
 * Returns the people around a conversation; undefined while loading. Without anybody who is active, unless the caller
 * knows: few need that, and it changes often.
 */
export function useAudience(
  channel: Channel | undefined,
  { isNeeded = true, activeIds = nobody }: { isNeeded?: boolean; activeIds?: ReadonlySet<string> } = {},
): Audience | undefined {
  const { me, members, formerMembers, agents } = useWorkspace()
  const enabled = isNeeded && channel !== undefined
  const groups = useGroups(enabled)
  const { data } = useQuery(
    useTRPC().channel.listMembers.queryOptions({ channelId: channel?.id ?? '' }, { enabled }),
  )
  return useMemo(() => {
    if (!channel || !groups || !data) return undefined
    return {
      channel,
      me,
      members,
      formerMembers,
      channelIds: new Set(data.userIds),
      groups,
      agentNames: new Set([...agents.values()].map(({ slug }) => slug)),
      activeIds,
    }
  }, [channel, me, members, formerMembers, agents, groups, data, activeIds])
}
