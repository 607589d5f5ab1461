import type { Tx } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import type { Message } from '../../domain/messages/message.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/** Finds a message that the caller can keep for later. */
export async function findToKeep(tx: Tx, { messageId }: { messageId: string }): Promise<Message> {
  const message = await findMessage(tx, { messageId })
  if (!message) throw notFound('message')
  if (message.deletedAt !== null) throw new DomainError('message_deleted', 'This message was deleted.')
  return message
}

/** The refusal of one more row than a person can have. */
export function tellFull(what: string): DomainError {
  return new DomainError('later_full', `You can’t keep more ${what}. Remove some of them first.`)
}
