import type { Claims, Database } from '../../db/client.ts'
import { markInboxRead as mark } from '../../db/inbox/inbox.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Marks these rows of the Inbox as read, or all of them. */
export function markInboxRead(
  db: Database,
  {
    claims,
    workspaceId,
    ids = null,
  }: { claims: Claims; workspaceId: string; ids?: string[] | undefined | null },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    await mark(tx, { workspaceId, userId, ids })
  })
}
