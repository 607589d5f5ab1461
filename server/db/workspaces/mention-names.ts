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
    const taken = await tx
      .selectFrom('mentionNames')
      .select('name')
      .where('workspaceId', '=', workspaceId)
      .where('name', 'in', candidates)
      .execute()
    const free = candidates.find(name => !taken.some(row => row.name === name))
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
