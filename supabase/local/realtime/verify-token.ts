import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { RealtimeError } from './realtime-error.ts'

/** The claims of a verified token, all of them: the policies may read any. */
export type TokenClaims = z.infer<typeof claimsShape>

const claimsShape = z.looseObject({
  role: z.enum(['authenticated', 'service_role']),
  exp: z.number(),
  sub: z.string().optional(),
  /** The person of a token for Realtime alone, which has no `sub`. */
  openvibe_listener: z.string().optional(),
  session_id: z.string().optional(),
})

export type VerifyToken = (token: string) => Promise<TokenClaims>

/**
 * Verifies access tokens locally. A caller who is not signed in (the publishable key is also a token) may
 * listen to nothing.
 */
export function createTokenVerifier(jwtSecret: string): VerifyToken {
  const key = createSecretKey(Buffer.from(jwtSecret))

  return async token => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'role'],
    }).catch((cause: unknown) => {
      throw cause instanceof errors.JWTExpired
        ? new RealtimeError(
            'InvalidJWTToken',
            'Token has expired. Call setAuth with a new token and join again.',
            { cause },
          )
        : new RealtimeError('InvalidJWTToken', 'The access token is not a valid JWT of this server.', {
            cause,
          })
    })
    const claims = claimsShape.safeParse(payload)
    if (!claims.success) throw new RealtimeError('Unauthorized', 'Only signed-in people can join a channel.')
    return claims.data
  }
}
