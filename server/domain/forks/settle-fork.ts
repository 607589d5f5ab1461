import { isAdmin } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { Fork } from './fork.ts'

/** Who may resolve, abandon, reopen it, and change what it may use: whoever opened it, and admins. */
export function maySettleFork(
  person: { userId: string; role: MemberRole },
  fork: Pick<Fork, 'createdBy'>,
): boolean {
  return isAdmin(person.role) || fork.createdBy === person.userId
}
