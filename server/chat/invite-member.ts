import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole } from '../db/client.ts'
import { type InviteRow, insertInvite, listInvites as list } from '../db/invites.ts'
import { DomainError } from '../domain/domain-error.ts'
import type { Invite, NewInvite } from '../domain/invite.ts'
import { readInviteState } from '../domain/invite-state.ts'
import { limits } from '../domain/limits.ts'
import { mayGrant } from '../domain/permissions.ts'
import type { MemberRole } from '../domain/workspace.ts'
import { checkAdmin, checkMember } from './check-role.ts'

/** Makes an invite link: for many, for a week, until it is revoked. The token is in this answer and nowhere else. */
export function inviteMember(
  db: Database,
  {
    claims,
    workspaceId,
    role,
    origin,
  }: { claims: Claims; workspaceId: string; role: MemberRole; origin: string },
): Promise<{ invite: NewInvite }> {
  const userId = claims.sub
  const token = randomBytes(24).toString('base64url')
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId, doing: 'invite people' })
    const own = await checkMember(tx, { workspaceId, userId })
    if (!mayGrant(own, role)) {
      throw new DomainError(
        'role_too_high',
        `You can't invite somebody as ${role}: that is more than you are.`,
      )
    }
    await takeServiceRole(tx)
    const row = await insertInvite(tx, {
      id: newId(),
      workspaceId,
      tokenHash: hashToken(token),
      role,
      createdBy: userId,
      expiresAt: new Date(Date.now() + limits.inviteDays * 24 * 3_600_000).toISOString(),
    })
    return { invite: { ...inviteFromRow(row), token, url: `${origin}/invite/${token}` } }
  })
}

export function listInvites(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ invites: Invite[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see its invitations' })
    return { invites: (await list(tx, { workspaceId })).map(inviteFromRow) }
  })
}

/** What is stored of a token: who reads the table can't use what stands there. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

export function inviteFromRow(row: InviteRow): Invite {
  const { id, role, email, createdBy, createdAt, expiresAt, usedCount } = row
  return {
    id,
    role,
    email,
    createdBy,
    createdAt,
    expiresAt,
    usedCount,
    state: readInviteState(row, new Date()),
  }
}
