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

/** Returns the names of those of these people whom the caller may see, in the order of the alphabet. */
export async function findNames(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('profiles')
    .select('displayName')
    .where('id', 'in', userIds)
    .orderBy('displayName')
    .execute()
  return rows.map(({ displayName }) => displayName)
}
