import { decodeJwt, SignJWT } from 'jose'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { describeFactor, listFactors } from '../factors/factor.ts'
import { noteMethod, readClaims } from './session-claims.ts'

const user = z.looseObject({
  id: z.uuid(),
  phone: z.string().optional(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
})
type User = z.infer<typeof user>

const sessionAnswer = z.looseObject({ access_token: z.string(), user })
const plainToken = z.looseObject({ session_id: z.uuid() })

type AnswerOptions = { sql: Sql; jwtSecret: string; publicUrl: string }

/** Adds to an answer of the library the parts of GoTrue that it lacks. */
export type CompleteAnswer = (response: Response, method: string | null) => Promise<Response>

/**
 * Completes answers that hold a session or a person. The token gets the claims of a hosted project, so that policies
 * and the server read the same from both; the person gets their second factors. A new session is marked with the
 * method that began it.
 */
export function createAnswerCompleter({ sql, jwtSecret, publicUrl }: AnswerOptions): CompleteAnswer {
  const secret = new TextEncoder().encode(jwtSecret)

  async function signToken(plain: string, person: User, method: string | null): Promise<string> {
    const claims = decodeJwt(plain)
    const { session_id } = plainToken.parse(claims)
    if (method) await noteMethod(sql, session_id, method)
    return await new SignJWT({
      ...claims,
      iss: `${publicUrl}/auth/v1`,
      phone: person.phone ?? '',
      app_metadata: person.app_metadata,
      user_metadata: person.user_metadata,
      ...(await readClaims(sql, session_id)),
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret)
  }

  async function addFactors(person: User): Promise<User> {
    const factors = await listFactors(sql, person.id)
    return factors.length > 0 ? { ...person, factors: factors.map(describeFactor) } : person
  }

  return async (response, method) => {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const body: unknown = await response.clone().json()
    const person = user.safeParse(body)
    if (person.success) return Response.json(await addFactors(person.data), { status: response.status })
    const made = sessionAnswer.safeParse(body)
    if (!made.success) return response
    const access_token = await signToken(made.data.access_token, made.data.user, method)
    return Response.json(
      { ...made.data, access_token, user: await addFactors(made.data.user) },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  }
}
