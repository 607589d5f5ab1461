import { version } from '../version.ts'
import type { ReadAuthSettings } from './auth/auth-settings.ts'
import { findPublicSupabaseUrl } from './auth/supabase-url.ts'
import type { EnvWithSupabase } from './env-with-supabase.ts'
import type { Exchange } from './exchange.ts'
import { sendJson } from './guard/refusal.ts'

/**
 * Reads the settings that a client needs before it signs in. They are public, so they hold only what the
 * sign-in page shows anyway.
 */
export async function readPublicConfig(
  env: EnvWithSupabase,
  {
    readSettings,
    readFirstAccount,
  }: { readSettings: ReadAuthSettings; readFirstAccount: () => Promise<boolean> },
  { origin }: Pick<Exchange, 'origin'>,
) {
  return {
    supabaseUrl: findPublicSupabaseUrl(env, origin),
    supabasePublishableKey: env.supabase.publishableKey,
    version,
    model: { offline: env.anthropic === null },
    auth: await readSettings(),
    signups: env.signups,
    firstAccount: await readFirstAccount(),
  }
}
export type ReadPublicConfig = (exchange: Exchange) => ReturnType<typeof readPublicConfig>

/** Sends them. */
export async function sendConfig(readConfig: ReadPublicConfig, exchange: Exchange): Promise<void> {
  sendJson(exchange.res, 200, await readConfig(exchange))
}
