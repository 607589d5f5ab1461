import type { Sql } from 'postgres'
import type { AuthCall } from './auth-call.ts'
import { authError } from './auth-error.ts'
import { createAnswerCompleter } from './sessions/complete-answer.ts'
import { findMethod } from './sessions/session-method.ts'

/** The calls to the library that does the work of Auth. */
export type AuthCaller = {
  /** Passes a call on, with another body if one is given. */
  pass(call: AuthCall, body?: Record<string, unknown>): Promise<Response>
  /** Makes a call of our own, without a user or as the owner of the token. */
  ask(path: string, body: Record<string, unknown>, token?: string): Promise<Response>
  /** Returns the person to whom an access token belongs. */
  findOwner(token: string): Promise<Response>
  /** Completes an answer of our own like one of the library. */
  complete(answer: Response): Promise<Response>
}

type AuthCallerOptions = {
  auth(request: Request): Promise<Response>
  sql: Sql
  publicUrl: string
  publishableKey: string
  jwtSecret: string
}

export function createAuthCaller({
  auth,
  sql,
  publicUrl,
  publishableKey,
  jwtSecret,
}: AuthCallerOptions): AuthCaller {
  const complete = createAnswerCompleter({ sql, jwtSecret, publicUrl })

  async function send(method: string, path: string, headers: Headers, body?: Record<string, unknown>) {
    const url = new URL(`${publicUrl}/auth/v1${path}`)
    const begins = await findMethod(sql, {
      path: url.pathname.slice('/auth/v1'.length),
      query: url.searchParams,
      body,
    })
    const response = await auth(
      new Request(url, { method, headers, body: body ? JSON.stringify(body) : null }),
    )
    if (response.status >= 500) {
      return authError(500, 'unexpected_failure', 'Something went wrong. Try again in a moment.')
    }
    return await complete(response, begins)
  }

  function ownHeaders(token?: string): Headers {
    const headers = new Headers({ apikey: publishableKey, 'content-type': 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    return headers
  }

  return {
    pass(call, body = call.body) {
      const headers = new Headers(call.headers)
      headers.delete('content-length')
      headers.delete('transfer-encoding')
      const query = call.query.size > 0 ? `?${call.query}` : ''
      const hasBody = call.method === 'POST' || call.method === 'PUT'
      return send(call.method, `${call.path}${query}`, headers, hasBody ? body : undefined)
    },
    ask: (path, body, token) => send('POST', path, ownHeaders(token), body),
    findOwner: token => send('GET', '/user', ownHeaders(token)),
    complete: answer => complete(answer, null),
  }
}
