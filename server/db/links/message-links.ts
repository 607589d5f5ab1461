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

/** Writes which pages a message shows, in place of those that it showed before. Runs as the service. */
export async function replacePages(
  tx: Tx,
  { messageId, pageIds }: { messageId: string; pageIds: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('messageLinks').where('messageId', '=', messageId).execute()
  if (pageIds.length === 0) return
  await tx
    .insertInto('messageLinks')
    .values(pageIds.map(pageId => ({ messageId, pageId })))
    .execute()
}

/** Ends that a message shows the page behind an address, and with it who may see its picture. Runs as the service. */
export async function dropPages(
  tx: Tx,
  { messageId, url }: { messageId: string; url: string },
): Promise<void> {
  await tx
    .deleteFrom('messageLinks')
    .using('linkPages')
    .whereRef('linkPages.id', '=', 'messageLinks.pageId')
    .where('messageLinks.messageId', '=', messageId)
    .where('linkPages.url', '=', url)
    .execute()
}
