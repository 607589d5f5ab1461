import { v7 as newId } from 'uuid'
import type { Claims, Database } from '../../../db/client.ts'
import { type ChannelPlace, findChannelPlace } from '../../../db/messages/conversations.ts'
import { dropDraft } from '../../../db/messages/drafts.ts'
import { findThread, insertThread } from '../../../db/messages/threads.ts'
import { listTasksOfMessage } from '../../../db/tasks/thread-tasks.ts'
import { listMentionedNames } from '../../../domain/messages/mentions.ts'
import type { AnswerLength } from '../../../domain/messages/message.ts'
import { checkContent } from '../../../domain/messages/message-content.ts'
import type { ThreadSummary } from '../../../domain/messages/thread.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../../channels/check-not-archived.ts'
import { checkOwnId } from '../check-id.ts'
import { findFilesToSend, refuseUnusableFiles } from '../files/check-files-to-send.ts'
import { postHumanMessage } from '../post-human-message.ts'
import type { Admit, Sent } from '../send-message.ts'
import { writeOnce } from '../write-once.ts'

/** Sends a message in a channel, which starts a thread. The sender may choose both ids. Sending again is harmless. */
export function startThread(
  db: Database,
  given: {
    claims: Claims
    id?: string
    channelId: string
    content: string
    messageId?: string
    attachmentIds?: readonly string[]
    answerLength?: AnswerLength
    /** Agents that would answer without a mention stay silent. */
    forPeople?: boolean
    /** The message was the draft of the channel's own composer, so the draft is removed. */
    clearDraft?: boolean
    /** Called once the place of the message is known; refuses by throwing. */
    admit?: Admit
  },
): Promise<Sent & { thread: ThreadSummary }> {
  const { claims, channelId, id: threadId = newId(), messageId = newId() } = given
  const { attachmentIds = [], answerLength } = given
  const userId = claims.sub
  const content = checkContent(given.content, { files: attachmentIds.length })
  const names = listMentionedNames(content)

  const start = () =>
    db.asUser(claims, async tx => {
      const place = await findChannelPlace(tx, { userId, channelId, threadId, messageId, names })
      if (!place) throw notFound('channel')
      const { stored, workspaceId } = place
      if (given.clearDraft) {
        await dropDraft(tx, { userId, conversation: `new:${channelId}`, sentAs: messageId })
      }
      if (stored) {
        const same =
          stored.authorUserId === userId &&
          stored.channelId === channelId &&
          stored.seq === 1 &&
          (given.id === undefined || stored.threadId === threadId) &&
          (given.messageId === undefined || stored.id === messageId)
        checkOwnId(same)
      } else {
        checkNotArchived(place)
        checkTakesThreads(place)
        await given.admit?.(place)
        await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: userId })
      }
      const sent = stored
        ? { message: stored, tasks: await listTasksOfMessage(tx, { messageId: stored.id }) }
        : await postHumanMessage(tx, {
            messageId,
            userId,
            place: { ...place, threadId, fork: null, activeAgent: null, followUps: [], lastQuestionId: null },
            parentId: null,
            content,
            names,
            attachments: await findFilesToSend(tx, { attachmentIds, userId, channelId }),
            answerLength,
            forPeople: given.forPeople,
          })
      const thread = await findThread(tx, { userId, threadId: sent.message.threadId })
      if (!thread) throw notFound('thread')
      return { ...sent, thread }
    })
  return writeOnce(['threads_pkey', 'messages_pkey'], start).catch(refuseUnusableFiles)
}

function checkTakesThreads({ kind }: ChannelPlace): void {
  if (kind !== 'direct') return
  throw new DomainError('channel_direct', 'A direct message has only one thread. Write in that thread.')
}
