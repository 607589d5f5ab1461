import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { hashMailCode } from './account/mail-codes.ts'
import { oneOfTwoProved, proveAddress } from './account/prove-address.ts'
import { type AuthCall, emailOf, readStoredText } from './auth-call.ts'
import type { AuthCaller } from './auth-caller.ts'
import { authError, readErrorCode } from './auth-error.ts'
import type { MailLink, MailLinks } from './mail-links.ts'
import { chooseRedirect, failRedirect, tellRedirect } from './redirects.ts'
import type { IssueTokens } from './sessions/issue-tokens.ts'

type FollowLinkOptions = {
  caller: AuthCaller
  links: MailLinks
  issueTokens: IssueTokens
  sql: Sql
  publicUrl: string
}

const session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  token_type: z.string(),
  user: z.looseObject({ id: z.uuid() }),
})
type Session = z.infer<typeof session>

const expired = 'The link is not valid or has expired.'

/**
 * Handles a browser that follows the link of a mail. It is sent to the page that asked for the link, with a
 * code, a session or the reason for a failure.
 */
export async function followLink(call: AuthCall, door: FollowLinkOptions) {
  const { caller, links, sql, publicUrl } = door
  const token = call.query.get('token') ?? ''
  const link = await links.find(token)
  if (!link || link.verificationType !== call.query.get('type')) {
    return go(failRedirect(chooseRedirect(call.query.get('redirect_to'), publicUrl), 'otp_expired', expired))
  }
  const response = isMove(link)
    ? await proveAddress(door, link.verificationHash)
    : await caller.ask('/verify', proofOf(link))
  await links.remove(token)
  if (!response.ok) {
    return go(failRedirect(link.redirectTo, (await readErrorCode(response)) ?? 'unexpected_failure', expired))
  }
  const answer: unknown = await response.json()
  const made = session.safeParse(answer).data
  if (!made) return go(tellRedirect(link.redirectTo, oneOfTwoProved))
  return go(link.codeChallenge ? await offerCode(made, link, caller, sql) : handOver(made, link))
}

/** Handles a program that hands in the token of a mail's link. */
export async function redeemLink(call: AuthCall, door: FollowLinkOptions): Promise<Response> {
  const { caller, links } = door
  const token = readStoredText(call, 'token_hash')
  const link = await links.find(token)
  const type = readStoredText(call, 'type')
  const fits = link && (type === link.verificationType || (type === 'email' && isSignIn(link)))
  if (!fits) return authError(403, 'otp_expired', expired)
  const response = isMove(link)
    ? await proveAddress(door, link.verificationHash)
    : await caller.pass(call, proofOf(link))
  if (response.ok) await links.remove(token)
  return response
}

/** Handles a person who types the digits. auth-js says `email` or `signup` for those of a sign-in. */
export function redeemCode(call: AuthCall, door: FollowLinkOptions): Promise<Response> {
  const wanted = readStoredText(call, 'type')
  const type = wanted === 'email' || wanted === 'signup' ? 'magiclink' : wanted
  const token = readStoredText(call, 'token')
  return type === 'email_change'
    ? proveAddress(door, hashMailCode(emailOf(call), token))
    : door.caller.pass(call, { type, email: emailOf(call), token })
}

function proofOf(link: MailLink) {
  return { type: link.verificationType, token_hash: link.verificationHash }
}

function isMove(link: MailLink): boolean {
  return link.verificationType === 'email_change'
}

function isSignIn(link: MailLink): boolean {
  return link.verificationType === 'magiclink' || link.verificationType === 'signup'
}

/**
 * Returns an address with a code for the requester of the link, whose session begins at the exchange of the
 * code. The session that came from proving the address is ended, so that nobody who reads the mail on its way
 * gets one.
 */
async function offerCode(made: Session, link: MailLink, caller: AuthCaller, sql: Sql): Promise<string> {
  await caller.ask('/logout?scope=local', {}, made.access_token)
  const code = randomUUID()
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`
  await sql`
    insert into auth.flow_state (id, user_id, auth_code, authentication_method, provider_type,
      code_challenge, code_challenge_method, auth_code_issued_at)
    values (${randomUUID()}, ${made.user.id}, ${code}, ${link.verificationType}, ${link.verificationType},
      ${link.codeChallenge}, ${link.codeChallengeMethod}, now())`
  const target = new URL(link.redirectTo)
  target.searchParams.set('code', code)
  return target.href
}

function handOver(made: Session, link: MailLink): string {
  const target = new URL(link.redirectTo)
  target.hash = new URLSearchParams({
    access_token: made.access_token,
    expires_at: String(made.expires_at),
    expires_in: String(made.expires_in),
    refresh_token: made.refresh_token,
    token_type: made.token_type,
    type: link.verificationType,
  }).toString()
  return target.href
}

function go(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
