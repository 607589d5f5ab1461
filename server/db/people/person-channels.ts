import { sql } from 'kysely'
import * as z from 'zod'
import { type PersonChannels, personChannel } from '../../domain/people/person-channels.ts'
import type { Tx } from '../client.ts'

const row = personChannel.extend({ count: z.number().int() })

/**
 * Lists the channels of a person that the caller may read, those that both are in first. Without direct messages and
 * archived channels.
 */
export async function listChannelsOf(
  tx: Tx,
  given: { workspaceId: string; userId: string; callerId: string; limit: number },
): Promise<PersonChannels> {
  const { workspaceId, userId, callerId, limit } = given
  const { rows } = await sql`
    select c.id, c.kind, c.name, count(*) over ()::int as count
    from channel_members m join channels c on c.id = m.channel_id
    where m.user_id = ${userId} and c.workspace_id = ${workspaceId} and c.kind <> 'direct' and c.archived_at is null
    order by (select true from channel_members own
        where own.user_id = ${callerId} and own.channel_id = c.id) nulls last, c.name, c.id
    limit ${limit}`.execute(tx)
  const found = row.array().parse(rows)
  return { channels: found.map(({ count, ...each }) => each), count: found[0]?.count ?? 0 }
}
