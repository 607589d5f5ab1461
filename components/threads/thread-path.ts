import type { Channel } from '@/server/domain/channel'
import type { Workspace } from '@/server/domain/workspace'

/** The address of a channel; a direct conversation has no name and goes by its id. */
export function channelPath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
) {
  const name = channel.kind === 'direct' ? channel.id : encodeURIComponent(channel.name)
  return `/${workspace.slug}/${name}`
}

/** The address of a thread, beside its channel. */
export function threadPath(
  workspace: Pick<Workspace, 'slug'>,
  channel: Pick<Channel, 'id' | 'kind' | 'name'>,
  threadId: string,
) {
  return `${channelPath(workspace, channel)}/${threadId}`
}
