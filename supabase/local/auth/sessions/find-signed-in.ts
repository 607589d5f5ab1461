import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'

const user = z.looseObject({
  id: z.uuid(),
  email: z.string(),
  factors: z.array(z.looseObject({ status: z.string() })).optional(),
})
const sessionRow = z.object({ id: z.uuid(), aal: z.string().nullable(), createdAt: z.coerce.date() })

/** The person who makes a call, and their session. */
export type SignedIn = {
  user: z.infer<typeof user>
  session: { id: string; isRaised: boolean; createdAt: Date }
}

/**
 * Returns the person who makes a call about their account, or a refusal. The library checks the key and the token, and
 * the calls of a person are counted.
 */
export async function findSignedIn(
  call: AuthCall,
  { caller, limits, sql }: AuthDoorOptions,
): Promise<SignedIn | Response> {
  const response = await caller.pass({ ...call, method: 'GET', path: '/user', query: new URLSearchParams() })
  if (!response.ok) return response
  const token = call.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  const sessionId = z.uuid().safeParse(decodeJwt(token).session_id)
  const rows = sessionId.success
    ? await sql`select id, aal, created_at as "createdAt" from auth.sessions where id = ${sessionId.data}`
    : []
  const session = sessionRow.safeParse(rows[0])
  if (!session.success) {
    return authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const known = user.parse(await response.json())
  const refusal = await limits.spend('account', known.id)
  if (refusal) return refusal
  return {
    user: known,
    session: {
      id: session.data.id,
      isRaised: session.data.aal === 'aal2',
      createdAt: session.data.createdAt,
    },
  }
}
