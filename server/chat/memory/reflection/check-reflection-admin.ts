import type { Tx } from '../../../db/client.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Checks that the caller may see and change the reflection of a workspace. */
export function checkReflectionAdmin(tx: Tx, asked: { workspaceId: string; userId: string }): Promise<void> {
  return checkAdmin(tx, { ...asked, doing: 'set up reflection' })
}
