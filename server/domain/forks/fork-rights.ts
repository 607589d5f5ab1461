import { isAdmin } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { Fork } from './fork.ts'

/**
 * Returns whether a person may resolve, abandon or reopen a fork, and change its limits: its creator and
 * admins may.
 */
export function maySettleFork(
  person: { userId: string; role: MemberRole },
  fork: Pick<Fork, 'createdBy'>,
): boolean {
  return isAdmin(person.role) || fork.createdBy === person.userId
}
