import { v7 as newId } from 'uuid'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { insertEntry } from '../../db/ledger/entries.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import type { EntryDraft } from '../../domain/ledger/entry-draft.ts'
import { quoteBeginning } from '../../domain/ledger/quote-beginning.ts'
import type { Message } from '../../domain/messages/message.ts'
import { checkQuote } from '../../domain/results/check-result.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { readAs } from './change-entry.ts'
import { checkOwner, ownerColumns } from './check-owner.ts'
import { settleContradictions } from './settle-contradictions.ts'

/** Makes a decision or a to-do from a message. The exact words stay with it as its source. */
export function createEntry(
  db: Database,
  { claims, ...draft }: { claims: Claims } & EntryDraft,
): Promise<{ entry: LedgerEntry }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const message = await findSource(tx, draft)
    const { workspaceId, channelId } = message
    const role = await findRole(tx, { workspaceId, userId })
    if (role === 'guest') {
      throw new DomainError('members_only', 'Guests can’t make entries. Ask a member of this workspace.')
    }
    await takeServiceRole(tx)
    await lockThread(tx, message.threadId)
    const { owner = null, dueOn = null } = draft
    if (owner) await checkOwner(tx, { workspaceId, channelId, owner })
    const entryId = newId()
    await insertEntry(tx, {
      id: entryId,
      workspaceId,
      channelId,
      threadId: message.threadId,
      forkId: message.forkId,
      source: 'message',
      messageId: message.id,
      quote: quoteOf(message, draft.quote),
      kind: draft.kind,
      text: draft.text,
      dueOn,
      ...ownerColumns(owner),
      people: [...new Set([userId, ...(message.authorUserId === null ? [] : [message.authorUserId])])],
      createdBy: userId,
      changedByUserId: userId,
    })
    const { answers = [] } = draft
    await settleContradictions(tx, { claims, workspaceId, answers, entryOf: () => entryId })
    return { entry: await readAs(tx, claims, entryId) }
  })
}

async function findSource(tx: Tx, { messageId }: { messageId: string }): Promise<Message> {
  const message = await findMessage(tx, { messageId })
  if (!message || message.authorType === 'system') throw notFound('message')
  if (message.deletedAt === null) return message
  throw new DomainError('message_deleted', 'This message was deleted, so no entry can be made from it.')
}

function quoteOf({ content }: Message, quote: string | undefined): string {
  if (quote === undefined) return quoteBeginning(content)
  const words = checkQuote(content, quote)
  if (words !== null) return words.slice(0, 300)
  throw new DomainError(
    'citation_unknown',
    'The message does not contain these words. Select the words in the message again.',
  )
}
