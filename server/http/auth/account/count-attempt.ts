import type { AccountAttempt } from '../../../domain/accounts/account-acts.ts'
import { RateLimited } from '../../guard/rate-limits.ts'
import type { AccountParts } from './account-call.ts'

/** Counts an attempt of the person at both doors. */
export async function countAttempt(
  { ownAttempts }: AccountParts,
  attempt: AccountAttempt,
  userId: string,
): Promise<void> {
  const seconds = await ownAttempts.spend(attempt, userId)
  if (seconds !== null) throw new RateLimited(seconds)
}
