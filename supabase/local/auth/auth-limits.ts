/**
 * Limits of attempts per address and per account. They are kept in memory: this is one process, and a restart
 * resets them. Passwords are counted per account and address first, so that a stranger can't lock somebody
 * out with wrong ones from elsewhere.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { authError } from './auth-error.ts'

const minute = 60
const hour = 3600

const rules = {
  /** Sign-ups, sign-ins and requests for a mail, per address. */
  attempts: { points: 30, duration: 5 * minute },
  refreshes: { points: 150, duration: 5 * minute },
  /** Passwords, per address: they are counted apart, so that wrong ones never stop a mail. */
  passwordsFromAddress: { points: 30, duration: 5 * minute },
  /** Wrong passwords; a correct one resets the count. */
  passwords: { points: 10, duration: 5 * minute },
  passwordsFromAnywhere: { points: 100, duration: hour },
  /** Wrong codes: with six digits and ten attempts an hour, guessing one takes years. */
  codes: { points: 10, duration: hour },
  /** Calls of a signed-in person about their account. Many people may share an address. */
  account: { points: 60, duration: 5 * minute },
  mails: { points: 5, duration: 10 * minute },
}

export type AuthLimit = keyof typeof rules
export type AuthLimits = {
  /** Counts one attempt. Returns the refusal if there were too many, else null. */
  spend(limit: AuthLimit, key: string | null): Promise<Response | null>
  forgive(limit: AuthLimit, key: string | null): Promise<void>
}

export function createAuthLimits(): AuthLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  )
  return {
    async spend(limit, key) {
      if (key === null) return null
      try {
        await limiters.get(limit)?.consume(key)
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return refuse(limit, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    async forgive(limit, key) {
      if (key !== null) await limiters.get(limit)?.delete(key)
    },
  }
}

function refuse(limit: AuthLimit, seconds: number): Response {
  const wait = describeWait(seconds)
  return limit === 'mails'
    ? authError(
        429,
        'over_email_send_rate_limit',
        `Too many mails were sent to this address. Try again in ${wait}.`,
        {
          'Retry-After': String(seconds),
        },
      )
    : tooManyAttempts(seconds)
}

/** Refuses an attempt that is one too many. */
export function tooManyAttempts(seconds: number): Response {
  const words = `Too many attempts. Try again in ${describeWait(seconds)}.`
  return authError(429, 'over_request_rate_limit', words, { 'Retry-After': String(seconds) })
}

function describeWait(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
}
