import { randomUUID } from 'node:crypto'
import type { Session } from '@supabase/supabase-js'
import { z } from 'zod'
import type { AuthStage, Client } from './auth-stage.ts'
import { createAuthenticator } from './authenticator.ts'

export const password = 'correct horse battery staple'

type Answer = { data: unknown; error: unknown }
type Success<A extends Answer> = Extract<A, { error: null }>

/** Returns the value of an answer; an error of Auth fails the test with its own words. */
export function must<A extends Answer>(answer: A): Success<A>['data'] {
  if (!isSuccess(answer)) throw answer.error
  return answer.data
}

function isSuccess<A extends Answer>(answer: A): answer is Success<A> {
  return answer.error === null
}

export function makeAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

/** Makes an account with a proved address and signs in with its password. */
export async function enter(stage: AuthStage, name: string, options: { key?: string } = {}) {
  const email = makeAddress(name)
  const signedUp = must(await stage.client().signUp({ email, password }))
  if (!signedUp.session) await stage.follow((await stage.newestMailTo(email)).link)
  return { email, ...(await signIn(stage, email, password, options)) }
}

export async function signIn(
  stage: AuthStage,
  email: string,
  secret = password,
  options: { key?: string } = {},
) {
  const client = stage.client(options)
  const { user } = must(await client.signInWithPassword({ email, password: secret }))
  return { client, userId: user?.id ?? '' }
}

export async function sessionOf(client: Client): Promise<Session> {
  const { session } = must(await client.getSession())
  if (!session) throw new Error('There is no session')
  return session
}

/** Returns the claims of a client's token, unchecked. */
export async function claimsOf(client: Client): Promise<Record<string, unknown>> {
  const [, payload = ''] = (await sessionOf(client)).access_token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

/** Returns the methods of a client's session; those of one second come in any order. */
export async function methodsOf(client: Client): Promise<string[]> {
  const { amr } = z.object({ amr: z.array(z.object({ method: z.string() })) }).parse(await claimsOf(client))
  return amr.map(({ method }) => method).toSorted()
}

/** Adds a second factor to the account of a client and raises its session. */
export async function addFactor(client: Client, friendlyName = 'phone') {
  const factor = must(await client.mfa.enroll({ factorType: 'totp', friendlyName }))
  const app = createAuthenticator(factor.totp.secret)
  const raised = must(await client.mfa.challengeAndVerify({ factorId: factor.id, code: app.nextCode() }))
  return { factor, app, raised }
}
