import type { Claims, Database } from '../../../db/client.ts'
import { listRuns } from '../../../db/memory/reflection/runs.ts'
import type { ReflectionRun } from '../../../domain/memory/reflection/reflection-run.ts'
import { checkReflectionAdmin } from './check-reflection-admin.ts'

/** Lists the newest runs, with the channels that the calling admin may read. */
export function listReflectionRuns(
  db: Database,
  { claims, workspaceId, limit }: { claims: Claims; workspaceId: string; limit: number },
): Promise<{ runs: ReflectionRun[] }> {
  return db.asUser(claims, async tx => {
    await checkReflectionAdmin(tx, { workspaceId, userId: claims.sub })
    return { runs: await listRuns(tx, { workspaceId, limit }) }
  })
}
