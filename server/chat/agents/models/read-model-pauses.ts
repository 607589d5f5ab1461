import { listPauses } from '../../../db/agents/model-rate-limits.ts'
import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import type { ModelPause } from '../../../domain/agents/model-pause.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Lists the models of this server that are paused, for an admin of any workspace on it. */
export function readModelPauses(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ pauses: ModelPause[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see which models are paused' })
    await takeServiceRole(tx)
    return { pauses: await listPauses(tx) }
  })
}
