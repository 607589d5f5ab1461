import type { Tx } from '../../db/client.ts'
import { remindPerson, settleReminder, takeDueReminder } from '../../db/later/message-reminders.ts'

/**
 * Brings the reminder that is due first to its person's Inbox, in one transaction as the service: so it comes once,
 * however many workers look, and wherever one of them dies. A message that was deleted, or that the person may not read
 * any more, brings nothing. False: nothing is due.
 */
export async function bringNextReminder(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const due = await takeDueReminder(tx, { now })
  if (!due) return false
  const hasCome = await remindPerson(tx, due)
  await settleReminder(tx, { ...due, outcome: hasCome ? 'came' : 'unreadable' })
  return true
}
