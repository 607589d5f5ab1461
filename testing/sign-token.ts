import { SignJWT } from 'jose'

/** Signs an access token as Auth does, for a server that shares the secret. */
export function signToken(
  jwtSecret: string | null,
  userId: string,
  claims: { email?: string } = {},
): Promise<string> {
  return new SignJWT({ role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret ?? ''))
}
