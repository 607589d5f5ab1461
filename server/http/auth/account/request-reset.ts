import * as z from 'zod'
import type { Exchange } from '../../exchange.ts'
import { RateLimited } from '../../guard/rate-limits.ts'
import { sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { setCookies } from '../../session/session-cookies.ts'
import { createAuthClient } from '../auth-client.ts'
import { describeAuthFailure, invalidEmailRefusal } from '../auth-failure.ts'
import { callbackUrl } from '../callback-url.ts'
import { emailField } from '../email-field.ts'
import type { AccountParts } from './account-call.ts'

const body = z.strictObject({ email: emailField, next: z.string().optional() })

/** The page that sets a new password; the link in the mail leads there. */
const newPasswordPath = '/account/new-password'

/** Mails a link to set a new password. The answer is the same for an address without an account. */
export async function requestReset({ env, links }: AccountParts, exchange: Exchange): Promise<void> {
  const { email, next } = await readJson(exchange.req, body, field =>
    field === 'email' ? invalidEmailRefusal() : undefined,
  )
  await links.begin(exchange, email)
  const client = createAuthClient(env, exchange)
  const after = `${newPasswordPath}?${new URLSearchParams({ next: next ?? '/' })}`
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: callbackUrl(exchange, after),
  })
  const isUnknown = error?.code === 'user_not_found'
  if (error && !isUnknown) throw error.status === 429 ? new RateLimited(60) : describeAuthFailure(env, error)
  setCookies(exchange.res, client.secretCookies)
  sendJson(exchange.res, 200, { status: 'link_sent' })
}
