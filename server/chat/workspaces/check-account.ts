import { DomainError } from '../../domain/wire/domain-error.ts'
import type { SessionUser } from '../../domain/workspaces/session.ts'

/** Refuses a caller whose account is gone: a token outlives its account by up to an hour. */
export function checkAccount(user: SessionUser | undefined): SessionUser {
  if (!user)
    throw new DomainError('signed_out', 'This account no longer exists. Sign in with another account.')
  return user
}
