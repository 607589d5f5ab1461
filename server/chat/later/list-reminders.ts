import type { Claims, Database } from '../../db/client.ts'
import { listReminders as list } from '../../db/later/message-reminders.ts'
import type { MessageReminder } from '../../domain/later/kept.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the caller's reminders of messages: those that wait, the next one first, and then those that came. */
export function listReminders(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ reminders: MessageReminder[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return { reminders: await list(tx, { userId, workspaceId }) }
  })
}
