import { sql } from 'kysely'
import type { SeenMessage } from '../../domain/tasks/bodies/sight.ts'
import type { Tx } from '../client.ts'

/** Returns those of these messages that the caller may read now, with their present texts; a deleted one has none. */
export async function findReadable(
  tx: Tx,
  { messageIds, userId }: { messageIds: readonly string[]; userId: string },
): Promise<(SeenMessage & { content: string })[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<SeenMessage & { content: string }>`
    select id, seq, greatest(edited_at, deleted_at) as changed_at, deleted_at is not null as is_deleted,
      author_user_id is not distinct from ${userId}::uuid as is_own,
      case when deleted_at is null then content else '' end as content
    from messages where id = any (${[...new Set(messageIds)]}::uuid[])`.execute(tx)
  return rows
}

/** Returns those of these channels that the caller may read now. */
export async function findReadableChannels(
  tx: Tx,
  channelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (channelIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from openvibe.readable_channel_ids() as id where id = any (${channelIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns those of these messages that were deleted or are gone, and the channels of all others. Runs as the
 * service.
 */
export async function findPlacesNow(
  tx: Tx,
  messageIds: readonly string[],
): Promise<{ gone: string[]; channelIds: string[] }> {
  if (messageIds.length === 0) return { gone: [], channelIds: [] }
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'channelId'])
    .where('id', 'in', messageIds)
    .where('deletedAt', 'is', null)
    .execute()
  const left = new Set(rows.map(({ id }) => id))
  return {
    gone: messageIds.filter(id => !left.has(id)),
    channelIds: [...new Set(rows.map(({ channelId }) => channelId))],
  }
}
