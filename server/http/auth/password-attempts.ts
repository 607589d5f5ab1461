/**
 * Limits of password attempts. They are counted by account and place together, so that nobody can lock others out with
 * wrong passwords. A place is a device that the account was signed in on before, else a network address. All unknown
 * places together have a limit, too: many addresses must not guess as often as they like. Once strangers have used that
 * up, an attempt from a new place is not answered any more; a right password mails the owner a link that makes the device
 * a known one (allow-device.ts).
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/client.ts'
import { isLoopbackHost } from '../../loopback.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { RateLimited } from '../guard/rate-limits.ts'
import { findSignInPlace } from './sign-in-place.ts'

/** A counted attempt: call `succeed` if the password was right. `crowded`: strangers have used up all of the account. */
export type PasswordAttempt = { state: 'counted'; succeed: () => Promise<void> } | { state: 'crowded' }

export interface PasswordAttempts {
  /** Counts one attempt; throws RateLimited if it is one too many. */
  begin(exchange: Exchange, account: string): Promise<PasswordAttempt>
}

export function createPasswordAttempts(env: EnvWithSupabase, db: Database): PasswordAttempts {
  const here = new RateLimiterMemory({ points: 10, duration: 300 })
  const fromUnknownPlaces = new RateLimiterMemory({ points: 100, duration: 3_600 })
  const fromAddress = new RateLimiterMemory({ points: 60, duration: 300 })
  const crowdedHere = new RateLimiterMemory({ points: 3, duration: 3_600 })

  return {
    async begin(exchange, account) {
      const { clientAddress } = exchange
      const { key, isKnownDevice, isKnown } = await findSignInPlace(env, db, exchange, account)
      // All users of this machine have the same address, and can read its files anyway.
      if (!isKnownDevice && !isLoopbackHost(clientAddress)) await consume(fromAddress, clientAddress)
      await consume(here, key)
      if (!isKnown && (await isUsedUp(fromUnknownPlaces, account))) {
        await consume(crowdedHere, key)
        return { state: 'crowded' }
      }
      return {
        state: 'counted',
        succeed: async () => {
          await here.delete(key)
          if (!isKnown) await fromUnknownPlaces.reward(account)
        },
      }
    },
  }
}

async function isUsedUp(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return false
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return true
  }
}

/** Counts one; throws RateLimited if it is one too many. */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new RateLimited(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
  }
}
