import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import { hostsMayRead } from '../destinations/accepted-hosts.ts'

/**
 * Counts the channels that findSharedChannels leaves out only because guests can read the conversation: the acting
 * person and all other readers may read them. Runs as the service, like findSharedChannels. It counts no channel that
 * is hidden for another reason, so the number says nothing about places that only the acting person can read.
 */
export async function findHiddenByGuests(
  tx: Tx,
  { channelId, actingUserId }: { channelId: string; actingUserId: string },
): Promise<{ places: number; guestIds: string[] }> {
  const { rows } = await sql<{ places: number; guestIds: string[] }>`
    with readers as materialized (
      select w.user_id, w.role = 'guest' and w.user_id <> ${actingUserId} as is_guest
      from channels here join workspace_members w on w.workspace_id = here.workspace_id
      where here.id = ${channelId} and (here.kind = 'public' and w.role <> 'guest' or exists (
        select from channel_members m where m.channel_id = here.id and m.user_id = w.user_id))
    ), others as materialized (
      select count(*) as total from readers where not is_guest
    )
    select count(distinct c.id)::int as places, coalesce(array_agg(distinct guest.user_id), '{}') as guest_ids
    from channels here
    join channels c on c.workspace_id = here.workspace_id and c.id <> here.id
    join workspace_members me on me.workspace_id = c.workspace_id and me.user_id = ${actingUserId}
    cross join others
    join readers guest on guest.is_guest and not exists (
      select from channel_members m where m.channel_id = c.id and m.user_id = guest.user_id)
    where here.id = ${channelId}
      and case when c.kind = 'public'
        then me.role <> 'guest' or exists (
          select from channel_members m where m.channel_id = c.id and m.user_id = me.user_id)
        else others.total = (
          select count(*) from channel_members m join readers r on r.user_id = m.user_id
          where m.channel_id = c.id and not r.is_guest)
        end
      and ${hostsMayRead()}`.execute(tx)
  return rows[0] ?? { places: 0, guestIds: [] }
}
