import { listFileProblems as list } from '../../../db/agents/agent-files.ts'
import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Lists the files of the operator's folder that can't be imported into this workspace, with the reasons. */
export function listFileProblems(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ files: { file: string; problem: string }[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see the problems of agent files' })
    await takeServiceRole(tx)
    return { files: await list(tx, { workspaceId }) }
  })
}
