import type { ISql } from 'postgres'
import { z } from 'zod'

type Begin = { path: string; query: URLSearchParams; body: Record<string, unknown> | undefined }

/**
 * Returns the method of the session that a call begins, as GoTrue names it. Null: the call begins none, and a refreshed
 * session keeps its methods.
 */
export async function findMethod(sql: ISql, { path, query, body }: Begin): Promise<string | null> {
  if (path === '/signup') return 'password'
  if (path === '/verify') return 'otp'
  if (path !== '/token') return null
  const grant = query.get('grant_type')
  if (grant === 'password') return 'password'
  return grant === 'pkce' ? await findMethodOfCode(sql, body?.auth_code) : null
}

const flow = z.object({ method: z.string() })

/** Must be called before the exchange, which removes the row. */
async function findMethodOfCode(sql: ISql, code: unknown): Promise<string | null> {
  if (typeof code !== 'string') return null
  const rows =
    await sql`select authentication_method as method from auth.flow_state where auth_code = ${code}`
  const method = flow.safeParse(rows[0]).data?.method ?? null
  return method === 'signup' ? 'email/signup' : method
}
