import type { OAuthGrant } from '../../server/domain/mcp/oauth-grant.ts'
import { beginSignIn, type ClientOfServers } from '../../server/mcp/oauth/begin-sign-in.ts'
import { tradeCode } from '../../server/mcp/oauth/trade-code.ts'
import type { AuthorizationServer } from './authorization-server.ts'

/** OpenVibe as a client, at an address that nothing answers. */
export const clientAtNoAddress: ClientOfServers = {
  redirectUrl: 'http://127.0.0.1:1/api/mcp/callback',
  metadataUrl: null,
  typed: null,
}

/** Does the work of the browser: follows the address, and reads the answer in the redirect. */
export async function consent(authorizationUrl: string): Promise<URLSearchParams> {
  const answer = await fetch(authorizationUrl, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

/** Signs in to a server, without its row and its page. */
export async function takeGrant({ serverUrl }: AuthorizationServer): Promise<OAuthGrant> {
  const self = clientAtNoAddress
  const { authorizationUrl, pending } = await beginSignIn({ serverUrl, state: 's', self, fetch })
  const code = (await consent(authorizationUrl)).get('code') ?? ''
  return tradeCode({ pending, code, iss: undefined, now: new Date(), fetch })
}
