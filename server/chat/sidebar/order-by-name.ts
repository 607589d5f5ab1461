import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { dropPlacesAmongAll, lockSidebar } from '../../db/sidebar/sidebars.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lets the channels that are neither starred nor in a section stand by name again. */
export function orderByName(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<void> {
  const owner = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, owner)
    await takeServiceRole(tx)
    await lockSidebar(tx, owner)
    await dropPlacesAmongAll(tx, owner)
  })
}
