import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { removeExample as remove } from '../../../db/workspaces/examples.ts'
import { lockWorkspace } from '../../../db/workspaces/workspaces.ts'
import { checkAdmin } from '../check-role.ts'

/**
 * Removes the example with everything that was written in its channel. Ticks in the first steps stay, and so does money
 * that real calls cost there. Removing it twice is harmless.
 */
export function removeExample(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'remove the example' })
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    await remove(tx, { workspaceId })
  })
}
