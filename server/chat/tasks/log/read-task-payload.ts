import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { haveChanged } from '../../../db/messages/messages.ts'
import { findThreadWorkspace } from '../../../db/messages/threads.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { readPayload } from '../../../db/tasks/task-payloads.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import { findWorkspace } from '../../../db/workspaces/workspaces.ts'
import { findPayloadUse, type PayloadUse } from '../../../domain/tasks/payload-use.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { isAdmin } from '../../../domain/workspaces/permissions.ts'
import { checkMember } from '../../workspaces/check-role.ts'

/**
 * Returns a request or an answer of a model, byte for byte. Only for people who may read the thread and the
 * agent's prompt, which the request contains, and who would find no words there that were deleted from the
 * thread.
 */
export function readTaskPayload(
  db: Database,
  { claims, taskId, hash }: { claims: Claims; taskId: string; hash: string },
): Promise<{ body: string | null; erased: boolean }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const task = await findTask(tx, { taskId })
    const workspaceId = task && (await findThreadWorkspace(tx, task))
    if (!workspaceId) throw notFound('task')
    const use = findPayloadUse(await readEvents(tx, taskId), hash)
    if (!use) throw notFound('request or answer')
    const role = await checkMember(tx, { workspaceId, userId })
    if (!isAdmin(role)) await checkShown(tx, { workspaceId, userId, use })
    // People have no right to the bodies: the hash alone does not tell the thread in which one was sent.
    await takeServiceRole(tx)
    const body = await readPayload(tx, hash)
    return { body, erased: body === null }
  })
}

async function checkShown(
  tx: Tx,
  { workspaceId, userId, use }: { workspaceId: string; userId: string; use: PayloadUse },
): Promise<void> {
  const workspace = await findWorkspace(tx, { workspaceId })
  if (!workspace?.promptsVisible) {
    throw new DomainError(
      'admins_only',
      'Only admins can see agents’ prompts in this workspace. Ask an admin to check this.',
    )
  }
  const { at: since, messageIds } = use
  if (await haveChanged(tx, { messageIds, since, userId })) {
    throw new DomainError(
      'admins_only',
      'A message in this request was edited or deleted later. Only its author and admins can see its earlier text.',
    )
  }
}
