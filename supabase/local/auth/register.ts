import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type AuthCall, emailOf, readStoredText } from './auth-call.ts'
import { authError, readErrorCode } from './auth-error.ts'
import type { AuthDoorOptions } from './auth-handler.ts'
import { checkPassword } from './check-password.ts'

const madeSession = z.looseObject({ access_token: z.string() })

/** Makes the account of an address without a session and without a password, if there is none. */
export async function register(call: AuthCall, { caller, sql }: AuthDoorOptions): Promise<Response> {
  // The library makes no account without a password.
  const password = randomBytes(24).toString('base64url')
  const response = await caller.ask('/signup', { email: emailOf(call), password, data: call.body.data ?? {} })
  if ((await readErrorCode(response)) === 'user_already_exists') return new Response(null, { status: 204 })
  if (!response.ok) return await explainSignUp(response)
  const { access_token } = madeSession.parse(await response.json())
  await caller.ask('/logout?scope=local', {}, access_token)
  await sql`update auth.users set encrypted_password = '' where email = ${emailOf(call)}`
  return new Response(null, { status: 204 })
}

/**
 * Reports a refusal of a new account by the database (sign-ups may be closed there) the way a hosted project
 * reports it.
 */
export async function explainSignUp(response: Response): Promise<Response> {
  const failed = (await readErrorCode(response)) === 'unexpected_failure'
  return failed ? authError(500, 'unexpected_failure', 'Database error saving new user') : response
}

/**
 * Answers a sign-up with an address that is in use. On a server that others can reach, only those who may sign up are
 * told so; to all others the address looks like a new one.
 */
export async function explainExisting(
  response: Response,
  call: AuthCall,
  { sql, proof }: Pick<AuthDoorOptions, 'sql' | 'proof'>,
): Promise<Response> {
  if (proof === 'trusted' || (await readErrorCode(response)) !== 'user_already_exists') return response
  // The password of a new account would have been hashed by now.
  const work = { email: '', password: readStoredText(call, 'password').slice(0, 72) }
  await checkPassword(sql, work)
  const data = JSON.stringify(call.body.data ?? {})
  // It always fails: the database refuses the person, or the address, which is there already.
  const code = await sql`
    insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${emailOf(call)}, ${data}::text::jsonb)`
    .then(() => null)
    .catch((error: unknown) => databaseError.parse(error).code)
  return code === '23505' ? response : authError(500, 'unexpected_failure', 'Database error saving new user')
}

const databaseError = z.object({ code: z.string() })
