import {
  type AuthError,
  isAuthPKCECodeVerifierMissingError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import type { Env } from '../../env.ts'
import { RateLimited } from '../guard/rate-limits.ts'
import { Refusal } from '../guard/refusal.ts'

/** Translates an error of Supabase Auth into our own. Programs read the reason, people the sentence. */
export function describeAuthFailure(env: Env, error: AuthError): Refusal {
  const known = knownFailures.get(error.code ?? '')
  if (known) return new Refusal(...known, { cause: error })
  if (isAuthWeakPasswordError(error)) return new Refusal(...weakPassword, { cause: error })
  if (isAuthPKCECodeVerifierMissingError(error)) return new Refusal(...linkExpired, { cause: error })
  if (error.status === 429) return new RateLimited(60)
  if (isClosedSignUp(env, error.message)) return new Refusal(...signupsClosed, { cause: error })
  return new Refusal(503, 'auth_unavailable', 'Sign-in is not available right now. Try again in a moment.', {
    cause: error,
  })
}

/** Does the same for an error that Auth puts into the address that it sends people back to. */
export function describeAuthRedirect(env: Env, code: string | null, description: string | null): Refusal {
  const known = knownFailures.get(code ?? '')
  if (known) return new Refusal(...known)
  if (isClosedSignUp(env, description ?? '')) return new Refusal(...signupsClosed)
  return new Refusal(...linkExpired)
}

type Failure = [status: number, reason: string, message: string]

const wrongCredentials: Failure = [
  401,
  'wrong_credentials',
  'E-mail address and password do not match. Try again, or get a sign-in link.',
]
const weakPassword: Failure = [
  422,
  'weak_password',
  'This password is easy to guess. Use at least 8 characters and a few uncommon words.',
]
const emailInUse: Failure = [
  409,
  'email_in_use',
  'An account with this address already exists. Sign in, or get a sign-in link.',
]
const invalidEmail: Failure = [
  400,
  'invalid_email',
  'Mail can’t be sent to this e-mail address. Check the address.',
]
const signupsClosed: Failure = [
  403,
  'signups_closed',
  'You need an invitation to create an account here. Ask someone on the team to invite you.',
]
const linkExpired: Failure = [
  410,
  'link_expired',
  'This link has expired, was already used, or was requested in another browser. Request a new link.',
]
const emailNotConfirmed: Failure = [
  403,
  'email_not_confirmed',
  'Confirm your e-mail address first. Open the link in the mail we sent you.',
]
const accountBlocked: Failure = [
  403,
  'account_blocked',
  'This account is blocked. Contact the operator of this server.',
]

const samePassword: Failure = [422, 'same_password', 'This is your current password. Choose a different one.']
const signedOut: Failure = [401, 'signed_out', 'You were signed out of this session. Sign in again.']

const proofNeeded: Failure = [
  403,
  'proof_needed',
  'Enter your current password. If you don’t have one, enter a code that we email you.',
]
const wrongPassword: Failure = [403, 'wrong_password', 'The current password is not correct.']

const knownFailures = new Map<string, Failure>([
  ['invalid_credentials', wrongCredentials],
  ['weak_password', weakPassword],
  ['user_already_exists', emailInUse],
  ['email_exists', emailInUse],
  ['email_address_invalid', invalidEmail],
  ['email_address_not_authorized', invalidEmail],
  ['validation_failed', invalidEmail],
  ['signup_disabled', signupsClosed],
  ['otp_disabled', signupsClosed],
  ['signups_closed', signupsClosed],
  ['otp_expired', linkExpired],
  ['flow_state_not_found', linkExpired],
  ['flow_state_expired', linkExpired],
  ['bad_code_verifier', linkExpired],
  ['same_password', samePassword],
  ['current_password_required', proofNeeded],
  ['current_password_invalid', wrongPassword],
  ['session_not_found', signedOut],
  ['session_expired', signedOut],
  ['bad_jwt', signedOut],
  ['email_not_confirmed', emailNotConfirmed],
  ['user_banned', accountBlocked],
])

/**
 * Tells whether sign-up is closed. The database refuses the new person; Auth reports at most that something
 * went wrong there.
 */
function isClosedSignUp(env: Env, message: string): boolean {
  if (message.includes('signups_closed')) return true
  return env.signups === 'invited' && /database error (saving|creating|updating) (new )?user/i.test(message)
}

const crowded: Failure = [
  429,
  'crowded',
  'Too many people have tried to sign in to this account. If your password is right, we’ve emailed you a link: open it on this device, then sign in. You can also get a sign-in link.',
]

export const crowdedRefusal = () => new Refusal(...crowded)
export const invalidEmailRefusal = () => new Refusal(...invalidEmail)
export const weakPasswordRefusal = () => new Refusal(...weakPassword)
export const proofNeededRefusal = () => new Refusal(...proofNeeded)
/** Refuses a code and says where the right one is. */
export const wrongCodeRefusal = (advice: string) =>
  new Refusal(403, 'wrong_code', `That code isn’t correct or has expired. ${advice}`)
export const wrongPasswordRefusal = () => new Refusal(...wrongPassword)
