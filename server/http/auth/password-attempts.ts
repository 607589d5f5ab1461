/**
 * Limits of password attempts. They are counted by account and place together, so that nobody can lock others out with
 * wrong passwords. A place is a device that the account was signed in on before, else a network address. All unknown
 * places together have a limit, too: many addresses must not guess as often as they like.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { wasSignedInFrom } from '../../db/accounts/account-sessions.ts'
import type { Database } from '../../db/client.ts'
import { isLoopbackHost } from '../../loopback.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { RateLimited } from '../guard/rate-limits.ts'
import { readDevice } from './device-cookie.ts'

export interface PasswordAttempts {
  /** Counts one attempt; throws RateLimited if it is one too many. Call the result if the password was right. */
  begin(exchange: Exchange, account: string): Promise<() => Promise<void>>
}

export function createPasswordAttempts(env: EnvWithSupabase, db: Database): PasswordAttempts {
  const here = new RateLimiterMemory({ points: 10, duration: 300 })
  const fromUnknownPlaces = new RateLimiterMemory({ points: 100, duration: 3_600 })
  const fromAddress = new RateLimiterMemory({ points: 60, duration: 300 })

  return {
    async begin({ req, clientAddress }, account) {
      const device = readDevice(env, req, account)
      const place = `${account} ${device ?? clientAddress}`
      const isKnown = await db.asWorker(tx => wasSignedInFrom(tx, { email: account, place: clientAddress }))
      // All users of this machine have the same address, and can read its files anyway.
      if (!device && !isLoopbackHost(clientAddress)) await consume(fromAddress, clientAddress)
      await consume(here, place)
      const isUnknown = !device && !isKnown
      if (isUnknown) await consume(fromUnknownPlaces, account)
      return async () => {
        await here.delete(place)
        if (isUnknown) await fromUnknownPlaces.reward(account)
      }
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new RateLimited(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
  }
}
