import type { Tx } from '../../db/client.ts'
import { endReading, type LinkReading } from '../../db/links/link-readings.ts'
import { replacePages, updateLinks } from '../../db/links/message-links.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import type { MessageLink } from '../../domain/links/link-preview.ts'

/**
 * Writes what the links of a message show, in their order, unless the message was edited or deleted since. A preview that
 * a person has removed stays removed. Runs as the service.
 */
export async function settleLinks(
  tx: Tx,
  {
    reading,
    threadId,
    found,
  }: { reading: LinkReading; threadId: string; found: (MessageLink & { pageId?: string })[] },
): Promise<void> {
  const { messageId } = reading
  await lockThread(tx, threadId)
  if (!(await endReading(tx, reading))) return
  const message = await findMessage(tx, { messageId })
  if (!message || message.deletedAt !== null) return
  const before = message.metadata.links ?? []
  const links = found.map(
    ({ url, preview }): MessageLink =>
      before.find(link => link.url === url && link.isOff) ?? { url, preview },
  )
  const shown = found.filter((_, index) => links[index]?.preview)
  await replacePages(tx, {
    messageId,
    pageIds: [...new Set(shown.flatMap(({ pageId }) => pageId ?? []))],
  })
  if (JSON.stringify(links) !== JSON.stringify(before)) await updateLinks(tx, { messageId, links })
}
