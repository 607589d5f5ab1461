import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { dropPages, updateLinks } from '../../db/links/message-links.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Message } from '../../domain/messages/message.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/** Removes the preview of a link for everyone. The author of the message may do this, and so may an admin. */
export function hidePreview(
  db: Database,
  { claims, messageId, url }: { claims: Claims; messageId: string; url: string },
): Promise<{ message: Message }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const found = await findMessage(tx, { messageId })
    if (!found) throw notFound('message')
    const { workspaceId, threadId } = found
    if (found.authorUserId !== userId && (await findRole(tx, { workspaceId, userId })) !== 'admin') {
      throw new DomainError('not_author', 'Only the author or an admin can remove a preview.')
    }
    await lockThread(tx, threadId)
    // Another tab or the worker may have changed the links before the lock.
    const message = await findMessage(tx, { messageId })
    if (!message) throw notFound('message')
    const links = message.metadata.links ?? []
    if (!links.some(link => link.url === url && !link.isOff)) return { message }
    await takeServiceRole(tx)
    await dropPages(tx, { messageId, url })
    return {
      message: await updateLinks(tx, {
        messageId,
        links: links.map(link => (link.url === url ? { url, preview: null, isOff: true } : link)),
      }),
    }
  })
}
