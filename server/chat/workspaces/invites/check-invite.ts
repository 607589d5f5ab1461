import { DomainError } from '../../../domain/wire/domain-error.ts'
import type { InviteState } from '../../../domain/workspaces/invite.ts'
import { type InviteFacts, readInviteState } from '../../../domain/workspaces/invite-state.ts'

/** Refuses a token that belongs to no invitation. */
export function checkInvite<T>(invite: T | undefined): T {
  if (invite) return invite
  throw new DomainError(
    'invite_unknown',
    'This invitation link is not valid. Check that you copied the whole link.',
  )
}

/** Refuses an invitation that has ended. */
export function checkOpen(invite: InviteFacts): void {
  const state = readInviteState(invite, new Date())
  if (state === 'open') return
  throw new DomainError(refusals[state], `This invitation ${described[state]}. Ask an admin for a new one.`)
}

const refusals: Record<Exclude<InviteState, 'open'>, DomainError['reason']> = {
  expired: 'invite_expired',
  revoked: 'invite_revoked',
  used: 'invite_used',
}

const described: Record<Exclude<InviteState, 'open'>, string> = {
  expired: 'has expired',
  revoked: 'was revoked',
  used: 'was already used',
}
