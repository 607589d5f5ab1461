import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { emptyMessage, findMessage } from '../../db/messages/messages.ts'
import { isRaised } from '../../db/violations.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Message } from '../../domain/messages/message.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { cancelTasksOfMessage } from '../tasks/cancel-tasks-of-message.ts'
import { lockMessageToDelete } from '../tasks/lock-message-to-delete.ts'

/**
 * Deletes a message for everyone and leaves a tombstone. Its author may do this, and so may an admin. Agents
 * that still work on the message stop. Deleting twice does nothing more.
 */
export async function deleteMessage(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<{ message: Message }> {
  const userId = claims.sub
  const remove = () =>
    db.asUser(claims, async tx => {
      const before = await findMessage(tx, { messageId })
      if (!before) throw notFound('message')
      if (before.deletedAt !== null) return { message: before }
      const { workspaceId } = before
      if (before.authorUserId !== userId && (await findRole(tx, { workspaceId, userId })) !== 'admin') {
        throw new DomainError('not_author', 'Only the author or an admin can delete a message.')
      }
      await takeServiceRole(tx)
      const locked = await lockMessageToDelete(tx, before)
      await takeUserRole(tx, claims)
      const message = await emptyMessage(tx, { messageId, deletedBy: userId })
      await takeServiceRole(tx)
      await cancelTasksOfMessage(tx, { message: before, userId, locked })
      return { message }
    })
  return remove().catch((error: unknown) => {
    if (!isRaised(error, 'message_deleted')) throw error
    return remove()
  })
}
