import type { Claims, Database } from '../../db/client.ts'
import { listMyForks as listMine } from '../../db/forks/forks.ts'
import type { ForkOfMine } from '../../domain/forks/fork.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the forks of a workspace in which the caller takes part: the active ones, then those that ended recently. */
export function listMyForks(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ forks: ForkOfMine[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { forks: await listMine(tx, { workspaceId, userId: claims.sub }) }
  })
}
