import { isAdmin } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { Audience } from './ask.ts'

/**
 * Returns whether a person may stop a task, try it again, or have it answered anew. The asker, admins, and
 * the fork's creator may.
 */
export function maySteerTask(
  person: { userId: string; role: MemberRole },
  task: { actingUserId: string; forkCreatedBy: string | null },
): boolean {
  return isAdmin(person.role) || task.actingUserId === person.userId || task.forkCreatedBy === person.userId
}

/**
 * Returns whether a person may replay a task. The asker may, since the task has their rights; admins may too,
 * and are responsible for it.
 */
export function mayReplayTask(
  person: { userId: string; role: MemberRole },
  task: { actingUserId: string },
): boolean {
  return isAdmin(person.role) || task.actingUserId === person.userId
}

/** Returns whether a person is among the people whom a task asks. */
export function mayRespond(
  person: { userId: string; role: MemberRole },
  { userIds, roles }: Pick<Audience, 'userIds' | 'roles'>,
): boolean {
  return userIds.includes(person.userId) || roles.includes(person.role)
}
