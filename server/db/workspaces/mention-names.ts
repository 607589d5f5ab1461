import { sql } from 'kysely'
import { callNames } from '../../domain/messages/mentions.ts'
import { listHandleCandidates } from '../../domain/workspaces/handle.ts'
import type { Tx } from '../client.ts'

/**
 * Gives a person a handle in a workspace: the requested one, or the same with the lowest number that is free.
 * People's handles and agents' slugs share the namespace, and two people may ask for the same name at the
 * same moment.
 */
export async function claimHandle(
  tx: Tx,
  { workspaceId, userId, handle }: { workspaceId: string; userId: string; handle: string },
): Promise<string> {
  for (let first = 1; ; ) {
    const candidates = listHandleCandidates(handle, 20, first)
    const taken = await listTakenNames(tx, { workspaceId, names: candidates, userId })
    const free = candidates.find(name => !taken.has(name))
    if (free === undefined) {
      first += candidates.length
      continue
    }
    const claimed = await tx
      .insertInto('mentionNames')
      .values({ workspaceId, userId, name: free })
      .onConflict(there => there.columns(['workspaceId', 'name']).doNothing())
      .returning('name')
      .executeTakeFirst()
    if (claimed) return claimed.name
  }
}

/** Returns the wanted name, or the same with the lowest number that is free. Somebody else may take it meanwhile. */
export async function findFreeName(
  tx: Tx,
  { workspaceId, wanted }: { workspaceId: string; wanted: string },
): Promise<string> {
  for (let first = 1; ; ) {
    const candidates = listHandleCandidates(wanted, 20, first)
    const taken = await listTakenNames(tx, { workspaceId, names: candidates })
    const free = candidates.find(name => !taken.has(name))
    if (free !== undefined) return free
    first += candidates.length
  }
}

/**
 * Returns those of these names that are somebody's. Whoever left keeps their handle, which still stands in what others
 * said to them; `userId` may take an own one back.
 */
export async function listTakenNames(
  tx: Tx,
  { workspaceId, names, userId }: { workspaceId: string; names: readonly string[]; userId?: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from mention_names where workspace_id = ${workspaceId} and name = any (${[...names]}::text[])
    union
    select handle from former_members where workspace_id = ${workspaceId} and handle = any (${[...names]}::text[])
      and user_id is distinct from ${userId ?? null}::uuid`.execute(tx)
  return new Set([...callNames, ...rows.map(({ name }) => name)])
}

/** Changes a person's handle. The index says whether it is free. Runs as the service. */
export async function updateHandle(
  tx: Tx,
  { workspaceId, userId, handle }: { workspaceId: string; userId: string; handle: string },
): Promise<void> {
  await tx
    .updateTable('mentionNames')
    .set({ name: handle })
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .execute()
}
