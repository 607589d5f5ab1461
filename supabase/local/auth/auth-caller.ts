import { decodeJwt, SignJWT } from 'jose'
import { z } from 'zod'
import type { AuthCall } from './auth-call.ts'
import { authError } from './auth-error.ts'

/** The calls to the library that does the work of Auth. */
export type AuthCaller = {
  /** Passes a call on, with another body if one is given. */
  pass(call: AuthCall, body?: Record<string, unknown>): Promise<Response>
  /** Makes a call of our own, without a user or as the owner of the token. */
  ask(path: string, body: Record<string, unknown>, token?: string): Promise<Response>
}

type AuthCallerOptions = {
  auth(request: Request): Promise<Response>
  publicUrl: string
  publishableKey: string
  jwtSecret: string
}

export function createAuthCaller({
  auth,
  publicUrl,
  publishableKey,
  jwtSecret,
}: AuthCallerOptions): AuthCaller {
  const secret = new TextEncoder().encode(jwtSecret)
  const issuer = `${publicUrl}/auth/v1`

  async function send(method: string, path: string, headers: Headers, body?: string): Promise<Response> {
    const response = await auth(
      new Request(`${publicUrl}/auth/v1${path}`, { method, headers, body: body ?? null }),
    )
    if (response.status >= 500) {
      return authError(500, 'unexpected_failure', 'Something went wrong. Try again in a moment.')
    }
    return await completeSession(response, issuer, secret)
  }

  return {
    pass(call, body = call.body) {
      const headers = new Headers(call.headers)
      headers.delete('content-length')
      headers.delete('transfer-encoding')
      const query = call.query.size > 0 ? `?${call.query}` : ''
      const hasBody = call.method === 'POST' || call.method === 'PUT'
      return send(call.method, `${call.path}${query}`, headers, hasBody ? JSON.stringify(body) : undefined)
    },
    ask(path, body, token) {
      const headers = new Headers({ apikey: publishableKey, 'content-type': 'application/json' })
      if (token) headers.set('authorization', `Bearer ${token}`)
      return send('POST', path, headers, JSON.stringify(body))
    },
  }
}

const session = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({
    phone: z.string().optional(),
    app_metadata: z.record(z.string(), z.unknown()),
    user_metadata: z.record(z.string(), z.unknown()),
  }),
})

/**
 * Adds to the token of a new session the claims that a hosted project adds and the library leaves out, so
 * that policies and the server read the same from both.
 */
async function completeSession(response: Response, issuer: string, secret: Uint8Array): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const parsed = session.safeParse(await response.clone().json())
  if (!parsed.success) return response

  const { user, access_token: plain } = parsed.data
  const token = await new SignJWT({
    ...decodeJwt(plain),
    iss: issuer,
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(secret)
  return Response.json({ ...parsed.data, access_token: token }, { headers: { 'Cache-Control': 'no-store' } })
}
