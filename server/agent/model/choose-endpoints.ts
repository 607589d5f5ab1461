import type { Env } from '../../env.ts'
import { isLoopbackHost } from '../../loopback.ts'
import type { DeltaRates } from '../live/delta-sender.ts'
import type { createAnthropicModel } from './anthropic.ts'

/** Chooses the model that answers: the configured endpoint's, or the built-in one. */
export function chooseModel({ anthropic, offlineModelUrl }: Env): Parameters<typeof createAnthropicModel>[0] {
  if (anthropic) return anthropic
  if (offlineModelUrl) return { apiKey: 'offline', baseUrl: offlineModelUrl, isFree: true }
  throw new Error('No model is set up. Set ANTHROPIC_API_KEY, or start OpenVibe with npm start.')
}

/**
 * Chooses the rates for Realtime: a local service allows more messages than a hosted one that is paid by the
 * message.
 */
export function chooseRates({ realtimeBudget }: Env, supabaseUrl: string): DeltaRates {
  const isLocal = isLoopbackHost(new URL(supabaseUrl).hostname)
  return { perStream: isLocal ? 20 : 4, perSecond: realtimeBudget ?? (isLocal ? 2_000 : 200) }
}
