import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
  type FetchLike,
  type OAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client'
import type { AuthorizationServer } from '../../domain/mcp/oauth-grant.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { explain, SignInError } from './sign-in-error.ts'

/** The way to sign in to a server. */
export interface FoundAuthorization {
  server: AuthorizationServer
  metadata: AuthorizationServerMetadata
  /** The resource indicator (RFC 8707), as the server's metadata writes it. */
  resource: string
  scope: string | undefined
}

/**
 * Finds the authorization server of an MCP server: the server names its metadata (RFC 9728), this names the
 * authorization server, and that publishes its own (RFC 8414). Addresses are never guessed.
 */
export async function findAuthorization(serverUrl: string, fetch: FetchLike): Promise<FoundAuthorization> {
  const challenge = await explain(() => readChallenge(serverUrl, fetch))
  const about = await explain(
    () =>
      discoverOAuthProtectedResourceMetadata(
        serverUrl,
        { resourceMetadataUrl: challenge.resourceMetadataUrl },
        fetch,
      ),
    'no_metadata',
  )
  const requestedResource = resourceUrlFromServerUrl(serverUrl)
  if (!checkResourceAllowed({ requestedResource, configuredResource: about.resource })) {
    throw new SignInError('other_resource')
  }
  const issuer = about.authorization_servers?.[0] ?? new URL(serverUrl).origin
  checkAddresses([issuer])
  // The resource only names the server, which may be in the operator's own network.
  if (holdsUser(about.resource)) throw new SignInError('user_info')
  const metadata = await explain(
    () => discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch }),
    'no_metadata',
  )
  if (!metadata) throw new SignInError('no_metadata')
  // A client secret is kept for this name.
  if (!isSameIssuer(metadata.issuer, issuer)) throw new SignInError('other_issuer')
  if (!metadata.code_challenge_methods_supported?.includes('S256')) throw new SignInError('no_pkce')
  return {
    server: keepFacts(metadata),
    metadata,
    resource: about.resource,
    scope: chooseScope(challenge.scope, about, metadata),
  }
}

/** Asks without a token: the refusal names the metadata and the scope that are needed here. */
async function readChallenge(serverUrl: string, fetch: FetchLike) {
  const answer = await fetch(serverUrl, { headers: { accept: 'application/json, text/event-stream' } })
  await answer.body?.cancel()
  return answer.status === 401 ? extractWWWAuthenticateParams(answer) : {}
}

/** The scope of the refusal, else all scopes of the resource; and the one for refresh tokens, where it exists. */
function chooseScope(
  asked: string | undefined,
  { scopes_supported: ofResource }: OAuthProtectedResourceMetadata,
  { scopes_supported: ofServer }: AuthorizationServerMetadata,
): string | undefined {
  const scopes = (asked ?? ofResource?.join(' ') ?? '').split(' ').filter(Boolean)
  if (scopes.length > 0 && ofServer?.includes('offline_access') && !scopes.includes('offline_access')) {
    scopes.push('offline_access')
  }
  return scopes.length > 0 ? scopes.join(' ') : undefined
}

function keepFacts(metadata: AuthorizationServerMetadata): AuthorizationServer {
  const revocation = 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : null
  const server: AuthorizationServer = {
    issuer: metadata.issuer,
    authorizationEndpoint: metadata.authorization_endpoint,
    tokenEndpoint: metadata.token_endpoint,
    revocationEndpoint: typeof revocation === 'string' && isSecure(revocation) ? revocation : null,
    authMethods: (metadata.token_endpoint_auth_methods_supported ?? []).slice(0, 20),
    namesItself: metadata.authorization_response_iss_parameter_supported === true,
  }
  // A browser is sent to the first one, and secrets to the others.
  const registration = metadata.registration_endpoint
  checkAddresses([
    server.authorizationEndpoint,
    server.tokenEndpoint,
    ...[server.revocationEndpoint, registration].filter(each => typeof each === 'string'),
  ])
  return server
}

/** Refuses addresses that are open, and those that hold a user name: `https://accounts.example@evil.example/`. */
function checkAddresses(addresses: readonly string[]): void {
  if (!addresses.every(isSecure)) throw new SignInError('insecure')
  if (addresses.some(holdsUser)) throw new SignInError('user_info')
}

function holdsUser(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** Compares names of an authorization server; a slash at the end of a bare origin makes no difference. */
function isSameIssuer(one: string, other: string): boolean {
  return one === other || URL.parse(one)?.href === URL.parse(other)?.href
}

function isSecure(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}
