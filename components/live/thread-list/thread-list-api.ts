import { watchSession } from '@/components/live/watch-session'
import type { useTRPCClient } from '@/components/trpc/api'
import type { ThreadCursor } from '@/server/domain/messages/thread'

type Client = ReturnType<typeof useTRPCClient>

/** The calls that a channel's list of threads makes. */
export type ThreadListApi = ReturnType<typeof createThreadListApi>

export function createThreadListApi(client: Client) {
  return {
    list: (channelId: string, cursor: ThreadCursor | null) =>
      watchSession(client.thread.list.query({ channelId, cursor })),
    get: async (threadId: string) => (await watchSession(client.thread.get.query({ threadId }))).thread,
  }
}
