import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

interface Owner {
  workspaceId: string
  ownerId: string
}

/** Finds the thread of a session, as its owner. */
export async function findSessionThread(
  tx: Tx,
  { workspaceId, ownerId, name }: Owner & { name: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('apiSessions')
    .select('threadId')
    .where('workspaceId', '=', workspaceId)
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.threadId
}

/**
 * Locks a person's sessions, so that two calls at once don't create two of the same name. Runs as the
 * service.
 */
export async function lockOwner(tx: Tx, { workspaceId, ownerId }: Owner): Promise<void> {
  await tx
    .selectFrom('workspaceMembers')
    .select('role')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', ownerId)
    .forNoKeyUpdate()
    .execute()
}

/** Finds the channel with the person's sessions, as long as people can write in it. */
export async function findSessionChannel(
  tx: Tx,
  { workspaceId, ownerId }: Owner,
): Promise<string | undefined> {
  const { rows } = await sql`
    select c.id from api_sessions s
    join threads t on t.id = s.thread_id
    join channels c on c.id = t.channel_id
    join channel_members m on m.channel_id = c.id and m.user_id = s.owner_id
    where s.workspace_id = ${workspaceId} and s.owner_id = ${ownerId} and c.archived_at is null
    order by s.created_at desc limit 1`.execute(tx)
  return z.object({ id }).optional().parse(rows[0])?.id
}

/** Returns the first of these names for a channel that nobody has taken. */
export async function findFreeChannelName(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: string[] },
): Promise<string | undefined> {
  const taken = await tx
    .selectFrom('channels')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '<>', 'direct')
    .where('name', 'in', names)
    .execute()
  return names.find(name => !taken.some(channel => channel.name === name))
}

/** Finds the owner's handle, the name behind the @. */
export async function findHandle(tx: Tx, { workspaceId, ownerId }: Owner): Promise<string> {
  const row = await tx
    .selectFrom('mentionNames')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', ownerId)
    .executeTakeFirst()
  return row?.name ?? 'member'
}

export async function insertSession(
  tx: Tx,
  session: Owner & { name: string; threadId: string },
): Promise<void> {
  await tx.insertInto('apiSessions').values(session).execute()
}
