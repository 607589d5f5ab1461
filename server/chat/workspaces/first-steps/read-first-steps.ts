import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { findExample } from '../../../db/workspaces/examples.ts'
import { findOwnFork, hasClosedSteps, readSteps } from '../../../db/workspaces/first-steps.ts'
import type { FirstSteps } from '../../../domain/workspaces/first-steps.ts'
import { checkMember } from '../check-role.ts'

/** Reads the first steps of the caller, with the places where they can be taken. */
export function readFirstSteps(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<FirstSteps> {
  const own = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, own)
    if (await hasClosedSteps(tx, own)) return { done: [], isClosed: true, openFork: null, example: null }
    const example = await findExample(tx, own)
    const openFork = await findOwnFork(tx, own)
    await takeServiceRole(tx)
    return { ...(await readSteps(tx, own)), openFork, example }
  })
}
