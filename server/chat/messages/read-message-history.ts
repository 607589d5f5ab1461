import type { Claims, Database } from '../../db/client.ts'
import { findMessage, listMessageVersions } from '../../db/messages/messages.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Message, MessageVersion } from '../../domain/messages/message.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/** Returns the edit history of a message, deleted words included, for its author and for admins. */
export function readMessageHistory(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<{ message: Message; versions: MessageVersion[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const message = await findMessage(tx, { messageId })
    if (!message) throw notFound('message')
    const { workspaceId } = message
    if (message.authorUserId !== userId && (await findRole(tx, { workspaceId, userId })) !== 'admin') {
      throw new DomainError('not_author', 'Only the author and admins can see the edit history of a message.')
    }
    return { message, versions: await listMessageVersions(tx, { messageId }) }
  })
}
