import { version } from '../version.ts'
import type { ReadAuthSettings } from './auth/auth-settings.ts'
import { findPublicSupabaseUrl } from './auth/supabase-url.ts'
import type { EnvWithSupabase } from './env-with-supabase.ts'
import type { Exchange } from './exchange.ts'
import { sendJson } from './guard/refusal.ts'

/**
 * Sends the settings that a client needs before it signs in. They are public, so they hold only what the
 * sign-in page shows anyway.
 */
export async function sendConfig(
  env: EnvWithSupabase,
  {
    readSettings,
    readFirstAccount,
  }: { readSettings: ReadAuthSettings; readFirstAccount: () => Promise<boolean> },
  { res, origin }: Exchange,
) {
  sendJson(res, 200, {
    supabaseUrl: findPublicSupabaseUrl(env, origin),
    supabasePublishableKey: env.supabase.publishableKey,
    version,
    model: { offline: env.anthropic === null },
    auth: await readSettings(),
    signups: env.signups,
    firstAccount: await readFirstAccount(),
  })
}
