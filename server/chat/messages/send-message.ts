import { v7 as newId } from 'uuid'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { type ChannelPlace, findThreadPlace } from '../../db/messages/conversations.ts'
import { dropDraft } from '../../db/messages/drafts.ts'
import { listTasksOfMessage } from '../../db/tasks/thread-tasks.ts'
import { listMentionedNames } from '../../domain/messages/mentions.ts'
import type { AnswerLength, Message } from '../../domain/messages/message.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { refuseClosedFork } from '../forks/check-fork-active.ts'
import { checkOwnId } from './check-id.ts'
import { checkPlace } from './check-place.ts'
import { findFilesToSend, refuseUnusableFiles } from './files/check-files-to-send.ts'
import { postHumanMessage } from './post-human-message.ts'
import { writeOnce } from './write-once.ts'

/** Checks that a workspace accepts one more message now. */
export type Admit = (place: Pick<ChannelPlace, 'workspaceId'>) => Promise<void>

export interface Sent {
  message: Message
  tasks: Task[]
}

/** A message as its writer wants it to be, in a thread or in a fork of it. */
export interface MessageToSend {
  userId: string
  messageId: string
  threadId: string
  forkId?: string
  parentId?: string
  content: string
  /** Files that were uploaded before, in the order in which they are shown. */
  attachmentIds?: readonly string[]
  answerLength?: AnswerLength
  /** Agents that would answer without a mention stay silent. */
  forPeople?: boolean
  /** A program that talks for an agent writes: it mentions no groups and no channel. */
  byProgram?: boolean | undefined
  /** The message was the draft of this conversation, so the draft is removed. */
  clearDraft?: boolean
  /** The time for which a message was scheduled that comes late. */
  meantFor?: string
  /** Called once the place of the message is known; refuses by throwing. */
  admit?: Admit
}

/**
 * Sends a message in a thread or in a fork of it. The sender chooses the message's id. Sending it again returns
 * the stored message, so that a sender who got no answer can always try once more.
 */
export function sendMessage(
  db: Database,
  {
    claims,
    id: messageId = newId(),
    ...given
  }: Omit<MessageToSend, 'userId' | 'messageId' | 'meantFor'> & {
    claims: Claims
    id?: string
  },
): Promise<Sent> {
  const files = given.attachmentIds?.length ?? 0
  checkContent(given.content, { files })
  const send = () => db.asUser(claims, tx => sendWithin(tx, { ...given, userId: claims.sub, messageId }))
  return writeOnce(['messages_pkey'], send).catch(explainSending)
}

/** Does the same in a transaction that is under way as the sender. It may go on as the service. */
export async function sendWithin(tx: Tx, given: MessageToSend): Promise<Sent> {
  const { userId, messageId, threadId, forkId = null, parentId = null, attachmentIds = [] } = given
  const { answerLength, forPeople, byProgram, meantFor } = given
  const content = checkContent(given.content, { files: attachmentIds.length })
  const names = listMentionedNames(content)
  const place = await findThreadPlace(tx, { userId, threadId, forkId, parentId, messageId, names })
  if (!place) throw notFound('thread')
  if (given.clearDraft) await dropDraft(tx, { userId, conversation: forkId ?? threadId, sentAs: messageId })
  if (place.stored) return resend(tx, place.stored, { userId, threadId, forkId })
  checkPlace(place, parentId)
  await given.admit?.(place)
  const { channelId } = place
  const attachments = await findFilesToSend(tx, { attachmentIds, userId, channelId })
  const words = { content, names, attachments, answerLength, forPeople, byProgram, meantFor }
  return postHumanMessage(tx, { messageId, userId, place, parentId, ...words })
}

/** Turns what the database refused while a message was sent into a sentence. */
export function explainSending(error: unknown): never {
  try {
    return refuseClosedFork(error)
  } catch (refused) {
    return refuseUnusableFiles(refused)
  }
}

/**
 * Returns the message that is stored under an id, if it is the author's and in this place. Nobody else can use
 * the id.
 */
async function resend(
  tx: Tx,
  stored: Message,
  asked: { userId: string; threadId: string; forkId: string | null },
): Promise<Sent> {
  const same =
    stored.authorUserId === asked.userId &&
    stored.threadId === asked.threadId &&
    stored.forkId === asked.forkId
  checkOwnId(same)
  return { message: stored, tasks: await listTasksOfMessage(tx, { messageId: stored.id }) }
}
