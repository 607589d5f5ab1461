import type { SessionUser, Theme } from '../../domain/workspaces/session.ts'
import type { Tx } from '../client.ts'

const columns = ['id', 'displayName', 'email', 'theme', 'timeZone'] as const

export function findProfile(tx: Tx, { userId }: { userId: string }): Promise<SessionUser | undefined> {
  return tx
    .selectFrom('profiles')
    .select(columns)
    .where('id', '=', userId)
    .where('leftAt', 'is', null)
    .executeTakeFirst()
}

/** Sets the given fields and leaves the rest. */
export function updateProfile(
  tx: Tx,
  { userId, ...fields }: { userId: string; displayName?: string; theme?: Theme; timeZone?: string },
): Promise<SessionUser | undefined> {
  return tx.updateTable('profiles').set(fields).where('id', '=', userId).returning(columns).executeTakeFirst()
}
