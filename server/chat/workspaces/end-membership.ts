import type { Tx } from '../../db/client.ts'
import { deleteMember, findRole } from '../../db/workspaces/members.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkOtherAdmin } from './check-role.ts'

/** Ends a membership, unless it is the last admin's. The workspace is locked. */
export async function endMembership(tx: Tx, member: { workspaceId: string; userId: string }): Promise<void> {
  const role = await findRole(tx, member)
  if (!role) throw notFound('member')
  if (role === 'admin') await checkOtherAdmin(tx, member)
  await deleteMember(tx, member)
}
