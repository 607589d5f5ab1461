import type { MemberRole } from '../workspaces/workspace.ts'
import type { Audience } from './ask.ts'

/** Is somebody among those whom a task asks? */
export function mayRespond(
  person: { userId: string; role: MemberRole },
  { userIds, roles }: Pick<Audience, 'userIds' | 'roles'>,
): boolean {
  return userIds.includes(person.userId) || roles.includes(person.role)
}
