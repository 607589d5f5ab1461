import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { findInvite, inviteFromRow, revokeInvite as revoke } from '../../../db/workspaces/invites.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { Invite } from '../../../domain/workspaces/invite.ts'

/** Ends an invitation. People who joined by it stay. Only admins see invitations, so only they find this one. */
export function revokeInvite(
  db: Database,
  { claims, inviteId }: { claims: Claims; inviteId: string },
): Promise<{ invite: Invite }> {
  return db.asUser(claims, async tx => {
    if (!(await findInvite(tx, { inviteId }))) throw notFound('invitation')
    await takeServiceRole(tx)
    return { invite: inviteFromRow(await revoke(tx, { inviteId })) }
  })
}
