import { type Selectable, sql } from 'kysely'
import type { Invite } from '../../domain/workspaces/invite.ts'
import type { InviteCounts } from '../../domain/workspaces/invite-quota.ts'
import { readInviteState } from '../../domain/workspaces/invite-state.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'
import type { Invites } from '../schema.gen.ts'

export type InviteRow = Selectable<Invites>

export function insertInvite(
  tx: Tx,
  invite: Pick<
    InviteRow,
    'id' | 'workspaceId' | 'tokenHash' | 'role' | 'email' | 'channelIds' | 'createdBy' | 'expiresAt'
  >,
): Promise<InviteRow> {
  return tx.insertInto('invites').values(invite).returningAll().executeTakeFirstOrThrow()
}

/** Returns the invites of a workspace: the open ones first, then those that ended, newest first. */
export function listInvites(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<InviteRow[]> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy(sql`revoked_at is null and expires_at > now() and (email is null or used_count = 0)`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute()
}

export function findInvite(tx: Tx, { inviteId }: { inviteId: string }): Promise<InviteRow | undefined> {
  return tx.selectFrom('invites').selectAll().where('id', '=', inviteId).executeTakeFirst()
}

/** Finds an invite by its token. Runs as the service: everybody with the token may ask. */
export function findInviteByToken(
  tx: Tx,
  { tokenHash }: { tokenHash: Buffer },
): Promise<InviteRow | undefined> {
  return tx.selectFrom('invites').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/**
 * The same, and locks the invite, so that a single use stays single. The workspace is locked before, never after.
 */
export function takeInvite(tx: Tx, { tokenHash }: { tokenHash: Buffer }): Promise<InviteRow | undefined> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function previewInvite(tx: Tx, { tokenHash }: { tokenHash: Buffer }) {
  return tx
    .selectFrom('invites')
    .innerJoin('workspaces', 'workspaces.id', 'invites.workspaceId')
    .innerJoin('profiles', 'profiles.id', 'invites.createdBy')
    .selectAll('invites')
    .select(['workspaces.name as workspaceName', 'profiles.displayName as inviterName'])
    .where('invites.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function countInviteUse(tx: Tx, { inviteId }: { inviteId: string }): Promise<void> {
  await tx
    .updateTable('invites')
    .set(invite => ({ usedCount: invite('usedCount', '+', 1) }))
    .where('id', '=', inviteId)
    .execute()
}

/** Revokes an invite. The time of the first revocation stays. */
export function revokeInvite(tx: Tx, { inviteId }: { inviteId: string }): Promise<InviteRow> {
  return tx
    .updateTable('invites')
    .set(invite => ({ revokedAt: invite.fn.coalesce('revokedAt', sql<string>`now()`) }))
    .where('id', '=', inviteId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Revokes the open invites of an address to a workspace: it can have only one, so a new one replaces those
 * before it. Runs as the service.
 */
export async function revokeInvitesFor(
  tx: Tx,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ revokedAt: sql<string>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where(sql`lower(email)`, '=', email)
    .where('revokedAt', 'is', null)
    .where('usedCount', '=', 0)
    .execute()
}

/**
 * Revokes the open invites with these roles that a person made. Runs as the service, with the workspace locked.
 */
export async function revokeInvitesBy(
  tx: Tx,
  { workspaceId, userId, roles }: { workspaceId: string; userId: string; roles: readonly MemberRole[] },
): Promise<void> {
  if (roles.length === 0) return
  await tx
    .updateTable('invites')
    .set({ revokedAt: sql<string>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('createdBy', '=', userId)
    .where('role', 'in', [...roles])
    .where('revokedAt', 'is', null)
    .execute()
}

/**
 * Counts the invites of the last 24 hours, used and revoked ones, too. Until the transaction ends, nobody else can
 * count for the same person or address; the workspace is locked already.
 */
export async function countInvites(
  tx: Tx,
  { workspaceId, userId, email }: { workspaceId: string; userId: string; email: string | null },
): Promise<InviteCounts> {
  // The same as in the column.
  const receiver = sql<string>`regexp_replace(lower(${email}::text), '\\+[^@]*@', '@')`
  await sql`select pg_advisory_xact_lock(hashtextextended('invites by ' || ${userId}::text, 0))`.execute(tx)
  if (email !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended('invites to ' || ${receiver}, 0))`.execute(tx)
  const since = sql`now() - interval '24 hours'`
  const { rows } = await sql<InviteCounts>`select
    (select count(*) from invites where created_by = ${userId} and created_at > ${since}) as person,
    (select count(*) from invites where workspace_id = ${workspaceId} and created_at > ${since}) as workspace,
    (select count(*) from invites where receiver = ${receiver} and created_at > ${since}) as address`.execute(
    tx,
  )
  const [counts] = rows
  if (!counts) throw new Error('A count returned no row.')
  return counts
}

export function inviteFromRow(row: InviteRow): Invite {
  const { id, role, email, channelIds, createdBy, createdAt, expiresAt, usedCount } = row
  return {
    id,
    role,
    email,
    channelIds,
    createdBy,
    createdAt,
    expiresAt,
    usedCount,
    state: readInviteState(row, new Date()),
  }
}
