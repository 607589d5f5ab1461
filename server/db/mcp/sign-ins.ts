import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** A sign-in to a server that an admin has begun. */
export interface BegunSignIn {
  serverId: string
  workspaceId: string
  userId: string
  /** The session in which it has to end. */
  sessionId: string
  sealed: string
}

/** Keeps a sign-in until it ends, and forgets those that never did. Runs as the service. */
export async function insertSignIn(
  tx: Tx,
  { minutes, ...signIn }: BegunSignIn & { stateHash: Buffer; minutes: number },
): Promise<void> {
  await tx.deleteFrom('mcpSignIns').where('expiresAt', '<', sql<string>`now()`).execute()
  await tx
    .insertInto('mcpSignIns')
    .values({ ...signIn, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/**
 * Takes a sign-in that is about to end, so that it ends once. `isOver`: it took too long. Runs as the service.
 */
export async function takeSignIn(
  tx: Tx,
  { stateHash }: { stateHash: Buffer },
): Promise<(BegunSignIn & { isOver: boolean }) | undefined> {
  return tx
    .deleteFrom('mcpSignIns')
    .where('stateHash', '=', stateHash)
    .returning(['serverId', 'workspaceId', 'userId', 'sessionId', 'sealed'])
    .returning(sql<boolean>`expires_at < now()`.as('isOver'))
    .executeTakeFirst()
}
