import { sql } from 'kysely'
import type { MessageLink } from '../../domain/links/link-preview.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Tx } from '../client.ts'
import { messageFromRow } from '../messages/messages.ts'

/** Writes what the links of a message show, for all its readers. Runs as the service, and the thread is locked. */
export async function updateLinks(
  tx: Tx,
  { messageId, links }: { messageId: string; links: readonly MessageLink[] },
): Promise<Message> {
  const row = await tx
    .updateTable('messages')
    .set({ metadata: sql`metadata || ${JSON.stringify({ links })}::jsonb` })
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return messageFromRow(row)
}
