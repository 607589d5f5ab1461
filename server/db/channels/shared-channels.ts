import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../client.ts'
import { hostsMayRead } from '../destinations/accepted-hosts.ts'

/**
 * Returns those of the given channels whose messages may be shown in another channel. For each of them,
 * `actingUserId` may read it, and so may everybody who may read the conversation's channel. Runs as the
 * service, because no person's own rights say what others may read.
 *
 * The readers of the conversation are the members of its channel or, if the channel is public, everybody in
 * the workspace except guests. Hosts outside this server that read the conversation count as readers, too. For the
 * conversation's own channel only the acting person is checked.
 */
export async function findSharedChannels(
  tx: Tx,
  asked: { channelId: string; actingUserId: string /** Null: all. */; channelIds: readonly string[] | null },
): Promise<ReadonlySet<string>> {
  const { channelIds } = asked
  if (channelIds?.length === 0) return new Set()
  const among = channelIds ? sql`c.id = any (${[...new Set(channelIds)]}::uuid[])` : sql`true`
  const { rows } = await selectSharedChannels({ ...asked, among }).execute(tx)
  return new Set(rows.map(row => row.id))
}

/** Returns the query of findSharedChannels, for a larger statement. `among`: the condition for the asked channels `c`. */
export function selectSharedChannels(asked: {
  channelId: string
  actingUserId: string
  among: RawBuilder<unknown>
}): RawBuilder<{ id: string }> {
  const { channelId, actingUserId, among } = asked
  // The readers of this channel are found once. Only guests can lack access to a public channel. For any
  // other channel all readers must be members, and they are counted among the members of that channel: so the
  // cost depends on those members, not on everybody in the workspace.
  return sql<{ id: string }>`
    with readers as materialized (
      select w.user_id, w.role = 'guest' as is_guest
      from channels here join workspace_members w on w.workspace_id = here.workspace_id
      where here.id = ${channelId} and ${reads('here')}
    ), counted as materialized (
      select count(*) as all_readers, coalesce(array_agg(user_id) filter (where is_guest), '{}') as guests from readers
    )
    select c.id
    from channels c
    join channels here on here.id = ${channelId} and here.workspace_id = c.workspace_id
    join workspace_members w on w.workspace_id = c.workspace_id and w.user_id = ${actingUserId}
    cross join counted
    where ${among} and ${reads('c')}
      and (c.id = here.id or case
        when c.kind = 'public' then cardinality(counted.guests) = (
          select count(*) from channel_members m where m.channel_id = c.id and m.user_id = any (counted.guests))
        else counted.all_readers = (
          select count(*) from channel_members m join readers r on r.user_id = m.user_id
          where m.channel_id = c.id)
        end and ${hostsMayRead()})`
}

/** Returns the condition that member `w` may read the channel, the same as in openvibe.can_read_channel. */
function reads(channel: 'c' | 'here') {
  const named = sql.ref(channel)
  return sql`(${named}.kind = 'public' and w.role <> 'guest' or exists (
    select from channel_members m where m.channel_id = ${named}.id and m.user_id = w.user_id))`
}
