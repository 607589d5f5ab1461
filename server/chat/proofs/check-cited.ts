import type { Tx } from '../../db/client.ts'
import { findReadable } from '../../db/messages/readable-messages.ts'
import type { Expectation } from '../../domain/proofs/expectation.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Checks that the caller may read the messages that an answer is expected to cite. */
export async function checkCited(
  tx: Tx,
  { expectations, userId }: { expectations: readonly Expectation[]; userId: string },
): Promise<void> {
  const messageIds = expectations.flatMap(each => (each.kind === 'cites' && each.messageId) || [])
  const readable = new Set((await findReadable(tx, { messageIds, userId })).map(({ id }) => id))
  if (messageIds.some(messageId => !readable.has(messageId))) throw notFound('message')
}
