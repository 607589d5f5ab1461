import { liftPause } from '../../db/agents/model-rate-limits.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/**
 * Ends the pause of a model, for all workspaces of this server. False: it was not paused any more. Tasks that wait
 * already call at the time that they were given, which is at most a minute away.
 */
export function liftModelPause(
  db: Database,
  { claims, workspaceId, model }: { claims: Claims; workspaceId: string; model: string },
): Promise<{ lifted: boolean }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'end the pause of a model' })
    await takeServiceRole(tx)
    return { lifted: await liftPause(tx, model) }
  })
}
