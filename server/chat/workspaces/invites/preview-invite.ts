import type { Database } from '../../../db/client.ts'
import { previewInvite as preview } from '../../../db/workspaces/invites.ts'
import type { InvitePreview } from '../../../domain/workspaces/invite.ts'
import { readInviteState } from '../../../domain/workspaces/invite-state.ts'
import { hashSecret } from '../hash-secret.ts'
import { checkInvite } from './check-invite.ts'

/** Returns what an invite link shows before its reader signs in. A person with the token was meant to know this. */
export async function previewInvite(
  db: Database,
  { token }: { token: string },
): Promise<{ invite: InvitePreview }> {
  const row = checkInvite(await db.asWorker(tx => preview(tx, { tokenHash: hashSecret(token) })))
  const { workspaceName, inviterName, role, email, expiresAt } = row
  return {
    invite: { workspaceName, inviterName, role, email, expiresAt, state: readInviteState(row, new Date()) },
  }
}
