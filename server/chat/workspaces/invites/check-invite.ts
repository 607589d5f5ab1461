import { DomainError } from '../../../domain/wire/domain-error.ts'

/** Refuses a token that belongs to no invitation. */
export function checkInvite<T>(invite: T | undefined): T {
  if (invite) return invite
  throw new DomainError(
    'invite_unknown',
    'This invitation link is not valid. Check that you copied the whole link.',
  )
}
