import type { Tx } from '../client.ts'

/** Returns the number of the newest message of a thread's main line that somebody else wrote; null: there is none. */
export async function findNewestOfOthers(
  tx: Tx,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('messages')
    .select('seq')
    .where('threadId', '=', threadId)
    .where('forkId', 'is', null)
    .where('deletedAt', 'is', null)
    .where('authorType', '<>', 'system')
    .where('authorUserId', 'is distinct from', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? null
}
