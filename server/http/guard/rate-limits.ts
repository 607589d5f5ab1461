import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitDesk } from '../../chat/limits/limit-desk.ts'
import { type LoweredKind, type Standing, toldKind, toldLimits } from '../../domain/limits/rate-limit.ts'
import { Refusal } from './refusal.ts'

/**
 * Thrown when there are too many requests; `retryAfter` is the number of seconds after which a retry makes
 * sense.
 */
export class RateLimited extends Refusal {
  declare readonly retryAfter: number
  /** The limit that was reached; null: one that callers are not told. */
  readonly standing: Standing | null

  constructor(retryAfter: number, whose: 'own' | 'workspace' = 'own', standing: Standing | null = null) {
    const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
    const why = whose === 'own' ? 'You sent too many requests.' : 'This workspace has sent too many requests.'
    super(429, 'rate_limited', `${why} Try again in ${wait}.`, { retryAfter })
    this.name = 'RateLimited'
    this.standing = standing
  }
}

/**
 * The limits, and the key that each is counted by. They are counted in this process: with N web processes a
 * person may do up to N times as much, which is still no flood. Callers are told those of toldLimits.
 */
export type RateLimitKind =
  | 'message' // by user id: 200 in a burst, then 5 a second
  | 'write' // by user id: 600 a minute
  | 'read' // by user id: 6,000 points a minute, see weighRead
  | 'catchUp' // by user id: 30 in an hour, because each one calls a model
  | 'apiKey' // by key id: 1,200 a minute
  | 'workspacePosts' // by workspace id: 1,000 messages in a burst, then 50 a second, for all writers together
  | 'workspaceCalls' // by workspace id: 6,000 a minute with all of its API keys
  | 'clientRegistration' // by network address: 60 programs in an hour, and 500 from everywhere together
  | 'clientRegistrations'
  | 'tokenRequest' // by network address: 600 in a minute, because one address may serve many people
  | 'authAddress' // by network address: 60 attempts in 5 minutes, so that an office behind one address gets in
  | 'hook' // by webhook id: 120 deliveries a minute
  | 'hookWork' // by workspace id: 5,000 milliseconds of reading deliveries a minute
  | 'hookAddress' // by network address: 600 requests to webhooks a minute, counted before they are checked
  | 'authAccount' // by e-mail address: 30 attempts in 5 minutes, from all addresses together

export type RateLimits = {
  /**
   * Counts one request against the limit of the server, or as many points as its work weighs. Throws RateLimited if that
   * is too much; it counts all the same.
   */
  consume(kind: RateLimitKind, key: string, points?: number): Promise<Standing | undefined>
  /**
   * Counts a request in its workspace, for the page of limits. Throws RateLimited if the admins of the workspace have
   * lowered the limit and this is one too many.
   */
  admit(at: { kind: LoweredKind; workspaceId: string; subjectId: string }): Promise<Standing | undefined>
}

export function createRateLimits(desk: LimitDesk): RateLimits {
  const limiters: Record<RateLimitKind, Limiter> = {
    // The burst above 5 a second uses a second budget, which is refilled once a minute.
    message: createBurst(perSeconds(5, 1), perSeconds(195, 60)),
    write: createWindow(600, 60),
    read: createWindow(6_000, 60),
    catchUp: createWindow(30, 3_600),
    apiKey: createWindow(1_200, 60),
    workspacePosts: createBurst(perSeconds(50, 1), perSeconds(950, 60)),
    workspaceCalls: createWindow(6_000, 60),
    clientRegistration: createWindow(60, 3_600),
    clientRegistrations: createWindow(500, 3_600),
    tokenRequest: createWindow(600, 60),
    authAddress: createWindow(60, 300),
    hook: createWindow(120, 60),
    hookWork: createWindow(5_000, 60),
    hookAddress: createWindow(600, 60),
    authAccount: createWindow(30, 300),
  }
  return {
    async consume(kind, key, points) {
      try {
        return standingOf(kind, await limiters[kind](key, points))
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
        const standing = standingOf(kind, { remaining: 0, ms: refused.msBeforeNext })
        throw new RateLimited(seconds, kind.startsWith('workspace') ? 'workspace' : 'own', standing ?? null)
      }
    },
    async admit(at) {
      desk.refresh()
      const { standing, isOver, crossing } = desk.book.count(at)
      if (crossing) desk.note(crossing)
      if (!standing) return undefined
      if (isOver) {
        const whose = toldLimits[at.kind].per === 'workspace' ? 'workspace' : 'own'
        throw new RateLimited(standing.resetSeconds, whose, standing)
      }
      return standing
    },
  }
}

interface Counted {
  remaining: number
  /** The time until the count begins anew. */
  ms: number
}

type Limiter = (key: string, points?: number) => Promise<Counted>

function createWindow(points: number, duration: number): Limiter {
  const limiter = perSeconds(points, duration)
  return async (key, points = 1) => {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key, points)
    return { remaining: remainingPoints, ms: msBeforeNext }
  }
}

/** A steady limit with a second budget for bursts above it. */
function createBurst(steady: RateLimiterMemory, burst: RateLimiterMemory): Limiter {
  return async key => {
    try {
      const { remainingPoints } = await steady.consume(key)
      const rest = await burst.get(key)
      const ms = rest?.msBeforeNext ?? 1_000
      return { remaining: remainingPoints + (rest?.remainingPoints ?? burst.points), ms }
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return consumeBurst(burst, key, refused)
    }
  }
}

async function consumeBurst(burst: RateLimiterMemory, key: string, steady: RateLimiterRes): Promise<Counted> {
  try {
    const { remainingPoints, msBeforeNext } = await burst.consume(key)
    return { remaining: remainingPoints, ms: msBeforeNext }
  } catch (refused) {
    // The steady limit opens first.
    throw refused instanceof RateLimiterRes && steady.msBeforeNext < refused.msBeforeNext ? steady : refused
  }
}

/** Returns the standing of a limit that callers are told. */
function standingOf(kind: RateLimitKind, { remaining, ms }: Counted): Standing | undefined {
  const { data: told } = toldKind.safeParse(kind)
  if (told === undefined) return undefined
  const { policy, most, seconds, burst } = toldLimits[told]
  return {
    policy,
    most: burst ?? most,
    seconds,
    remaining,
    resetSeconds: Math.max(1, Math.ceil(ms / 1_000)),
  }
}

function perSeconds(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration })
}
