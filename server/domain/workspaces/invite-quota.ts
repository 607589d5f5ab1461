import { DomainError } from '../wire/domain-error.ts'
import { limits } from '../wire/limits.ts'

/** The invitations of the last 24 hours. */
export interface InviteCounts {
  /** Made by this person, in all workspaces. */
  person: number
  workspace: number
  /** To this address, from all workspaces; 0 for a shared link. */
  address: number
}

const most = limits.invitesPerDay

/** Returns the refusal of one more invitation, or null if there may be one. */
export function findQuotaProblem(counts: InviteCounts): DomainError | null {
  if (counts.address >= most.address) {
    return full(
      `This address was already invited ${most.address} times in the last 24 hours. The invitation is perhaps in their spam folder. You can invite this address again tomorrow.`,
    )
  }
  if (counts.person >= most.person) {
    return full(
      `You made ${most.person} invitations in the last 24 hours, and a person can’t make more. ${useLink}`,
    )
  }
  if (counts.workspace >= most.workspace) {
    return full(
      `${most.workspace} invitations to this workspace were made in the last 24 hours, and there can’t be more. ${useLink}`,
    )
  }
  return null
}

const useLink =
  'The invitations made so far still work. Share one link with many people, or invite the others tomorrow.'

const full = (message: string) => new DomainError('invites_full', message)
