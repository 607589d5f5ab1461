import { sql } from 'kysely'
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
  {
    userId,
    ...fields
  }: {
    userId: string
    displayName?: string
    theme?: Theme
    timeZone?: string
    title?: string | null
    statusEmoji?: string | null
    statusText?: string | null
    statusEndsAt?: string | null
  },
): Promise<SessionUser | undefined> {
  return tx.updateTable('profiles').set(fields).where('id', '=', userId).returning(columns).executeTakeFirst()
}

/** Returns whether the person should be asked for a password, and stops asking. Runs as the service. */
export async function takePasswordWish(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ passwordWanted: false })
    .where('id', '=', userId)
    .where('passwordWanted', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the account has a password. Runs as the service. */
export async function hasPassword(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select openvibe.has_password(${userId}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

/**
 * Returns whether the person may use an invitation that was made for their address. Without a way to prove it, the token
 * of the invitation is enough. Runs as the service.
 */
export async function mayUseAddress(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('instanceSettings')
    .select(sql<boolean>`proof = 'none' or openvibe.address_counts(${userId})`.as('may'))
    .executeTakeFirst()
  return row?.may ?? false
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
