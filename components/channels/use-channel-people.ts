'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Member } from '@/server/domain/workspaces/workspace'

/**
 * Returns the people in a channel, in the order in which they joined; undefined while loading.
 * `ChannelNews` keeps it current.
 */
export function useChannelPeople(channel: Pick<Channel, 'id'>): readonly Member[] | undefined {
  const { members } = useWorkspace()
  const asked = useQuery(useTRPC().channel.listMembers.queryOptions({ channelId: channel.id }))
  const userIds = asked.data?.userIds
  return useMemo(() => userIds?.flatMap(id => members.get(id) ?? []), [userIds, members])
}

/**
 * Returns the people that a message in this channel can reach: everyone in a public
 * channel, else its members.
 */
export function useReachable(channel: Channel): readonly Member[] {
  const { members } = useWorkspace()
  const people = useChannelPeople(channel)
  return useMemo(
    () => (channel.kind === 'public' || !people ? [...members.values()] : people),
    [channel.kind, people, members],
  )
}
