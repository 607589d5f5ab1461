/**
 * Limits of links that are mailed to an address: to sign in, and to set a new password. The owner's devices and network
 * addresses have an allowance of their own, so that strangers can't use it up. A network address that is new for the
 * account has a small one, and all of those together may not flood a mailbox.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Database } from '../../db/client.ts'
import { isLoopbackHost } from '../../loopback.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import type { RateLimits } from '../guard/rate-limits.ts'
import { consume } from './password-attempts.ts'
import { findSignInPlace } from './sign-in-place.ts'

export interface LinkAttempts {
  /** Counts one link; throws RateLimited if it is one too many. */
  begin(exchange: Exchange, account: string): Promise<void>
}

export function createLinkAttempts(env: EnvWithSupabase, db: Database, limits: RateLimits): LinkAttempts {
  const fromKnown = new RateLimiterMemory({ points: 5, duration: 600 })
  const fromUnknown = new RateLimiterMemory({ points: 3, duration: 3_600 })
  const fromUnknownPlaces = new RateLimiterMemory({ points: 60, duration: 3_600 })

  return {
    async begin(exchange, account) {
      const { clientAddress } = exchange
      const { key, isKnown } = await findSignInPlace(env, db, exchange, account)
      if (isKnown) return consume(fromKnown, key)
      if (!isLoopbackHost(clientAddress)) await limits.consume('authAddress', clientAddress)
      await consume(fromUnknown, key)
      await consume(fromUnknownPlaces, account)
    },
  }
}
