'use client'

import { useMemo } from 'react'
import { shownMessages } from '@/components/live/thread/shown-messages'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { findUnasked, type Unasked } from './find-unasked'

/** Returns the agents that may answer the next message in this conversation if it has no mentions. */
export function useUnasked(
  data: ThreadState,
  channel: Channel,
  fork: { divePartnerId: string | null } | undefined,
): Unasked {
  const { workspace, agents, me } = useWorkspace()
  const { messages, stretch, forkId } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts of the thread are read
  const said = useMemo(() => shownMessages(data), [messages, stretch, forkId])
  const isSending = data.outbox.length > 0
  const activeAgentId = data.activeAgent?.agentId ?? null
  const divePartnerId = fork?.divePartnerId ?? null
  const isFork = fork !== undefined
  return useMemo(
    () =>
      findUnasked({
        agents,
        channel,
        workspace,
        userId: me.userId,
        role: me.role,
        fork: isFork ? { divePartnerId } : null,
        activeAgentId,
        messages: said,
        isSending,
      }),
    [agents, channel, workspace, me.userId, me.role, isFork, divePartnerId, activeAgentId, said, isSending],
  )
}
