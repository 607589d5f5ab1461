import type { Claims, Database } from '../../db/client.ts'
import { findScheduled, takeScheduled, updateScheduled as update } from '../../db/later/scheduled-messages.ts'
import { readLaterTime } from '../../domain/later/read-later-time.ts'
import type { ScheduledChanges, ScheduledMessage } from '../../domain/later/scheduled-message.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { findFilesToSend } from '../messages/files/check-files-to-send.ts'
import { findZone } from '../schedules/find-zone.ts'

/** Changes the words, files or time of a scheduled message. A new time also tries one again that was not sent. */
export function updateScheduled(
  db: Database,
  { claims, scheduledId, ...changes }: ScheduledChanges & { claims: Claims; scheduledId: string },
): Promise<{ scheduled: ScheduledMessage }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const before = await takeScheduled(tx, { userId, scheduledId })
    if (!before) throw notFound('scheduled message')
    const { channelId } = before
    const attachmentIds = [...new Set(changes.attachmentIds ?? before.attachmentIds)]
    const content = checkContent(changes.content ?? before.content, { files: attachmentIds.length })
    if (changes.attachmentIds) await findFilesToSend(tx, { attachmentIds, userId, channelId })
    const zone = await findZone(tx, { userId, timeZone: changes.timeZone })
    const dueAt = changes.at && readLaterTime(changes.at, { zone, now: new Date() }).toISOString()
    await update(tx, {
      ...{ scheduledId, content, attachmentIds },
      ...(dueAt !== undefined && { dueAt, tryAt: dueAt, tries: 0, problem: null }),
    })
    const scheduled = await findScheduled(tx, { userId, scheduledId })
    if (!scheduled) throw notFound('scheduled message')
    return { scheduled }
  })
}
