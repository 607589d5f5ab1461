import { DomainError } from '../wire/domain-error.ts'
import type { FormerMembership } from './former-member.ts'
import type { Invite } from './invite.ts'
import { outranks } from './permissions.ts'

/**
 * Returns the reason why an invitation does not bring a former member back, or null if it does.
 *
 * A person who was removed comes back only by an invitation to their address that was made after the removal: every
 * link for many people is known to people inside, who could pass it on. A person who left may use any link, but one
 * that is older than their leaving gives them no higher role than their last one.
 */
export function findReturnProblem(
  invite: Pick<Invite, 'email' | 'role' | 'createdAt'>,
  { workspaceName, role, endedAt, wasRemoved }: FormerMembership,
): DomainError | null {
  const isNewer = Date.parse(invite.createdAt) > Date.parse(endedAt)
  if (wasRemoved && invite.email === null) {
    return new DomainError(
      'was_removed',
      `You were removed from ${workspaceName}, so a shared link doesn’t let you in. Ask an admin to invite you by e-mail.`,
    )
  }
  if (wasRemoved && !isNewer) {
    return new DomainError(
      'was_removed',
      `This invitation is older than your removal from ${workspaceName}. Ask an admin to invite you again by e-mail.`,
    )
  }
  if (!isNewer && !outranks(role, invite.role)) {
    return new DomainError(
      'role_too_high',
      `This invitation is for the role ${invite.role}, but you were ${role} when you left ${workspaceName}. Ask an admin for a new invitation.`,
    )
  }
  return null
}
