import type { Claims, Tx } from '../../db/client.ts'
import { findGroupWorkspace } from '../../db/groups/groups.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Checks that the caller may change the group, and returns its workspace. */
export async function checkGroup(
  tx: Tx,
  { claims, groupId }: { claims: Claims; groupId: string },
): Promise<string> {
  const workspaceId = await findGroupWorkspace(tx, { groupId })
  if (workspaceId === undefined) throw notFound('group')
  await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'change groups' })
  return workspaceId
}
