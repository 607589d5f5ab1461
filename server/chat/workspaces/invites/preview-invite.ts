import type { Database } from '../../../db/client.ts'
import { findFormerMembership } from '../../../db/workspaces/former-members.ts'
import { previewInvite as preview } from '../../../db/workspaces/invites.ts'
import type { InvitePreview } from '../../../domain/workspaces/invite.ts'
import { findReturnProblem } from '../../../domain/workspaces/invite-return.ts'
import { readInviteState } from '../../../domain/workspaces/invite-state.ts'
import { hashSecret } from '../hash-secret.ts'
import { checkInvite } from './check-invite.ts'

/**
 * Returns what an invite link shows before its reader signs in. A person with the token was meant to know this. With
 * `userId`, the reader also learns whether it brings them back.
 */
export async function previewInvite(
  db: Database,
  { token, userId }: { token: string; userId: string | null },
): Promise<{ invite: InvitePreview }> {
  const { row, former } = await db.asWorker(async tx => {
    const found = checkInvite(await preview(tx, { tokenHash: hashSecret(token) }))
    const { workspaceId } = found
    return { row: found, former: userId && (await findFormerMembership(tx, { userId, workspaceId })) }
  })
  const { workspaceName, inviterName, role, email, expiresAt } = row
  const state = readInviteState(row, new Date())
  return {
    invite: {
      workspaceName,
      inviterName,
      role,
      email,
      expiresAt,
      state,
      former: former ? { ...former, problem: findReturnProblem(row, former)?.message ?? null } : null,
    },
  }
}
