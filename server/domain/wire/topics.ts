/**
 * The names of the private Realtime channels. The epoch is the channel's; it changes when somebody loses
 * access.
 */
export const topics = {
  workspace: (workspaceId: string) => `workspace:${workspaceId}`,
  channel: (channelId: string, accessEpoch: number) => `channel:${channelId}:${accessEpoch}`,
  thread: (threadId: string, accessEpoch: number) => `thread:${threadId}:${accessEpoch}`,
  user: (userId: string) => `user:${userId}`,
}
