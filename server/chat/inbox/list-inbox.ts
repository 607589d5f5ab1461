import type { Claims, Database } from '../../db/client.ts'
import { listInbox as list } from '../../db/inbox/inbox.ts'
import type { InboxCursor, InboxRow, InboxView } from '../../domain/inbox/inbox-row.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the caller's Inbox: one row per thread, and lines about entries and budgets. */
export function listInbox(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    view?: InboxView
    cursor?: InboxCursor | null
    limit: number
  },
): Promise<{ rows: InboxRow[]; nextCursor: InboxCursor | null }> {
  const { claims, workspaceId, view = 'all', cursor = null, limit } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return list(tx, { workspaceId, userId, view, cursor, limit })
  })
}
