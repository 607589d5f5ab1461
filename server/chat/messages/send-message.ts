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

/** Whether a workspace takes one more message now. */
export type Admit = (place: Pick<ChannelPlace, 'workspaceId'>) => Promise<void>

export interface Sent {
  message: Message
  tasks: Task[]
}

/**
 * Says something in a thread or a fork of it. The sender chooses the message's id; sending it again returns what is
 * stored, so that a sender who got no answer can always try once more.
 */
export function sendMessage(
  db: Database,
  given: {
    claims: Claims
    id?: string
    threadId: string
    forkId?: string
    parentId?: string
    content: string
    /** Files that were sent up before, in the order in which they are to be shown. */
    attachmentIds?: readonly string[]
    answerLength?: AnswerLength
    /** Whoever would answer without being called stays silent. */
    forPeople?: boolean
    /** The draft of this conversation has become this message. */
    clearDraft?: boolean
    /** Asked once it is known where the message goes; refuses by throwing. */
    admit?: Admit
  },
): Promise<Sent> {
  const { claims, threadId, forkId = null, parentId = null, attachmentIds = [], answerLength } = given
  const userId = claims.sub
  const messageId = given.id ?? newId()
  const content = checkContent(given.content, { files: attachmentIds.length })
  const names = listMentionedNames(content)
  const send = () =>
    db.asUser(claims, async tx => {
      const place = await findThreadPlace(tx, { userId, threadId, forkId, parentId, messageId, names })
      if (!place) throw notFound('thread')
      if (given.clearDraft)
        await dropDraft(tx, { userId, conversation: forkId ?? threadId, sentAs: messageId })
      if (place.stored) return resend(tx, place.stored, { userId, threadId, forkId })
      checkPlace(place, parentId)
      await given.admit?.(place)
      const { channelId } = place
      const attachments = await findFilesToSend(tx, { attachmentIds, userId, channelId })
      const words = { content, names, attachments, answerLength, forPeople: given.forPeople }
      return postHumanMessage(tx, { messageId, userId, place, parentId, ...words })
    })
  return writeOnce(['messages_pkey'], send).catch(refuseClosedFork).catch(refuseUnusableFiles)
}

/** What is stored under an id, for its author in its place; an id is nobody else's to use. */
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
