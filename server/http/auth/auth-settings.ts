import * as z from 'zod'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import { keepFor } from '../keep-for.ts'
import { isThisPort } from './supabase-url.ts'

/** The settings of Auth. `proof`: an address is proved by mail before its account has a session. */
export type AuthSettings = { providers: ('google' | 'github')[]; magicLink: boolean; proof: boolean }
export type ReadAuthSettings = () => Promise<AuthSettings>

const settingsShape = z.looseObject({
  mailer_autoconfirm: z.boolean().default(false),
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
    const { external, mailer_autoconfirm: confirmsByItself } = await ask(env)
    const providers = (['google', 'github'] as const).filter(name => external[name])
    return { providers, magicLink: external.email && canMail, proof: !confirmsByItself }
  })
  return () => read().catch(() => ({ providers: [], magicLink: false, proof: env.reachable }))
}

/** Returns whether Auth confirms every address at sign-up, without a mail. */
export async function readConfirmsByItself(env: EnvWithSupabase): Promise<boolean> {
  return (await ask(env)).mailer_autoconfirm
}

async function ask({ supabase }: EnvWithSupabase) {
  const response = await fetch(`${supabase.url}/auth/v1/settings`, {
    headers: { apikey: supabase.publishableKey },
    signal: AbortSignal.timeout(3_000),
  })
  return settingsShape.parse(await response.json())
}
