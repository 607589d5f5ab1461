import { sql } from 'kysely'
import * as z from 'zod'
import type { CallTarget, PlaceReaders } from '../../domain/agents/calls/call-target.ts'
import { id } from '../../domain/wire/ids.ts'
import { memberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'

const knownPerson = z.object({
  userId: id,
  handle: z.string(),
  displayName: z.string(),
  /** Whether this person may read the channel. */
  isReader: z.boolean(),
  /** Whether every reader of the channel may know the name: a guest knows only the people of shared channels. */
  isKnownToAll: z.boolean(),
})
/** A person whom the caller may see, as seen from a channel. */
type KnownPerson = z.infer<typeof knownPerson>

/** Reads who may read a channel, the same as openvibe.can_read_channel says of each. Runs as the service. */
export async function findReaders(tx: Tx, { channelId }: { channelId: string }): Promise<ChannelReader[]> {
  const { rows } = await sql`
    select w.user_id, w.role
    from channels c
    join workspace_members w on w.workspace_id = c.workspace_id
    where c.id = ${channelId} and (c.kind = 'public' and w.role <> 'guest' or exists (
      select from channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
    order by w.user_id`.execute(tx)
  return channelReader.array().parse(rows)
}

const channelReader = z.object({ userId: id, role: memberRole })
/** A person who may read a channel. */
type ChannelReader = z.infer<typeof channelReader>

/** Reads the readers of a place, in the form in which an approval keeps them. Runs as the service. */
export async function readPlaceReaders(tx: Tx, { channelId, userIds }: CallTarget): Promise<PlaceReaders> {
  if (channelId === null) return { everyone: false, userIds: userIds.toSorted() }
  const { kind } = await tx
    .selectFrom('channels')
    .select('kind')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const everyone = kind === 'public'
  const people = await findReaders(tx, { channelId })
  const named = everyone ? people.filter(({ role }) => role === 'guest') : people
  return { everyone, userIds: named.map(({ userId }) => userId) }
}

/**
 * Lists the people of a channel's workspace whom the caller may see, by handle; nobody if the caller can't read the
 * channel. Among the readers of a channel with guests, the names of its members alone are known to all.
 */
export async function listKnownPeople(tx: Tx, { channelId }: { channelId: string }): Promise<KnownPerson[]> {
  const { rows } = await sql`
    select w.user_id, n.name as handle, p.display_name,
      m.user_id is not null or (c.kind = 'public' and w.role <> 'guest') as is_reader,
      m.user_id is not null or not exists (
        select from channel_members g
        join workspace_members gw on gw.workspace_id = c.workspace_id and gw.user_id = g.user_id
        where g.channel_id = c.id and gw.role = 'guest') as is_known_to_all
    from channels c
    join workspace_members w on w.workspace_id = c.workspace_id
    join mention_names n on n.workspace_id = w.workspace_id and n.user_id = w.user_id
    join profiles p on p.id = w.user_id
    left join channel_members m on m.channel_id = c.id and m.user_id = w.user_id
    where c.id = ${channelId}
    order by n.name`.execute(tx)
  return knownPerson.array().parse(rows)
}

/** Lists the channels that the caller may read, in all workspaces. */
export async function listReadableChannels(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from openvibe.readable_channel_ids() as id`.execute(tx)
  return new Set(rows.map(row => row.id))
}
