import { type FetchLike, refreshAuthorization } from '@modelcontextprotocol/client'
import type { OAuthGrant } from '../../domain/mcp/oauth-grant.ts'
import { explain, SignInError } from './sign-in-error.ts'
import { keepTokens, toClientInformation, toMetadata } from './trade-code.ts'

/**
 * Gets new tokens for a grant. The refresh token may be spent by that, so only one caller at a time may do it, and it
 * must store the result.
 */
export async function renewGrant(given: {
  grant: OAuthGrant
  now: Date
  fetch: FetchLike
}): Promise<OAuthGrant> {
  const { grant, now, fetch } = given
  const { refreshToken } = grant
  if (refreshToken === null) throw new SignInError('grant_ended')
  const tokens = await explain(() =>
    refreshAuthorization(grant.server.issuer, {
      metadata: toMetadata(grant.server),
      clientInformation: toClientInformation(grant.client),
      refreshToken,
      resource: grant.resource,
      fetchFn: fetch,
    }),
  ).catch((error: unknown) => {
    // Here it is the refresh token that was not accepted.
    if (error instanceof SignInError && error.problem === 'code_refused')
      throw new SignInError('grant_ended', error)
    throw error
  })
  return { ...grant, ...keepTokens(tokens, now), scope: tokens.scope ?? grant.scope }
}
