import type { MemberRole } from './workspace.ts'

const rank: Readonly<Record<MemberRole, number>> = { guest: 0, member: 1, admin: 2 }

/** Nobody hands out more than they have. */
export function mayGrant(own: MemberRole, granted: MemberRole): boolean {
  return rank[granted] <= rank[own]
}

/** Whether somebody of this role has at least that one. */
export function outranks(own: MemberRole, least: MemberRole): boolean {
  return rank[own] >= rank[least]
}

/** Who invites, changes roles, edits agents, and takes others' messages away. */
export function isAdmin(role: MemberRole): boolean {
  return role === 'admin'
}

/** Guests see the channels that they were added to, and start none. */
export function mayCreateChannel(role: MemberRole): boolean {
  return role !== 'guest'
}

/** Guests are shown around by others. */
export function mayAddToChannel(role: MemberRole): boolean {
  return role !== 'guest'
}

/** Who renames, archives and puts people out of a channel: admins, and whoever made it. */
export function maySteward(
  person: { userId: string; role: MemberRole },
  channel: { kind: string; createdBy: string | null },
): boolean {
  if (channel.kind === 'direct') return false
  return isAdmin(person.role) || channel.createdBy === person.userId
}
