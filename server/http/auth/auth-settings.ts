import * as z from 'zod'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import { keepFor } from '../keep-for.ts'
import { isThisPort } from './supabase-url.ts'

/** The settings of Auth. */
export type AuthSettings = { providers: ('google' | 'github')[]; magicLink: boolean }
export type ReadAuthSettings = () => Promise<AuthSettings>

const settingsShape = z.looseObject({
  external: z.looseObject({
    google: z.boolean().default(false),
    github: z.boolean().default(false),
    email: z.boolean().default(true),
  }),
})

/**
 * Asks Auth once a minute for the sign-in methods. While Auth does not answer, only passwords are offered.
 */
export function createAuthSettingsReader(env: EnvWithSupabase): ReadAuthSettings {
  // The embedded stack can deliver mail to the local inbox only if nobody else can reach the inbox.
  const canMail = !isThisPort(env) || env.mail !== null || !env.reachable
  const read = keepFor(60_000, async () => {
    const response = await fetch(`${env.supabase.url}/auth/v1/settings`, {
      headers: { apikey: env.supabase.publishableKey },
      signal: AbortSignal.timeout(3_000),
    })
    const { external } = settingsShape.parse(await response.json())
    const providers = (['google', 'github'] as const).filter(name => external[name])
    return { providers, magicLink: external.email && canMail }
  })
  return () => read().catch(() => ({ providers: [], magicLink: false }))
}
