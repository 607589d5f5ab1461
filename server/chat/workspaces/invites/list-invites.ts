import type { Claims, Database } from '../../../db/client.ts'
import { inviteFromRow, listInvites as list } from '../../../db/workspaces/invites.ts'
import type { Invite } from '../../../domain/workspaces/invite.ts'
import { checkAdmin } from '../check-role.ts'

export function listInvites(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ invites: Invite[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see its invitations' })
    return { invites: (await list(tx, { workspaceId })).map(inviteFromRow) }
  })
}
