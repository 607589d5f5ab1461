import { DomainError } from '../../../domain/wire/domain-error.ts'

export function unknownInvite(): DomainError {
  return new DomainError(
    'invite_unknown',
    'This invitation link is not valid. Check that you copied the whole link.',
  )
}
