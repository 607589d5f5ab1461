import { listPauses } from '../../../db/agents/model-rate-limits.ts'
import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import type { ModelPause } from '../../../domain/agents/model-pause.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Lists the paused models of this server's endpoint and of the workspace's own, for an admin. */
export function readModelPauses(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ pauses: ModelPause[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see which models are paused' })
    await takeServiceRole(tx)
    return { pauses: await listPauses(tx, { workspaceId }) }
  })
}
