import type { Claims, Database } from '../../db/client.ts'
import { hasAllReminders, upsertReminder } from '../../db/later/message-reminders.ts'
import type { LaterTime } from '../../domain/later/later-time.ts'
import { readLaterTime } from '../../domain/later/read-later-time.ts'
import { findZone } from '../schedules/find-zone.ts'
import { findToKeep, tellFull } from './find-kept.ts'

/** Reminds the caller alone of a message. A reminder that they have already gets the new time. */
export function setReminder(
  db: Database,
  given: { claims: Claims; messageId: string; at: LaterTime; timeZone?: string | undefined },
): Promise<{ dueAt: string }> {
  const { claims, messageId, at, timeZone } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const { workspaceId, threadId } = await findToKeep(tx, { messageId })
    const zone = await findZone(tx, { userId, timeZone })
    const dueAt = readLaterTime(at, { zone, now: new Date() }).toISOString()
    if (await hasAllReminders(tx, { userId, workspaceId })) throw tellFull('reminders')
    await upsertReminder(tx, { userId, messageId, workspaceId, threadId, dueAt })
    return { dueAt }
  })
}
