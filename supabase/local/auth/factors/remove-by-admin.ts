import { z } from 'zod'
import { isSameSecret } from '../../realtime/same-secret.ts'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthHandler } from '../auth-handler.ts'
import { describeFactor, findFactor, listFactors } from './factor.ts'
import { removeFactor } from './unenroll-factor.ts'

/**
 * Returns the handler of an admin's call about the factors of a person: listing them and removing one, for the server
 * when somebody uses a recovery code. Nothing else of the admin's interface is here.
 */
export function findAdminHandler(call: AuthCall): AuthHandler | undefined {
  const [, userId, factorId] = /^\/admin\/users\/([^/]+)\/factors(?:\/([^/]+))?$/.exec(call.path) ?? []
  const known = factorId ? call.method === 'DELETE' : call.method === 'GET'
  return userId && known ? asServer(factorId ? remove(userId, factorId) : list(userId)) : undefined
}

function asServer(handle: AuthHandler): AuthHandler {
  return async (call, door) => {
    const key = call.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    if (!key) return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    return isSameSecret(key, door.secretKey)
      ? await handle(call, door)
      : authError(403, 'not_admin', 'User not allowed')
  }
}

function list(userId: string): AuthHandler {
  return async (_call, { sql }) => {
    if (!isId(userId)) return authError(404, 'validation_failed', 'user_id must be an UUID')
    const people = await sql`select from auth.users where id = ${userId}`
    return people.length > 0
      ? Response.json((await listFactors(sql, userId)).map(describeFactor))
      : authError(404, 'user_not_found', 'User not found')
  }
}

function remove(userId: string, factorId: string): AuthHandler {
  return async (_call, { sql }) => {
    if (!isId(userId) || !isId(factorId)) {
      return authError(404, 'validation_failed', 'user_id and factor_id must be UUIDs')
    }
    const factor = await findFactor(sql, userId, factorId)
    if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found')
    await removeFactor(sql, factor)
    return Response.json(describeFactor(factor))
  }
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
