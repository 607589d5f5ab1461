import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

/** Too much at once; `retryAfter` says in how many seconds another try makes sense. */
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
 * What is counted, and by which key. They are counted in this process: with N web processes a person may do up to N
 * times as much, which is still no flood.
 */
export type RateLimitKind =
  | 'message' // by user id: 200 at a burst, then 5 a second
  | 'write' // by user id: 600 a minute
  | 'apiKey' // by key id: 1,200 a minute
  | 'workspacePosts' // by workspace id: 1,000 messages at a burst, then 50 a second, whoever writes them
  | 'workspaceCalls' // by workspace id: 6,000 a minute with all of its API keys
  | 'authAddress' // by network address: 60 attempts in 5 minutes, so that an office behind one gets in
  | 'authAccount' // by e-mail address: 30 attempts in 5 minutes, from wherever

export type RateLimits = {
  /** Counts one. Throws RateLimited when that is too many. */
  consume(kind: RateLimitKind, key: string): Promise<void>
}

export function createRateLimits(): RateLimits {
  const limiters = {
    // The burst beyond 5 a second comes out of a second purse, filled once a minute.
    message: new BurstyRateLimiter(perSeconds(5, 1), perSeconds(195, 60)),
    write: perSeconds(600, 60),
    apiKey: perSeconds(1_200, 60),
    workspacePosts: new BurstyRateLimiter(perSeconds(50, 1), perSeconds(950, 60)),
    workspaceCalls: perSeconds(6_000, 60),
    authAddress: perSeconds(60, 300),
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
