import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { SupabaseEnv } from '../../env.ts'
import { Refusal } from '../guard/refusal.ts'
import { type AccessClaims, claimsShape } from './session.ts'

/** Resolves with the claims of a valid access token of ours; null if it is not one, or not any more. */
export type VerifyToken = (token: string) => Promise<AccessClaims | null>

/**
 * Verifies access tokens without asking Auth: with the shared secret if there is one, else with the project's
 * published keys. Only tokens of people pass; the publishable and the secret key may be tokens, too.
 */
export function createTokenVerifier(supabase: SupabaseEnv): VerifyToken {
  const verify = supabase.jwtSecret ? bySecret(supabase.jwtSecret) : byPublishedKeys(supabase.url)
  return async token => {
    try {
      const { payload } = await verify(token)
      return claimsShape.safeParse(payload).data ?? null
    } catch (error) {
      if (isVerdict(error)) return null
      throw new Refusal(
        503,
        'auth_unavailable',
        'Your sign-in can’t be checked right now. Try again in a moment.',
        {
          cause: error,
        },
      )
    }
  }
}

function bySecret(secret: string) {
  const key = new TextEncoder().encode(secret)
  return (token: string) => jwtVerify(token, key, { audience: 'authenticated', algorithms: ['HS256'] })
}

function byPublishedKeys(url: string) {
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`))
  // Never a symmetric algorithm here: a public key must not pass as a shared secret.
  return (token: string) =>
    jwtVerify(token, keys, { audience: 'authenticated', algorithms: ['ES256', 'RS256', 'EdDSA'] })
}

/** Tells whether the token is bad; false if the keys could not be loaded. */
function isVerdict(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  )
}
