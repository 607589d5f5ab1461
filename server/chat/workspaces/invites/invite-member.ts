import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { keepOpenChannels } from '../../../db/channels/channel-members.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { insertInvite, inviteFromRow, revokeInvitesFor } from '../../../db/workspaces/invites.ts'
import { findMemberByEmail } from '../../../db/workspaces/members.ts'
import { findProfile } from '../../../db/workspaces/profiles.ts'
import { findWorkspace } from '../../../db/workspaces/workspaces.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { limits } from '../../../domain/wire/limits.ts'
import type { NewInvite } from '../../../domain/workspaces/invite.ts'
import { mayGrant } from '../../../domain/workspaces/permissions.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'
import type { Log } from '../../../log.ts'
import { composeInviteMail } from '../../../mail/invite-mail.ts'
import type { Mail, SendMail } from '../../../mail/send-mail.ts'
import { checkAdmin, checkMember } from '../check-role.ts'
import { hashSecret } from '../hash-secret.ts'

export interface Inviting {
  claims: Claims
  workspaceId: string
  role: MemberRole
  /** The only address that can use the invitation, once. Left out: a shared link. */
  email?: string
  /** The channels to which new people are added, beside the default channels, which guests don't get. */
  channelIds?: string[]
  origin: string
  log: Log
}

/**
 * Invites by a shared link that can be used until it is revoked, or once by an address. Both end after a week.
 * Only this answer and the mail, if one is sent, contain the token.
 */
export async function inviteMember(
  db: Database,
  sendMail: SendMail | null,
  { log, ...given }: Inviting,
): Promise<{ invite: NewInvite }> {
  const { invite, mail } = await db.asUser(given.claims, tx => makeInvite(tx, given))
  if (!mail || !sendMail) return { invite }
  try {
    await sendMail(mail)
    return { invite: { ...invite, mailed: true } }
  } catch (error) {
    // The invitation stays valid: its creator is shown the link and told to pass it on.
    log.warn({ err: error }, 'could not mail an invitation')
    return { invite }
  }
}

async function makeInvite(
  tx: Tx,
  { claims, workspaceId, role, origin, ...given }: Omit<Inviting, 'log'>,
): Promise<{ invite: NewInvite; mail: Mail | null }> {
  const userId = claims.sub
  await checkAdmin(tx, { workspaceId, userId, doing: 'invite people' })
  const own = await checkMember(tx, { workspaceId, userId })
  if (!mayGrant(own, role)) {
    throw new DomainError(
      'role_too_high',
      `You can’t invite someone as ${role}: this role has more rights than yours.`,
    )
  }
  const channelIds = await checkChannels(tx, workspaceId, given.channelIds ?? [])
  const workspace = await findWorkspace(tx, { workspaceId })
  const inviter = await findProfile(tx, { userId })
  await takeServiceRole(tx)
  const email = given.email?.toLowerCase() ?? null
  if (email !== null) {
    const there = await findMemberByEmail(tx, { workspaceId, email })
    if (there !== undefined)
      throw new DomainError('already_member', `${there} uses this address and is already in the workspace.`)
    await revokeInvitesFor(tx, { workspaceId, email })
  }
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
  const mail =
    email === null
      ? null
      : composeInviteMail({
          ...invite,
          to: email,
          inviter: inviter?.displayName ?? '',
          workspace: workspace?.name ?? '',
        })
  return { invite, mail }
}

/** Checks the channels: nobody can add others to a channel that they can't see themselves. */
async function checkChannels(tx: Tx, workspaceId: string, asked: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(asked)]
  const channelIds = await keepOpenChannels(tx, { workspaceId, channelIds: distinct })
  if (channelIds.length < distinct.length) throw notFound('channel')
  return channelIds
}
