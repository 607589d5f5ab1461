/**
 * The calls that send a mail, on a server where an address counts only after its proof. Each is answered before its
 * work is done, in the same words for every address: neither the answer nor its time tells which addresses exist.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AuthCall, emailOf, readStoredText } from './auth-call.ts'
import { authError } from './auth-error.ts'
import { type AuthDoorOptions, type AuthHandler, countMail } from './auth-handler.ts'
import { passwordLength } from './auth-rules.ts'
import { register } from './register.ts'

/** The calls that are answered here if addresses are proved by mail. */
export const mailFirst: Record<string, AuthHandler> = {
  'POST /signup': signUp,
  'POST /otp': async (call, door) =>
    (await mailLater(call, door, () => mailLink(call, door, call.body.create_user !== false))) ??
    Response.json({}),
  'POST /recover': async (call, door) =>
    (await mailLater(call, door, () => door.caller.pass(call, { email: emailOf(call) }))) ??
    Response.json({}),
  'POST /resend': async (call, door) =>
    (await mailLater(call, door, () => resend(call, door))) ?? Response.json({}),
}

/**
 * Makes the account if there is none, without a session, and mails a link. The password of the call is not kept:
 * its sender need not be the owner of the address.
 */
async function signUp(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  if (readStoredText(call, 'password').length < passwordLength) {
    return authError(422, 'weak_password', `Password should be at least ${passwordLength} characters.`)
  }
  const refusal = await mailLater(call, door, () => mailLink(call, door, true))
  return refusal ?? Response.json(describeNobody(call))
}

/** Counts the call and does its work after the answer. Returns a refusal, which is about the call alone. */
async function mailLater(
  call: AuthCall,
  door: AuthDoorOptions,
  work: () => Promise<Response>,
): Promise<Response | null> {
  const { limits, mails, later } = door
  const email = emailOf(call)
  if (!z.email().max(320).safeParse(email).success) {
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  }
  const refusal = (await limits.spend('attempts', call.address)) ?? (await countMail(call, door, email))
  if (refusal) return refusal
  later(() => mails.during(call, work))
  return null
}

async function mailLink(call: AuthCall, door: AuthDoorOptions, isNewAllowed: boolean): Promise<Response> {
  if (isNewAllowed) {
    const made = await register(call, door)
    if (!made.ok) return made
  }
  return await door.caller.pass({ ...call, path: '/otp' }, { email: emailOf(call), create_user: false })
}

/** The library resends no link of a sign-up. */
function resend(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  return call.body.type === 'signup' ? mailLink(call, door, false) : door.caller.pass(call)
}

/** Describes a person like a hosted project does after a sign-up that needs a proof, whether the address is new or not. */
function describeNobody(call: AuthCall) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: emailOf(call),
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: call.body.data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
