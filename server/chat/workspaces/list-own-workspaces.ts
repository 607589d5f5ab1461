import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { mayCreateWorkspace } from '../../db/workspaces/instance-settings.ts'
import { listWorkspaces } from '../../db/workspaces/workspaces.ts'
import type { MemberRole, Workspace } from '../../domain/workspaces/workspace.ts'

/** Returns the caller's workspaces, and whether they may create another one. */
export function listOwnWorkspaces(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ workspaces: (Workspace & { role: MemberRole })[]; mayCreate: boolean }> {
  const person = { userId: claims.sub }
  return db.asUser(claims, async tx => {
    const workspaces = await listWorkspaces(tx, person)
    await takeServiceRole(tx)
    return { workspaces, mayCreate: await mayCreateWorkspace(tx, person) }
  })
}
