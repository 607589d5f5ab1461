import type { Tx } from '../../db/client.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'

export async function maySeePrompts(
  tx: Tx,
  place: { workspaceId: string; userId: string },
): Promise<boolean> {
  return (await findRole(tx, place)) === 'admin' || (await findWorkspace(tx, place))?.promptsVisible === true
}
