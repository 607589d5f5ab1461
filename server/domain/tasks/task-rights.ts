import { isAdmin } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { Audience } from './ask.ts'

/** May somebody stop a task, try it again, or have it answered anew? Who asked, admins, and the fork's creator may. */
export function maySteerTask(
  person: { userId: string; role: MemberRole },
  task: { actingUserId: string; forkCreatedBy: string | null },
): boolean {
  return isAdmin(person.role) || task.actingUserId === person.userId || task.forkCreatedBy === person.userId
}

/** May somebody have a task run once more? Who asked may, since it has their rights, and admins, who answer for it. */
export function mayReplayTask(
  person: { userId: string; role: MemberRole },
  task: { actingUserId: string },
): boolean {
  return isAdmin(person.role) || task.actingUserId === person.userId
}

/** Is somebody among those whom a task asks? */
export function mayRespond(
  person: { userId: string; role: MemberRole },
  { userIds, roles }: Pick<Audience, 'userIds' | 'roles'>,
): boolean {
  return userIds.includes(person.userId) || roles.includes(person.role)
}
