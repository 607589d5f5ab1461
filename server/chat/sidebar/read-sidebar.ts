import type { Claims, Database } from '../../db/client.ts'
import { readSidebar as read } from '../../db/sidebar/sidebars.ts'
import type { Sidebar } from '../../domain/sidebar/sidebar.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Reads the order that the caller gave to the sidebar of a workspace. */
export function readSidebar(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<Sidebar> {
  const owner = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, owner)
    return read(tx, owner)
  })
}
