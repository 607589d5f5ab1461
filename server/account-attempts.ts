/**
 * Counts the attempts of signed-in people to prove themselves, as domain/accounts/account-acts.ts limits them. The app's
 * door and the `/auth/v1` of the embedded stack share one count, so that neither allows what the other refuses.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type AccountAttempt, accountLimits } from './domain/accounts/account-acts.ts'

export interface AccountAttempts {
  /** Counts one attempt of a person. Returns the seconds until the next one if it is one too many, else null. */
  spend(attempt: AccountAttempt, userId: string): Promise<number | null>
  /** Begins the count of a person anew. */
  forgive(attempt: AccountAttempt, userId: string): Promise<void>
}

export function createAccountAttempts(): AccountAttempts {
  const limiters: Record<AccountAttempt, RateLimiterMemory[]> = {
    password: open('password'),
    code: open('code'),
    mail: open('mail'),
  }
  return {
    async spend(attempt, userId) {
      try {
        for (const limiter of limiters[attempt]) await limiter.consume(userId)
        return null
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
      }
    },
    async forgive(attempt, userId) {
      for (const limiter of limiters[attempt]) await limiter.delete(userId)
    },
  }
}

function open(attempt: AccountAttempt): RateLimiterMemory[] {
  return accountLimits[attempt].map(
    ({ most, seconds }) => new RateLimiterMemory({ points: most, duration: seconds }),
  )
}
