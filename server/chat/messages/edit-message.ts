import { findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { describeForksAnew } from '../../db/forks/forks.ts'
import { findParties } from '../../db/messages/conversations.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage, updateContent } from '../../db/messages/messages.ts'
import { isRaised } from '../../db/violations.ts'
import { proposeDescription } from '../../domain/forks/fork.ts'
import { listMentionedNames } from '../../domain/messages/mentions.ts'
import type { Message } from '../../domain/messages/message.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { describeMentions } from './describe-mentions.ts'
import { findCalled } from './find-called.ts'

/**
 * Edits the caller's own message and keeps the earlier wording. An edit calls no agent, even if the new text
 * mentions one. `baseEditedAt`: the time of the wording that the edit began on; if there is a newer one, the edit is refused.
 */
export async function editMessage(
  db: Database,
  given: { claims: Claims; messageId: string; content: string; baseEditedAt?: string | null | undefined },
): Promise<{ message: Message }> {
  const { claims, messageId } = given
  try {
    return await db.asUser(claims, async tx => {
      const own = { messageId, userId: claims.sub }
      const { threadId } = await findOwn(tx, own)
      await lockThread(tx, threadId)
      // Its metadata is written as a whole: a preview that was removed before the lock must stay removed.
      const before = await findOwn(tx, own)
      const content = checkContent(given.content, { files: before.metadata.attachments?.length })
      if (before.content === content) return { message: before }
      checkNewest(before, given.baseEditedAt)
      const { mentions: _, ...kept } = before.metadata
      const metadata = { ...kept, ...(await findMentions(tx, before.channelId, content)) }
      const message = await updateContent(tx, { messageId, content, metadata })
      await followEdit(tx, before, content)
      return { message }
    })
  } catch (error) {
    // The message was deleted between the read and the write.
    throw isRaised(error, 'message_deleted') ? messageDeleted() : error
  }
}

/** An edit must not overwrite words that its author has not seen, for example from their other device. */
function checkNewest({ editedAt }: Message, baseEditedAt: string | null | undefined): void {
  if (baseEditedAt === undefined || baseEditedAt === editedAt) return
  throw new DomainError(
    'version_conflict',
    'This message was changed elsewhere after you began this edit. Your text is still here.',
  )
}

/** A fork that was given no topic is described by the beginning of the message. */
async function followEdit(tx: Tx, { id: messageId, content }: Message, now: string): Promise<void> {
  const before = proposeDescription('', content)
  const description = proposeDescription('', now)
  if (description === before) return
  await takeServiceRole(tx)
  await describeForksAnew(tx, { messageId, before, description })
}

async function findOwn(
  tx: Tx,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<Message> {
  const message = await findMessage(tx, { messageId })
  const channel = message && (await findChannel(tx, { userId, channelId: message.channelId }))
  if (!message || !channel) throw notFound('message')
  if (message.authorUserId !== userId) {
    throw new DomainError('not_author', 'Only the author can edit a message.')
  }
  if (message.deletedAt !== null) throw messageDeleted()
  checkNotArchived(channel)
  return message
}

async function findMentions(tx: Tx, channelId: string, content: string) {
  const names = listMentionedNames(content)
  if (names.length === 0) return {}
  return describeMentions(findCalled(await findParties(tx, { channelId, names }), names))
}

function messageDeleted(): DomainError {
  return new DomainError('message_deleted', 'A deleted message can’t be edited.')
}
