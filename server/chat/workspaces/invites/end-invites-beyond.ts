import type { Tx } from '../../../db/client.ts'
import { revokeInvitesBy } from '../../../db/workspaces/invites.ts'
import { mayInvite } from '../../../domain/workspaces/permissions.ts'
import { type MemberRole, memberRole } from '../../../domain/workspaces/workspace.ts'

/**
 * Ends the invitations that a person made and could not make with their new role; null: they are no longer in the
 * workspace. Runs as the service. The workspace is locked, so none is being made or accepted meanwhile.
 */
export function endInvitesBeyond(
  tx: Tx,
  { role, ...person }: { workspaceId: string; userId: string; role: MemberRole | null },
): Promise<void> {
  const roles = memberRole.options.filter(granted => !mayInvite(role, granted))
  return revokeInvitesBy(tx, { ...person, roles })
}
