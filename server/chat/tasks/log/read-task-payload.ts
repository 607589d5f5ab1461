import type { Claims, Database, Tx } from '../../../db/client.ts'
import { findWorkspace } from '../../../db/workspaces/workspaces.ts'
import type { WhyHidden } from '../../../domain/tasks/bodies/sight.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { isAdmin } from '../../../domain/workspaces/permissions.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'
import { openBodies, showBody } from './open-bodies.ts'

/** A stored body for one reader. `notShown`: the reasons why words were taken out; empty: it is byte for byte. */
export interface ReadPayload {
  body: string | null
  erased: boolean
  notShown: WhyHidden[]
}

/**
 * Returns a request or an answer of a model, for people who may read the thread and the agent's prompt; the words
 * that the task was started with, for all who may read the thread. The words of messages that the person may not
 * read now are taken out.
 */
export function readTaskPayload(
  db: Database,
  { claims, taskId, hash }: { claims: Claims; taskId: string; hash: string },
): Promise<ReadPayload> {
  return db.asUser(claims, async tx => {
    const opened = await openBodies(tx, { taskId, userId: claims.sub })
    if (opened.uses.get(hash)?.kind !== 'given') await checkPromptsShown(tx, opened)
    const shown = await showBody(tx, opened, hash)
    return { body: shown?.body ?? null, erased: shown === null, notShown: shown?.notShown ?? [] }
  })
}

/** Refuses people without the right to read prompts. */
export async function checkPromptsShown(
  tx: Tx,
  { workspaceId, role }: { workspaceId: string; role: MemberRole },
): Promise<void> {
  if (isAdmin(role)) return
  const workspace = await findWorkspace(tx, { workspaceId })
  if (workspace?.promptsVisible) return
  throw new DomainError(
    'admins_only',
    'Only admins can see agents’ prompts in this workspace. Ask an admin to check this.',
  )
}
