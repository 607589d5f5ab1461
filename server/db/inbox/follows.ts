import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Returns whether the person follows a thread: they get its replies. */
export async function isFollowing(
  tx: Tx,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('threadFollows')
    .select('isFollowing')
    .where('userId', '=', userId)
    .where('threadId', '=', threadId)
    .executeTakeFirst()
  return row?.isFollowing ?? false
}

/** Stores the person's own choice. */
export async function setFollowing(
  tx: Tx,
  follow: { userId: string; threadId: string; isFollowing: boolean },
): Promise<void> {
  await tx
    .insertInto('threadFollows')
    .values(follow)
    .onConflict(there =>
      there
        .columns(['userId', 'threadId'])
        .doUpdateSet({ isFollowing: follow.isFollowing, changedAt: sql<string>`now()` }),
    )
    .execute()
}
