import { type Selectable, sql } from 'kysely'
import type { Invite } from '../../domain/workspaces/invite.ts'
import { readInviteState } from '../../domain/workspaces/invite-state.ts'
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

/** Returns the latest invites of a workspace, newest first. */
export function listInvites(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<InviteRow[]> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

export function findInvite(tx: Tx, { inviteId }: { inviteId: string }): Promise<InviteRow | undefined> {
  return tx.selectFrom('invites').selectAll().where('id', '=', inviteId).executeTakeFirst()
}

/**
 * Locks an invite, so that a single use stays single. Runs as the service: everybody with the token may ask.
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
