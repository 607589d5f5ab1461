import { v7 as newId } from 'uuid'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { deleteScheduled, type ScheduledToSend, takeScheduled } from '../../db/later/scheduled-messages.ts'
import { lateMs } from '../../domain/later/scheduled-message.ts'
import type { Message } from '../../domain/messages/message.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { type Admit, explainSending, sendWithin } from '../messages/send-message.ts'
import { startWithin } from '../messages/threads/start-thread.ts'

/** Sends a scheduled message now. If it can't be sent, it stays as it was. */
export function sendScheduled(
  db: Database,
  { claims, scheduledId, admit }: { claims: Claims; scheduledId: string; admit: Admit },
): Promise<{ message: Message }> {
  const userId = claims.sub
  const send = db.asUser(claims, async tx => {
    const scheduled = await takeScheduled(tx, { userId, scheduledId })
    if (!scheduled) throw notFound('scheduled message')
    return { message: await sendTaken(tx, scheduled, { admit }) }
  })
  return send.catch(explainSending)
}

/**
 * Sends a scheduled message as its writer would by hand, and removes its row in the same transaction: so it is sent
 * once, wherever a worker dies. The row is locked, and the transaction is under way as the writer. Ends as the service.
 * `late`: the time now, if the message should say that it comes late.
 */
export async function sendTaken(
  tx: Tx,
  scheduled: ScheduledToSend,
  { admit, late }: { admit: Admit; late?: Date },
): Promise<Message> {
  const { id: messageId, userId, channelId, threadId, forkId, parentId, content, attachmentIds } = scheduled
  const { answerLength, forPeople, dueAt } = scheduled
  const isLate = late !== undefined && late.getTime() - Date.parse(dueAt) > lateMs
  const words = {
    ...{ userId, messageId, content, attachmentIds, forPeople, admit },
    ...(answerLength && { answerLength }),
    ...(isLate && { meantFor: dueAt }),
  }
  const { message } =
    threadId === null
      ? await startWithin(tx, {
          ...words,
          channelId,
          threadId: newId(),
          chosen: { thread: false, message: true },
        })
      : await sendWithin(tx, {
          ...words,
          threadId,
          ...(forkId !== null && { forkId }),
          ...(parentId !== null && { parentId }),
        })
  await takeServiceRole(tx)
  await deleteScheduled(tx, { scheduledId: messageId })
  return message
}
