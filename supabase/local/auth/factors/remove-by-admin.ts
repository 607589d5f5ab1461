import { z } from 'zod'
import { isSameSecret } from '../../realtime/same-secret.ts'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthHandler } from '../auth-handler.ts'
import { describeFactor, listFactors } from './factor.ts'
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
  return async (_call, { sql }) =>
    z.uuid().safeParse(userId).success
      ? Response.json((await listFactors(sql, userId)).map(describeFactor))
      : authError(404, 'validation_failed', 'user_id must be an UUID')
}

function remove(userId: string, factorId: string): AuthHandler {
  return async (_call, { sql }) => {
    const ids = z.array(z.uuid()).safeParse([userId, factorId])
    if (!ids.success) return authError(404, 'validation_failed', 'user_id and factor_id must be UUIDs')
    const factor = (await listFactors(sql, userId)).find(({ id }) => id === factorId)
    if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found')
    await removeFactor(sql, factor)
    return Response.json(describeFactor(factor))
  }
}
