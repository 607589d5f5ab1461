import type { MemberRole } from './workspace.ts'

const rank: Readonly<Record<MemberRole, number>> = { guest: 0, member: 1, admin: 2 }

/** Returns whether a person may give a role: nobody gives a higher role than their own. */
export function mayGrant(own: MemberRole, granted: MemberRole): boolean {
  return rank[granted] <= rank[own]
}

/**
 * Returns whether a person may invite others with a role; null: a person who is not in the workspace. When a role
 * falls, the person's invitations with the roles that they may no longer grant end.
 */
export function mayInvite(own: MemberRole | null, granted: MemberRole): boolean {
  return own !== null && isAdmin(own) && mayGrant(own, granted)
}

/** Returns whether a role is at least as high as another one. */
export function outranks(own: MemberRole, least: MemberRole): boolean {
  return rank[own] >= rank[least]
}

/**
 * Returns whether a role may manage the workspace: invite people, change roles, edit agents, and delete
 * messages of others.
 */
export function isAdmin(role: MemberRole): boolean {
  return role === 'admin'
}

/**
 * Returns whether a role may create channels. Guests see only the channels that they were added to, and
 * create none.
 */
export function mayCreateChannel(role: MemberRole): boolean {
  return role !== 'guest'
}

/** Returns whether a role may add people to a channel. Guests may not: others show them around. */
export function mayAddToChannel(role: MemberRole): boolean {
  return role !== 'guest'
}

/**
 * Returns whether a person may rename or archive a channel and remove people from it: admins and the
 * channel's creator may.
 */
export function maySteward(
  person: { userId: string; role: MemberRole },
  channel: { kind: string; createdBy: string | null },
): boolean {
  if (channel.kind === 'direct') return false
  return isAdmin(person.role) || channel.createdBy === person.userId
}
