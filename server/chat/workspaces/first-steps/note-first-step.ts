import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { closeSteps, keepStep } from '../../../db/workspaces/first-steps.ts'
import { checkMember } from '../check-role.ts'

/** Ticks the one step that only the browser knows of, or closes the list of the caller for good. */
export function noteFirstStep(
  db: Database,
  {
    claims,
    workspaceId,
    ...noted
  }: { claims: Claims; workspaceId: string } & ({ step: 'cite' } | { close: true }),
): Promise<void> {
  const own = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, own)
    await takeServiceRole(tx)
    if ('step' in noted) await keepStep(tx, { ...own, step: noted.step })
    else await closeSteps(tx, own)
  })
}
