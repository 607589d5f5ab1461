import {
  insertChannelMember,
  keepOpenChannels,
  listFirstChannels,
} from '../../../db/channels/channel-members.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { reopenDirects } from '../../../db/people/lonely-directs.ts'
import { findFormerMembership, takeFormerMembership } from '../../../db/workspaces/former-members.ts'
import {
  countInviteUse,
  findInviteByToken,
  type InviteRow,
  takeInvite,
} from '../../../db/workspaces/invites.ts'
import { findRole, insertMember } from '../../../db/workspaces/members.ts'
import { claimHandle } from '../../../db/workspaces/mention-names.ts'
import { findProfile, mayUseAddress } from '../../../db/workspaces/profiles.ts'
import { findWorkspace, lockWorkspace } from '../../../db/workspaces/workspaces.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { deriveHandle } from '../../../domain/workspaces/handle.ts'
import { findReturnProblem } from '../../../domain/workspaces/invite-return.ts'
import { firstChannels, type Workspace } from '../../../domain/workspaces/workspace.ts'
import { hashSecret } from '../hash-secret.ts'
import { returnSchedules } from '../lower-role.ts'
import { checkInvite, checkOpen } from './check-invite.ts'

/**
 * Joins the workspace that the link leads to. Following it again, even after it expired, just leads there: a
 * member stays a member with the same role. A former member gets their handle, their public channels
 * and their conversations with one other person back.
 */
export function acceptInvite(
  db: Database,
  { claims, token }: { claims: Claims; token: string },
): Promise<{ workspace: Workspace }> {
  return db.asUser(claims, async tx => {
    // The caller has no rights in the workspace yet; the token is the right.
    await takeServiceRole(tx)
    const tokenHash = hashSecret(token)
    const { workspaceId } = checkInvite(await findInviteByToken(tx, { tokenHash }))
    const person = { workspaceId, userId: claims.sub }
    if (!(await findRole(tx, person))) {
      // Removing a person or taking a role away ends invitations under the same lock, so it comes before or after.
      await lockWorkspace(tx, { workspaceId })
      const invite = checkInvite(await takeInvite(tx, { tokenHash }))
      // Another tab may have joined meanwhile.
      if (!(await findRole(tx, person))) {
        const former = await findFormerMembership(tx, person)
        const problem = former && findReturnProblem(invite, former)
        if (problem) throw problem
        checkOpen(invite)
        await checkReceiver(tx, invite, claims.sub)
        await join(tx, invite, claims.sub)
      }
    }
    const workspace = await findWorkspace(tx, { workspaceId })
    if (!workspace) throw notFound('workspace')
    return { workspace }
  })
}

async function join(
  tx: Tx,
  { id, workspaceId, role, channelIds: invited }: InviteRow,
  userId: string,
): Promise<void> {
  const person = await findProfile(tx, { userId })
  if (!person)
    throw new DomainError('signed_out', 'This account no longer exists. Sign in with another account.')
  await insertMember(tx, { workspaceId, userId, role })
  const former = await takeFormerMembership(tx, { workspaceId, userId })
  await claimHandle(tx, { workspaceId, userId, handle: former?.handle ?? deriveHandle(person) })
  const chosen = await keepOpenChannels(tx, { workspaceId, channelIds: invited })
  const open = role === 'guest' ? [] : await listOwnChannels(tx, workspaceId, former?.channelIds ?? [])
  const channelIds = [...new Set([...open, ...chosen])]
  await insertChannelMember(tx, { workspaceId, userId, channelIds })
  if (former) await reopenDirects(tx, { workspaceId, userId })
  await returnSchedules(tx, { workspaceId, userId, role })
  await countInviteUse(tx, { inviteId: id })
}

/** Returns the default channels, and the public ones that a former member was in. */
async function listOwnChannels(tx: Tx, workspaceId: string, before: readonly string[]): Promise<string[]> {
  const first = await listFirstChannels(tx, { workspaceId, names: firstChannels })
  return [...first, ...(await keepOpenChannels(tx, { workspaceId, channelIds: before, isPublic: true }))]
}

/**
 * Refuses everybody but the person whom the invitation is for. An address counts only when a link that was sent there
 * was opened: until then the account may be a stranger's.
 */
async function checkReceiver(tx: Tx, { email }: InviteRow, userId: string): Promise<void> {
  if (email === null) return
  const person = await findProfile(tx, { userId })
  if (person?.email.toLowerCase() !== email.toLowerCase()) {
    throw new DomainError(
      'invite_for_other',
      `This invitation is for ${email}. Sign in with that address to accept it.`,
    )
  }
  if (await mayUseAddress(tx, { userId })) return
  throw new DomainError(
    'address_unproved',
    `This invitation is for ${email}, and the address of your account is not confirmed yet. Sign out, sign in with a link to that address, and accept the invitation again.`,
  )
}
