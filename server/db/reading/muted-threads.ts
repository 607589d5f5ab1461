import type { Tx } from '../client.ts'

/** Mutes a thread for the caller, or unmutes it. The caller of this function knows that the thread is readable. */
export async function setMutedThread(
  tx: Tx,
  { userId, threadId, muted }: { userId: string; threadId: string; muted: boolean },
): Promise<void> {
  if (muted) {
    await tx
      .insertInto('mutedThreads')
      .values({ userId, threadId })
      .onConflict(there => there.doNothing())
      .execute()
    return
  }
  await tx.deleteFrom('mutedThreads').where('userId', '=', userId).where('threadId', '=', threadId).execute()
}
