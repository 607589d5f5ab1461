import { v7 as newId } from 'uuid'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { findScheduled, hasAllScheduled, insertScheduled } from '../../db/later/scheduled-messages.ts'
import { findChannelPlace, findThreadPlace } from '../../db/messages/conversations.ts'
import { dropDraft } from '../../db/messages/drafts.ts'
import { readLaterTime } from '../../domain/later/read-later-time.ts'
import type { ScheduledDraft, ScheduledMessage } from '../../domain/later/scheduled-message.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkOwnId } from '../messages/check-id.ts'
import { checkPlace } from '../messages/check-place.ts'
import { findFilesToSend } from '../messages/files/check-files-to-send.ts'
import { writeOnce } from '../messages/write-once.ts'
import { findZone } from '../schedules/find-zone.ts'
import { tellFull } from './find-kept.ts'

/**
 * Keeps a message that the caller wants to send later. They can write there now; whether they still can is asked again
 * when it is sent. Scheduling it twice is harmless.
 */
export function scheduleMessage(
  db: Database,
  { claims, ...draft }: ScheduledDraft & { claims: Claims },
): Promise<{ scheduled: ScheduledMessage }> {
  const userId = claims.sub
  const scheduledId = draft.id ?? newId()
  const { channelId, threadId = null, forkId = null, parentId = null, attachmentIds = [] } = draft
  const content = checkContent(draft.content, { files: attachmentIds.length })
  if (threadId === null && (forkId !== null || parentId !== null)) {
    throw new DomainError('invalid_input', 'A fork and a reply are in a thread. Name the thread.')
  }
  const keep = () =>
    db.asUser(claims, async tx => {
      const place = { userId, messageId: scheduledId, channelId, threadId, forkId, parentId }
      const { workspaceId } = await checkMayWrite(tx, place)
      const known = await findScheduled(tx, { userId, scheduledId })
      if (known) {
        checkOwnId(known.channelId === channelId && known.threadId === threadId && known.forkId === forkId)
        return { scheduled: known }
      }
      await findFilesToSend(tx, { attachmentIds, userId, channelId })
      const zone = await findZone(tx, { userId, timeZone: draft.timeZone })
      const dueAt = readLaterTime(draft.at, { zone, now: new Date() }).toISOString()
      if (await hasAllScheduled(tx, { userId, workspaceId })) throw tellFull('scheduled messages')
      if (draft.clearDraft) {
        const conversation = forkId ?? threadId ?? `new:${channelId}`
        await dropDraft(tx, { userId, conversation, sentAs: scheduledId })
      }
      await insertScheduled(tx, {
        ...{ id: scheduledId, userId, workspaceId, channelId, threadId, forkId, parentId, content },
        attachmentIds: [...new Set(attachmentIds)],
        answerLength: draft.answerLength ?? null,
        forPeople: draft.forPeople ?? false,
        dueAt,
        tryAt: dueAt,
        problem: null,
      })
      const scheduled = await findScheduled(tx, { userId, scheduledId })
      if (!scheduled) throw notFound('scheduled message')
      return { scheduled }
    })
  return writeOnce(['scheduled_messages_pkey'], keep)
}

/** Checks that the caller can write in this place now. */
async function checkMayWrite(
  tx: Tx,
  given: {
    userId: string
    messageId: string
    channelId: string
    threadId: string | null
    forkId: string | null
    parentId: string | null
  },
): Promise<{ workspaceId: string }> {
  const { channelId, threadId } = given
  if (threadId === null) {
    const place = await findChannelPlace(tx, { ...given, threadId: given.messageId, names: [] })
    if (!place) throw notFound('channel')
    checkOwnId(place.stored === null)
    checkNotArchived(place)
    if (place.kind !== 'direct') return place
    throw new DomainError('channel_direct', 'A direct message has only one thread. Write in that thread.')
  }
  const place = await findThreadPlace(tx, { ...given, threadId, names: [] })
  if (!place || place.channelId !== channelId) throw notFound('thread')
  checkOwnId(place.stored === null)
  checkPlace(place, given.parentId)
  return place
}
