import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { type Claims, type Tx, takeServiceRole } from '../../../db/client.ts'
import {
  countInvites,
  findInvite,
  insertInvite,
  inviteFromRow,
  revokeInvite,
  revokeInvitesFor,
} from '../../../db/workspaces/invites.ts'
import { findMemberByEmail } from '../../../db/workspaces/members.ts'
import { findProfile } from '../../../db/workspaces/profiles.ts'
import { findWorkspace, lockWorkspace } from '../../../db/workspaces/workspaces.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { limits } from '../../../domain/wire/limits.ts'
import type { NewInvite } from '../../../domain/workspaces/invite.ts'
import { findQuotaProblem } from '../../../domain/workspaces/invite-quota.ts'
import { mayGrant } from '../../../domain/workspaces/permissions.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'
import { composeInviteMail } from '../../../mail/invite-mail.ts'
import type { Mail } from '../../../mail/send-mail.ts'
import { checkAdmin, checkMember } from '../check-role.ts'
import { hashSecret } from '../hash-secret.ts'
import { checkInvite, checkOpen } from './check-invite.ts'

/** A new invitation, and the mail that takes it to its address; null for a shared link. */
export interface MadeInvite {
  invite: NewInvite
  mail: Mail | null
}

/**
 * Makes an invitation and ends the one that it replaces, if any. The caller has checked the channels; the rest of the
 * transaction runs as the service.
 */
export async function makeInvite(
  tx: Tx,
  given: {
    claims: Claims
    workspaceId: string
    role: MemberRole
    /** In lower case; null: a shared link. */
    email: string | null
    channelIds: string[]
    origin: string
    replacedId?: string
  },
): Promise<MadeInvite> {
  const { claims, workspaceId, role, email, channelIds, origin, replacedId } = given
  const userId = claims.sub
  const workspace = await findWorkspace(tx, { workspaceId })
  const inviter = await findProfile(tx, { userId })
  await takeServiceRole(tx)
  // Removing a person or taking a role away ends invitations under this lock: none is made behind its back.
  await lockWorkspace(tx, { workspaceId })
  await checkMayInvite(tx, { workspaceId, userId, role })
  if (replacedId !== undefined) checkOpen(checkInvite(await findInvite(tx, { inviteId: replacedId })))
  if (email !== null) await checkNotMember(tx, { workspaceId, email })
  const problem = findQuotaProblem(await countInvites(tx, { workspaceId, userId, email }))
  if (problem) throw problem
  if (email !== null) await revokeInvitesFor(tx, { workspaceId, email })
  if (replacedId !== undefined) await revokeInvite(tx, { inviteId: replacedId })
  const token = randomBytes(24).toString('base64url')
  const row = await insertInvite(tx, {
    id: newId(),
    workspaceId,
    tokenHash: hashSecret(token),
    role,
    email,
    channelIds,
    createdBy: userId,
    expiresAt: new Date(Date.now() + limits.inviteDays * 24 * 3_600_000).toISOString(),
  })
  const invite = { ...inviteFromRow(row), token, url: `${origin}/invite/${token}`, mailed: false }
  if (email === null) return { invite, mail: null }
  const names = { inviter: inviter?.displayName ?? '', workspace: workspace?.name ?? '' }
  return { invite, mail: composeInviteMail({ ...invite, ...names, to: email }) }
}

async function checkMayInvite(
  tx: Tx,
  { role, ...person }: { workspaceId: string; userId: string; role: MemberRole },
): Promise<void> {
  await checkAdmin(tx, { ...person, doing: 'invite people' })
  if (mayGrant(await checkMember(tx, person), role)) return
  throw new DomainError(
    'role_too_high',
    `You can’t invite someone as ${role}: this role has more rights than yours.`,
  )
}

async function checkNotMember(tx: Tx, asked: { workspaceId: string; email: string }): Promise<void> {
  const there = await findMemberByEmail(tx, asked)
  if (there === undefined) return
  throw new DomainError('already_member', `${there} uses this address and is already in the workspace.`)
}
