import {
  insertChannelMember,
  keepOpenChannels,
  listFirstChannels,
} from '../../../db/channels/channel-members.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { countInviteUse, type InviteRow, takeInvite } from '../../../db/workspaces/invites.ts'
import { findRole, insertMember } from '../../../db/workspaces/members.ts'
import { claimHandle } from '../../../db/workspaces/mention-names.ts'
import { findProfile } from '../../../db/workspaces/profiles.ts'
import { findWorkspace } from '../../../db/workspaces/workspaces.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { deriveHandle } from '../../../domain/workspaces/handle.ts'
import type { InviteState } from '../../../domain/workspaces/invite.ts'
import { readInviteState } from '../../../domain/workspaces/invite-state.ts'
import { firstChannels, type Workspace } from '../../../domain/workspaces/workspace.ts'
import { hashSecret } from '../hash-secret.ts'
import { checkInvite } from './check-invite.ts'

const refusals: Record<Exclude<InviteState, 'open'>, DomainError['reason']> = {
  expired: 'invite_expired',
  revoked: 'invite_revoked',
  used: 'invite_used',
}

/**
 * Joins the workspace that the link leads to. Following it again, even after it expired, just leads there: a
 * member stays a member with the same role.
 */
export function acceptInvite(
  db: Database,
  { claims, token }: { claims: Claims; token: string },
): Promise<{ workspace: Workspace }> {
  return db.asUser(claims, async tx => {
    // The caller has no rights in the workspace yet; the token is the right.
    await takeServiceRole(tx)
    const invite = checkInvite(await takeInvite(tx, { tokenHash: hashSecret(token) }))
    const { workspaceId } = invite
    if (!(await findRole(tx, { workspaceId, userId: claims.sub }))) {
      checkOpen(invite, claims)
      await join(tx, invite, claims.sub)
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
  // Two tabs joined at once: the other one has done the rest.
  if (!(await insertMember(tx, { workspaceId, userId, role }))) return
  await claimHandle(tx, { workspaceId, userId, handle: deriveHandle(person) })
  const first = role === 'guest' ? [] : await listFirstChannels(tx, { workspaceId, names: firstChannels })
  const chosen = await keepOpenChannels(tx, { workspaceId, channelIds: invited })
  const channelIds = [...new Set([...first, ...chosen])]
  await insertChannelMember(tx, { workspaceId, userId, channelIds })
  await countInviteUse(tx, { inviteId: id })
}

function checkOpen(invite: InviteRow, claims: Claims): void {
  const state = readInviteState(invite, new Date())
  if (state !== 'open') {
    throw new DomainError(refusals[state], `This invitation ${described[state]}. Ask an admin for a new one.`)
  }
  if (invite.email !== null && invite.email.toLowerCase() !== claims.email?.toLowerCase()) {
    throw new DomainError(
      'invite_for_other',
      `This invitation is for ${invite.email}. Sign in with that address to accept it.`,
    )
  }
}

const described: Record<Exclude<InviteState, 'open'>, string> = {
  expired: 'has expired',
  revoked: 'was revoked',
  used: 'was already used',
}
