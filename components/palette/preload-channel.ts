'use client'

import { useCallback } from 'react'
import { threadListFeed } from '@/components/live/feeds'
import { useTRPCClient } from '@/components/trpc/api'

const asked = new Set<string>()

/**
 * Reads a channel's threads before it is opened: when the pointer or a key comes near it.
 * Each channel is read once.
 */
export function usePreloadChannel(): (channelId: string) => void {
  const client = useTRPCClient()
  return useCallback(
    channelId => {
      if (asked.has(channelId)) return
      asked.add(channelId)
      const feed = threadListFeed(client, channelId)
      if (feed.state.get().phase === 'opening') void feed.refresh()
    },
    [client],
  )
}
