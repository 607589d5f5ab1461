import type { Claims, Database } from '../../db/client.ts'
import { bringBackToInbox, markInboxDone } from '../../db/inbox/inbox.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Takes rows out of the caller's Inbox, or brings them back. */
export function setDone(
  db: Database,
  {
    claims,
    workspaceId,
    ids,
    isDone,
  }: { claims: Claims; workspaceId: string; ids: string[]; isDone: boolean },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    const change = isDone ? markInboxDone : bringBackToInbox
    await change(tx, { workspaceId, userId, ids })
  })
}
