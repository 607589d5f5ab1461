import type { Claims, Database } from '../../db/client.ts'
import { listWorkspaces } from '../../db/workspaces/workspaces.ts'
import type { MemberRole, Workspace } from '../../domain/workspaces/workspace.ts'

export async function listOwnWorkspaces(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ workspaces: (Workspace & { role: MemberRole })[] }> {
  return { workspaces: await db.asUser(claims, tx => listWorkspaces(tx, { userId: claims.sub })) }
}
