import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/**
 * Finds the people and agents with these names, as far as the caller may see them: by handle, or by the name that is
 * shown, which several may have. Names are in lower case; people who left are found, too.
 */
export async function findAuthors(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: readonly string[] },
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string; isHandle: boolean }>`
    with asked as (select unnest(${names}::text[]) as name)
    select n.name, coalesce(n.user_id, n.agent_id) as id, true as is_handle
    from mention_names n join asked using (name) where n.workspace_id = ${workspaceId} and n.group_id is null
    union
    select f.handle, f.user_id, true from former_members f join asked on asked.name = f.handle
    where f.workspace_id = ${workspaceId}
    union
    select asked.name, p.id, false from profiles p join asked on asked.name = lower(p.display_name)
    where p.id in (
      select m.user_id from workspace_members m where m.workspace_id = ${workspaceId}
      union select f.user_id from former_members f where f.workspace_id = ${workspaceId})
    union
    select asked.name, a.id, false from agent_configs a join asked on asked.name = lower(a.display_name)
    where a.workspace_id = ${workspaceId} and not a.is_system`.execute(tx)
  const found = new Map<string, string[]>()
  for (const [name, each] of Map.groupBy(rows, row => row.name)) {
    // A handle is somebody's alone. Another person can only be shown under the same word.
    const exact = each.filter(({ isHandle }) => isHandle)
    found.set(name, [...new Set((exact.length > 0 ? exact : each).map(({ id }) => id))])
  }
  return found
}

/** Finds the caller's channels with these names. */
export async function findChannelIds(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: readonly string[] },
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('workspaceId', '=', workspaceId)
    .where('kind', '<>', 'direct')
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** A direct message of the caller, and who the other side is. */
export interface FoundDirect {
  id: string
  userIds: string[]
  agentId: string | null
}

/** Finds the caller's direct messages with one of these people or agents alone, and those with these ids. */
export async function findDirects(
  tx: Tx,
  given: { workspaceId: string; userId: string; partyIds: readonly string[]; ids: readonly string[] },
): Promise<FoundDirect[]> {
  const { workspaceId, userId, partyIds, ids } = given
  if (partyIds.length === 0 && ids.length === 0) return []
  const pairs = partyIds.map(partyId => [userId, partyId].toSorted().join())
  const { rows } = await sql<FoundDirect>`
    select c.id, c.direct_user_ids as user_ids, c.direct_agent_id as agent_id from channels c
    where c.workspace_id = ${workspaceId} and c.kind = 'direct'
      and (c.id = any (${ids}::uuid[]) or c.direct_agent_id = any (${partyIds}::uuid[])
        or c.direct_agent_id is null and array_to_string(c.direct_user_ids, ',') = any (${pairs}::text[]))`.execute(
    tx,
  )
  return rows
}
