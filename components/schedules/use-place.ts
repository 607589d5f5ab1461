'use client'

import { schedulesStrings as words } from '@/components/strings/schedules'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Schedule } from '@/server/domain/schedules/schedule'

/** Returns a function that tells in words where a schedule's answers go. */
export function useTellPlace(): (place: Schedule['place']) => string {
  const { channels } = useWorkspace()
  return ({ kind, channelId, forkId }) => {
    const channel = channels.find(({ id }) => id === channelId)
    if (kind === 'direct' || channel?.kind === 'direct') return words.inDirect
    if (!channel) return words.hiddenPlace
    if (kind === 'channel') return words.inChannel(channel.name)
    return forkId === null ? words.inThread(channel.name) : words.inFork(channel.name)
  }
}
