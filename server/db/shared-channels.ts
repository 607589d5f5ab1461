import { sql } from 'kysely'
import type { Tx } from './client.ts'

/**
 * Of some channels, those whose words may be told in another one: `actingUserId` may read them, and so may everybody who
 * may read the conversation's channel. As the service, since nobody's own rights say what others may read.
 *
 * A person who reads the conversation: a member of its channel or, where it is public, anybody of the workspace but
 * guests. The conversation's own channel needs the acting person alone.
 */
export async function findSharedChannels(
  tx: Tx,
  asked: { channelId: string; actingUserId: string /** Null: all. */; channelIds: readonly string[] | null },
): Promise<ReadonlySet<string>> {
  const { channelId, actingUserId, channelIds } = asked
  if (channelIds?.length === 0) return new Set()
  const asksFor = channelIds ? sql`c.id = any (${[...new Set(channelIds)]}::uuid[])` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select c.id
    from channels c
    join channels here on here.id = ${channelId} and here.workspace_id = c.workspace_id
    where ${asksFor}
      and exists (
        select from workspace_members w
        where w.workspace_id = c.workspace_id and w.user_id = ${actingUserId} and ${reads('c')})
      and (c.id = here.id or not exists (
        select from workspace_members w
        where w.workspace_id = here.workspace_id and ${reads('here')} and not (${reads('c')})))`.execute(tx)
  return new Set(rows.map(row => row.id))
}

/** Whether member `w` may read the channel, as openvibe.can_read_channel has it. */
function reads(channel: 'c' | 'here') {
  const named = sql.ref(channel)
  return sql`(${named}.kind = 'public' and w.role <> 'guest' or exists (
    select from channel_members m where m.channel_id = ${named}.id and m.user_id = w.user_id))`
}
