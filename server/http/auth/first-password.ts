import { AuthApiError } from '@supabase/supabase-js'
import * as z from 'zod'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal, sendJson } from '../guard/refusal.ts'
import { readJson } from '../read-json.ts'
import type { Session } from '../session/session.ts'
import { describeAuthFailure, weakPasswordRefusal } from './auth-failure.ts'

const body = z.object({ password: z.string().min(1).max(200) })
const failure = z.object({ error_code: z.string(), msg: z.string() })

/** Sets the password of a person who has none. To change one is another matter, which asks for the old one. */
export async function setFirstPassword(
  env: EnvWithSupabase,
  exchange: Exchange,
  { session, hasPassword }: { session: Session | null; hasPassword: (userId: string) => Promise<boolean> },
): Promise<void> {
  if (session?.kind !== 'cookie') throw new Refusal(401, 'signed_out', 'Sign in to continue.')
  const { password } = await readJson(exchange.req, body, () => weakPasswordRefusal())
  if (await hasPassword(session.userId)) {
    throw new Refusal(409, 'has_password', 'This account already has a password. Sign in with it.')
  }
  const response = await fetch(`${env.supabase.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: env.supabase.publishableKey,
      authorization: `Bearer ${session.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password }),
    signal: AbortSignal.timeout(8_000),
  })
  if (!response.ok) {
    const { msg, error_code } = failure.parse(await response.json())
    throw describeAuthFailure(env, new AuthApiError(msg, response.status, error_code))
  }
  sendJson(exchange.res, 200, { status: 'password_set' })
}
