import type { Claims, Database } from '../../db/client.ts'
import { deleteReminder } from '../../db/later/message-reminders.ts'

/** Removes the caller's reminder of a message, whether it waits or has come. Removing it twice is harmless. */
export function cancelReminder(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<void> {
  return db.asUser(claims, tx => deleteReminder(tx, { userId: claims.sub, messageId }))
}
