import type { FetchLike } from '@modelcontextprotocol/client'
import type { OAuthGrant } from '../../domain/mcp/oauth-grant.ts'

/**
 * Revokes the tokens at their authorization server (RFC 7009), where it offers that. Returns whether it did: tokens
 * that could not be revoked are forgotten here all the same.
 */
export async function revokeGrant(grant: OAuthGrant, fetch: FetchLike): Promise<boolean> {
  const { revocationEndpoint, authMethods } = grant.server
  if (!revocationEndpoint) return false
  const { id, secret } = grant.client
  const inHeader =
    secret !== null && (authMethods.length === 0 || authMethods.includes('client_secret_basic'))
  // A server that revokes the refresh token should end its access tokens with it.
  const tokens = [
    ...(grant.refreshToken === null ? [] : [{ token: grant.refreshToken, token_type_hint: 'refresh_token' }]),
    { token: grant.accessToken, token_type_hint: 'access_token' },
  ]
  for (const given of tokens) {
    const body = new URLSearchParams({ ...given, client_id: id })
    if (secret !== null && !inHeader) body.set('client_secret', secret)
    const answer = await fetch(revocationEndpoint, {
      method: 'POST',
      headers: inHeader ? { authorization: `Basic ${btoa(`${id}:${secret}`)}` } : {},
      body,
    })
    await answer.body?.cancel()
    if (!answer.ok) return false
  }
  return true
}
