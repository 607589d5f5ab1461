import { v7 as newId } from 'uuid'
import type { Claims, Database, Tx } from '../../../db/client.ts'
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

/** A message that starts a thread, as its writer wants it to be. */
export interface ThreadToStart {
  userId: string
  threadId: string
  channelId: string
  content: string
  messageId: string
  /** The writer chose these ids. A stored message that has another one is not theirs. */
  chosen: { thread: boolean; message: boolean }
  attachmentIds?: readonly string[]
  answerLength?: AnswerLength
  /** Agents that would answer without a mention stay silent. */
  forPeople?: boolean
  /** A program that talks for an agent writes: it mentions no groups and no channel. */
  byProgram?: boolean | undefined
  /** The message was the draft of the channel's own composer, so the draft is removed. */
  clearDraft?: boolean
  /** The time for which a message was scheduled that comes late. */
  meantFor?: string
  /** Called once the place of the message is known; refuses by throwing. */
  admit?: Admit
}

/** Sends a message in a channel, which starts a thread. The sender may choose both ids. Sending again is harmless. */
export function startThread(
  db: Database,
  given: Omit<ThreadToStart, 'userId' | 'threadId' | 'messageId' | 'chosen' | 'meantFor'> & {
    claims: Claims
    id?: string
    messageId?: string
  },
): Promise<Sent & { thread: ThreadSummary }> {
  const { claims, id, messageId, ...wanted } = given
  checkContent(given.content, { files: given.attachmentIds?.length ?? 0 })
  const ids = { threadId: id ?? newId(), messageId: messageId ?? newId() }
  const chosen = { thread: id !== undefined, message: messageId !== undefined }
  const start = () =>
    db.asUser(claims, tx => startWithin(tx, { ...wanted, ...ids, chosen, userId: claims.sub }))
  return writeOnce(['threads_pkey', 'messages_pkey'], start).catch(refuseUnusableFiles)
}

/** Does the same in a transaction that is under way as the sender. It may go on as the service. */
export async function startWithin(tx: Tx, given: ThreadToStart): Promise<Sent & { thread: ThreadSummary }> {
  const { userId, threadId, channelId, messageId, chosen, attachmentIds = [] } = given
  const { answerLength, forPeople, byProgram, meantFor } = given
  const content = checkContent(given.content, { files: attachmentIds.length })
  const names = listMentionedNames(content)
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
      (!chosen.thread || stored.threadId === threadId) &&
      (!chosen.message || stored.id === messageId)
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
        forPeople,
        byProgram,
        meantFor,
      })
  const thread = await findThread(tx, { userId, threadId: sent.message.threadId })
  if (!thread) throw notFound('thread')
  return { ...sent, thread }
}

function checkTakesThreads({ kind }: ChannelPlace): void {
  if (kind !== 'direct') return
  throw new DomainError('channel_direct', 'A direct message has only one thread. Write in that thread.')
}
