import { z } from 'zod'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions, AuthHandler } from '../auth-handler.ts'
import { findSignedIn, type SignedIn } from '../sessions/find-signed-in.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import { type Factor, findFactor } from './factor.ts'
import { findAdminHandler } from './remove-by-admin.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { verifyFactor } from './verify-factor.ts'

type FactorHandler = (
  call: AuthCall,
  door: AuthDoorOptions,
  person: SignedIn,
  factor: Factor,
) => Promise<Response>

const handlersOfOne: Record<string, FactorHandler> = {
  'POST /challenge': challengeFactor,
  'POST /verify': verifyFactor,
  'DELETE ': unenrollFactor,
}

/** Returns the handler of a call about second factors; undefined if the call is about something else. */
export function findFactorHandler(call: AuthCall): AuthHandler | undefined {
  if (call.method === 'POST' && call.path === '/factors') return asSignedIn(enrollFactor)
  const [, id, verb = ''] = /^\/factors\/([^/]+)(\/[^/]+)?$/.exec(call.path) ?? []
  const handle = id ? handlersOfOne[`${call.method} ${verb}`] : undefined
  if (!id || !handle) return findAdminHandler(call)
  return asSignedIn(async (given, door, person) => {
    if (!z.uuid().safeParse(id).success)
      return authError(404, 'validation_failed', 'factor_id must be an UUID')
    const factor = await findFactor(door.sql, person.user.id, id)
    return factor
      ? await handle(given, door, person, factor)
      : authError(404, 'mfa_factor_not_found', 'Factor not found')
  })
}

function asSignedIn(
  handle: (call: AuthCall, door: AuthDoorOptions, person: SignedIn) => Promise<Response>,
): AuthHandler {
  return async (call, door) => {
    const person = await findSignedIn(call, door)
    return person instanceof Response ? person : await handle(call, door, person)
  }
}
