/**
 * The link by which an owner signs in on a new device while strangers try passwords on the account. It is mailed for a
 * right password alone, and makes the browser that opens it a known device: it signs nobody in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { composeDeviceMail } from '../../mail/account-mail.ts'
import type { SendMail } from '../../mail/send-mail.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { redirect } from '../guard/refusal.ts'
import { setCookies } from '../session/session-cookies.ts'
import { createAuthClient } from './auth-client.ts'
import { rememberDevice } from './device-cookie.ts'

export const allowDevicePath = '/api/auth/allow-device'

const lifeMs = 60 * 60_000

/** Mails the owner the link if the password is right. The caller has answered already, the same for every password. */
export async function mailDeviceLink(
  env: EnvWithSupabase,
  sendMail: SendMail,
  exchange: Exchange,
  account: { email: string; password: string },
): Promise<void> {
  const { auth } = createAuthClient(env, exchange)
  const { error } = await auth.signInWithPassword(account)
  if (error) return
  await auth.signOut({ scope: 'local' })
  const { email: to } = account
  const until = String(Date.now() + lifeMs)
  const query = new URLSearchParams({ account: to, until, mark: sign(env, to, until) })
  const link = `${exchange.origin}${allowDevicePath}?${query}`
  await sendMail(composeDeviceMail({ to, origin: exchange.origin, link }))
}

/** Handles the browser that opens the link: sets the mark of a known device, and shows the sign-in page. */
export async function allowDevice(env: EnvWithSupabase, { req, res, url }: Exchange): Promise<void> {
  const account = url.searchParams.get('account') ?? ''
  const until = url.searchParams.get('until') ?? ''
  const [given, own] = [
    Buffer.from(url.searchParams.get('mark') ?? ''),
    Buffer.from(sign(env, account, until)),
  ]
  const isOurs = given.length === own.length && timingSafeEqual(given, own)
  if (!isOurs || Number(until) < Date.now()) return redirect(res, '/login?error=link_expired')
  setCookies(res, [rememberDevice(env, req, account)])
  redirect(res, '/login')
}

function sign({ supabase }: EnvWithSupabase, account: string, until: string): string {
  return createHmac('sha256', supabase.secretKey)
    .update(`allow device ${until} ${account}`)
    .digest('base64url')
}
