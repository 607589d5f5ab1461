import { sql } from 'kysely'
import { type Sidebar, type SidebarList, sidebar } from '../../domain/sidebar/sidebar.ts'
import type { Tx } from '../client.ts'

interface Owner {
  workspaceId: string
  userId: string
}

/** Reads the order of a person's sidebar, with the channels that the caller may read. */
export async function readSidebar(tx: Tx, { workspaceId, userId }: Owner): Promise<Sidebar> {
  const placed = sql`
    select jsonb_agg(c.channel_id order by c.position, c.channel_id) from sidebar_channels c
    where c.workspace_id = ${workspaceId} and c.user_id = ${userId}`
  const { rows } = await sql`
    select coalesce((${placed} and c.section_id is null and not c.among_all), '[]') as starred,
      coalesce((${placed} and c.among_all), '[]') as channels,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'isFolded', s.is_folded,
          'channelIds', coalesce((${placed} and c.section_id = s.id), '[]')) order by s.position, s.created_at, s.id)
        from sidebar_sections s
        where s.workspace_id = ${workspaceId} and s.user_id = ${userId}), '[]') as sections`.execute(tx)
  return sidebar.parse(rows[0])
}

/**
 * Reads how the channels among all stand for a person: those that have a place there, then the others by name. Runs as the
 * service.
 */
export async function listAmongAll(tx: Tx, { workspaceId, userId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from channels c
    left join sidebar_channels placed on placed.channel_id = c.id and placed.user_id = ${userId}
    where c.workspace_id = ${workspaceId} and c.kind <> 'direct' and (placed.among_all or (
      placed.channel_id is null and c.archived_at is null
      and exists (select from channel_members me where me.channel_id = c.id and me.user_id = ${userId})))
    order by placed.position, c.name, c.id`.execute(tx)
  return rows.map(row => row.id)
}

/** Lets the changes of one sidebar happen one after the other. */
export async function lockSidebar(tx: Tx, { workspaceId, userId }: Owner): Promise<void> {
  const key = `sidebar:${workspaceId}:${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Finds the workspace of a section that is the person's own. */
export async function findSectionWorkspace(
  tx: Tx,
  { sectionId, userId }: { sectionId: string; userId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sidebarSections')
    .select('workspaceId')
    .where('id', '=', sectionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.workspaceId
}

/** Writes a list of the sidebar in its order; channels come from where they were. Runs as the service. */
export async function writeList(
  tx: Tx,
  { workspaceId, userId, list, channelIds }: Owner & { list: SidebarList; channelIds: readonly string[] },
): Promise<void> {
  const sectionId = 'sectionId' in list ? list.sectionId : null
  await sql`
    insert into sidebar_channels (user_id, workspace_id, channel_id, section_id, among_all, position)
    select ${userId}, ${workspaceId}, channel_id, ${sectionId}, ${'channels' in list}, position
    from unnest(${channelIds}::uuid[]) with ordinality as placed (channel_id, position)
    on conflict (user_id, channel_id) do update
      set section_id = excluded.section_id, among_all = excluded.among_all, position = excluded.position`.execute(
    tx,
  )
}

/** Takes a channel out of its list. Runs as the service. */
export async function dropPlace(
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<void> {
  await tx
    .deleteFrom('sidebarChannels')
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .execute()
}

/** Lets the channels among all stand by name again. Runs as the service. */
export async function dropPlacesAmongAll(tx: Tx, { workspaceId, userId }: Owner): Promise<void> {
  await tx
    .deleteFrom('sidebarChannels')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .where('amongAll', '=', true)
    .execute()
}

/** Adds a section at the end. Runs as the service. */
export async function insertSection(
  tx: Tx,
  { id, name, position, ...owner }: Owner & { id: string; name: string; position: number },
): Promise<void> {
  await tx
    .insertInto('sidebarSections')
    .values({ id, name, position, ...owner })
    .execute()
}

/** Changes the given fields of a section. Runs as the service. */
export async function updateSection(
  tx: Tx,
  { sectionId, ...fields }: { sectionId: string; name?: string; isFolded?: boolean },
): Promise<void> {
  await tx.updateTable('sidebarSections').set(fields).where('id', '=', sectionId).execute()
}

/** Writes the order of the sections. Runs as the service. */
export async function orderSections(
  tx: Tx,
  { workspaceId, userId, sectionIds }: Owner & { sectionIds: readonly string[] },
): Promise<void> {
  await sql`
    update sidebar_sections s set position = placed.position
    from unnest(${sectionIds}::uuid[]) with ordinality as placed (id, position)
    where s.id = placed.id and s.workspace_id = ${workspaceId} and s.user_id = ${userId}`.execute(tx)
}

/** Deletes a section; its channels stand among all channels again. Runs as the service. */
export async function deleteSection(tx: Tx, { sectionId }: { sectionId: string }): Promise<void> {
  await tx.deleteFrom('sidebarSections').where('id', '=', sectionId).execute()
}
