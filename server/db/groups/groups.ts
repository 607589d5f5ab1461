import { sql } from 'kysely'
import * as z from 'zod'
import { type Group, group } from '../../domain/groups/group.ts'
import type { Tx } from '../client.ts'

/** Lists the groups of a workspace that the caller may know, by name. */
export async function listGroups(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<Group[]> {
  const { rows } = await sql`
    select g.id, g.workspace_id, g.name, g.handle, coalesce((
      select array_agg(m.user_id order by w.joined_at, m.user_id)
      from group_members m
      join workspace_members w on w.workspace_id = m.workspace_id and w.user_id = m.user_id
      where m.group_id = g.id), '{}') as user_ids
    from groups g where g.workspace_id = ${workspaceId}
    order by lower(g.name), g.id`.execute(tx)
  return z.array(group).parse(rows)
}

/** Finds a group of the workspace with its handle. */
export async function findGroup(
  tx: Tx,
  { workspaceId, groupId }: { workspaceId: string; groupId: string },
): Promise<{ handle: string } | undefined> {
  return await tx
    .selectFrom('groups')
    .select('handle')
    .where('id', '=', groupId)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}

export async function countGroups(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a group; a trigger claims its handle. Runs as the service. */
export async function insertGroup(
  tx: Tx,
  given: { id: string; workspaceId: string; name: string; handle: string; createdBy: string },
): Promise<void> {
  await tx.insertInto('groups').values(given).execute()
}

/** Changes the given fields; a trigger moves the handle. Runs as the service. */
export async function updateGroup(
  tx: Tx,
  { groupId, ...fields }: { groupId: string; name?: string; handle?: string },
): Promise<void> {
  await tx.updateTable('groups').set(fields).where('id', '=', groupId).execute()
}

/** Makes these people the members of the group, and nobody else. Runs as the service. */
export async function setGroupMembers(
  tx: Tx,
  given: { groupId: string; workspaceId: string; userIds: readonly string[] },
): Promise<void> {
  const { groupId, workspaceId, userIds } = given
  await sql`
    delete from group_members where group_id = ${groupId} and user_id <> all (${userIds}::uuid[])`.execute(tx)
  await sql`
    insert into group_members (group_id, workspace_id, user_id)
    select ${groupId}, ${workspaceId}, user_id from unnest(${userIds}::uuid[]) as user_id
    on conflict do nothing`.execute(tx)
}

/** Deletes a group and frees its handle. Messages that mention it keep their words. Runs as the service. */
export async function deleteGroup(tx: Tx, { groupId }: { groupId: string }): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', groupId).execute()
}
