/**
 * The parts of a sign-in to an MCP server that are kept. They are stored sealed and never leave the server.
 */
import * as z from 'zod'

/** The authorization server that a grant came from. A credential goes to no other one. */
const authorizationServer = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  tokenEndpoint: z.string(),
  revocationEndpoint: z.string().nullable(),
  /** The ways in which it accepts a client's secret. */
  authMethods: z.array(z.string()),
  /** It names itself when it sends people back. */
  namesItself: z.boolean(),
})
export type AuthorizationServer = z.infer<typeof authorizationServer>

/** OpenVibe as a client of that server. */
export const oauthClient = z.object({
  id: z.string(),
  secret: z.string().nullable(),
  authMethod: z.string().nullable(),
  /** `typed`: an admin registered it by hand; `published`: its id is the address of our own document. */
  origin: z.enum(['typed', 'registered', 'published']),
})
export type OAuthClient = z.infer<typeof oauthClient>

/** A sign-in that a person has begun and not finished. */
export const pendingSignIn = z.object({
  /** The address of the MCP server for which it was begun. */
  serverUrl: z.string(),
  server: authorizationServer,
  client: oauthClient,
  /** The resource that the token is for, as the server's metadata writes it. */
  resource: z.string(),
  redirectUrl: z.string(),
  codeVerifier: z.string(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

/** The result of a sign-in: tokens, and everything that is needed to renew or revoke them. */
export const oauthGrant = z.object({
  server: authorizationServer,
  client: oauthClient,
  resource: z.string(),
  redirectUrl: z.string(),
  accessToken: z.string(),
  /** Null: the server gave none, so the sign-in ends with the access token. */
  refreshToken: z.string().nullable(),
  /** Null: the server did not say. */
  expiresAt: z.string().nullable(),
  scope: z.string().nullable(),
})
export type OAuthGrant = z.infer<typeof oauthGrant>

/** A token is renewed this long before it expires, so that it does not expire on its way. */
const renewBeforeMs = 30_000

/** Returns whether an access token has expired, or is about to. */
export function isSpent({ expiresAt }: Pick<OAuthGrant, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - renewBeforeMs <= now.getTime()
}
