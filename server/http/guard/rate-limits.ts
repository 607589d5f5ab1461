import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

/**
 * Thrown when there are too many requests; `retryAfter` is the number of seconds after which a retry makes
 * sense.
 */
export class RateLimited extends Refusal {
  declare readonly retryAfter: number

  constructor(retryAfter: number, whose: 'own' | 'workspace' = 'own') {
    const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
    const why = whose === 'own' ? 'You sent too many requests.' : 'This workspace has sent too many requests.'
    super(429, 'rate_limited', `${why} Try again in ${wait}.`, { retryAfter })
    this.name = 'RateLimited'
  }
}

/**
 * The limits, and the key that each is counted by. They are counted in this process: with N web processes a
 * person may do up to N times as much, which is still no flood.
 */
export type RateLimitKind =
  | 'message' // by user id: 200 in a burst, then 5 a second
  | 'write' // by user id: 600 a minute
  | 'catchUp' // by user id: 30 in an hour, because each one calls a model
  | 'apiKey' // by key id: 1,200 a minute
  | 'workspacePosts' // by workspace id: 1,000 messages in a burst, then 50 a second, for all writers together
  | 'workspaceCalls' // by workspace id: 6,000 a minute with all of its API keys
  | 'clientRegistration' // by network address: 60 programs in an hour, and 500 from everywhere together
  | 'clientRegistrations'
  | 'tokenRequest' // by network address: 600 in a minute, because one address may serve many people
  | 'authAddress' // by network address: 60 attempts in 5 minutes, so that an office behind one address gets in
  | 'accountProof' // by user id: 10 passwords or codes in 10 minutes, by somebody who is signed in so far
  | 'accountMail' // by user id, or by e-mail and network address together: 5 mails in an hour
  | 'hook' // by webhook id: 120 deliveries a minute
  | 'hookAddress' // by network address: 600 requests to webhooks a minute, counted before they are checked
  | 'authAccount' // by e-mail address: 30 attempts in 5 minutes, from all addresses together

export type RateLimits = {
  /** Counts one request. Throws RateLimited if that is one too many. */
  consume(kind: RateLimitKind, key: string): Promise<void>
}

export function createRateLimits(): RateLimits {
  const limiters = {
    // The burst above 5 a second uses a second budget, which is refilled once a minute.
    message: new BurstyRateLimiter(perSeconds(5, 1), perSeconds(195, 60)),
    write: perSeconds(600, 60),
    catchUp: perSeconds(30, 3_600),
    apiKey: perSeconds(1_200, 60),
    workspacePosts: new BurstyRateLimiter(perSeconds(50, 1), perSeconds(950, 60)),
    workspaceCalls: perSeconds(6_000, 60),
    clientRegistration: perSeconds(60, 3_600),
    clientRegistrations: perSeconds(500, 3_600),
    tokenRequest: perSeconds(600, 60),
    authAddress: perSeconds(60, 300),
    accountProof: perSeconds(10, 600),
    accountMail: perSeconds(5, 3_600),
    hook: perSeconds(120, 60),
    hookAddress: perSeconds(600, 60),
    authAccount: perSeconds(30, 300),
  }
  return {
    async consume(kind, key) {
      try {
        await limiters[kind].consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const whose = kind.startsWith('workspace') ? 'workspace' : 'own'
        throw new RateLimited(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)), whose)
      }
    },
  }
}

function perSeconds(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration })
}
