import type { AccountAttempt } from '../../../../server/domain/accounts/account-acts.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import { tooManyAttempts } from '../auth-limits.ts'

/** Counts an attempt of a person at both doors. Returns the refusal if it is one too many. */
export async function countOwnAttempt(
  { ownAttempts }: Pick<AuthDoorOptions, 'ownAttempts'>,
  attempt: AccountAttempt,
  userId: string,
): Promise<Response | null> {
  const seconds = await ownAttempts.spend(attempt, userId)
  return seconds === null ? null : tooManyAttempts(seconds)
}
