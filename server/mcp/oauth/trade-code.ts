import {
  type AuthorizationServerMetadata,
  exchangeAuthorization,
  type FetchLike,
  type OAuthClientInformationMixed,
  type OAuthTokens,
} from '@modelcontextprotocol/client'
import * as z from 'zod'
import type {
  AuthorizationServer,
  OAuthClient,
  OAuthGrant,
  PendingSignIn,
} from '../../domain/mcp/oauth-grant.ts'
import { explain, SignInError } from './sign-in-error.ts'

/** Trades the code of a finished sign-in for tokens. `iss`: the name that the answer gave of its server. */
export async function tradeCode(given: {
  pending: PendingSignIn
  code: string
  iss: string | undefined
  now: Date
  fetch: FetchLike
}): Promise<OAuthGrant> {
  const { codeVerifier, serverUrl: _, ...kept } = given.pending
  const tokens = await explain(() =>
    exchangeAuthorization(kept.server.issuer, {
      metadata: toMetadata(kept.server),
      clientInformation: toClientInformation(kept.client),
      authorizationCode: given.code,
      iss: given.iss,
      codeVerifier,
      redirectUri: kept.redirectUrl,
      resource: kept.resource,
      fetchFn: given.fetch,
    }),
  )
  return { ...kept, ...keepTokens(tokens, given.now) }
}

/** A token lasts a year at most, whatever its server says. */
const mostSeconds = 365 * 86_400

/** A token as it may stand in a header (RFC 6750). */
const token = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[\x21-\x7e]+$/)

/** The part of an answer with tokens that is used. Another authorization server may have written anything. */
const usedTokens = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: z
    .number()
    .transform(seconds => Math.min(Math.max(seconds, 0), mostSeconds))
    .optional(),
  scope: z.string().max(4_000).optional(),
})

/** The tokens of an answer, with the time at which the access token expires. Refuses an answer that can't be used. */
export function keepTokens(
  tokens: OAuthTokens,
  now: Date,
): Pick<OAuthGrant, 'accessToken' | 'refreshToken' | 'expiresAt' | 'scope'> {
  const used = usedTokens.safeParse(tokens).data
  if (!used) throw new SignInError('failed')
  const { expires_in: seconds } = used
  return {
    accessToken: used.access_token,
    refreshToken: used.refresh_token ?? null,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000).toISOString(),
    scope: used.scope ?? null,
  }
}

/** The stored facts about an authorization server in the shape that the SDK reads. */
export function toMetadata(server: AuthorizationServer): AuthorizationServerMetadata {
  return {
    issuer: server.issuer,
    authorization_endpoint: server.authorizationEndpoint,
    token_endpoint: server.tokenEndpoint,
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: server.authMethods,
    authorization_response_iss_parameter_supported: server.namesItself,
  }
}

export function toClientInformation({ id, secret, authMethod }: OAuthClient): OAuthClientInformationMixed {
  return {
    client_id: id,
    ...(secret === null ? {} : { client_secret: secret }),
    ...(authMethod === null ? {} : { token_endpoint_auth_method: authMethod }),
  }
}
