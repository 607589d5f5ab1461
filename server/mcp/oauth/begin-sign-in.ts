import { type FetchLike, registerClient, startAuthorization } from '@modelcontextprotocol/client'
import * as z from 'zod'
import type { OAuthClient, PendingSignIn } from '../../domain/mcp/oauth-grant.ts'
import { type FoundAuthorization, findAuthorization } from './find-authorization.ts'
import { explain, SignInError } from './sign-in-error.ts'

/** OpenVibe as authorization servers see it. */
export interface ClientOfServers {
  redirectUrl: string
  /** The address of our own description (a client id metadata document); null: not reachable over https. */
  metadataUrl: string | null
  /**
   * The client that an admin registered by hand, and the authorization server that got its secret before; null: registered
   * automatically.
   */
  typed: { id: string; secret: string | null; issuer: string | null } | null
}

/** Begins a sign-in: finds the authorization server, becomes its client, and returns the address for the browser. */
export async function beginSignIn(given: {
  serverUrl: string
  state: string
  self: ClientOfServers
  fetch: FetchLike
}): Promise<{ authorizationUrl: string; pending: PendingSignIn }> {
  const { serverUrl, state, self, fetch } = given
  const found = await findAuthorization(serverUrl, fetch)
  const { issuer = null } = self.typed ?? {}
  if (issuer !== null && issuer !== found.server.issuer) throw new SignInError('moved_issuer')
  const client = await becomeClient(found, self, fetch)
  const { authorizationUrl, codeVerifier } = await explain(
    () =>
      startAuthorization(found.server.issuer, {
        metadata: found.metadata,
        clientInformation: { client_id: client.id },
        redirectUrl: self.redirectUrl,
        scope: found.scope,
        state,
        resource: found.resource,
      }),
    'failed',
  )
  return {
    authorizationUrl: authorizationUrl.href,
    pending: {
      serverUrl,
      server: found.server,
      client,
      resource: found.resource,
      redirectUrl: self.redirectUrl,
      codeVerifier,
    },
  }
}

/** The name under which people see OpenVibe when they are asked for their consent. */
const clientName = 'OpenVibe'

/** Describes OpenVibe as a client, for its registration and for its published description. */
export function describeClient(redirectUrl: string) {
  return {
    client_name: clientName,
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** The client that an admin typed comes first, then our published description, then a new registration (RFC 7591). */
async function becomeClient(
  { metadata, scope, server }: FoundAuthorization,
  { typed, metadataUrl, redirectUrl }: ClientOfServers,
  fetch: FetchLike,
): Promise<OAuthClient> {
  if (typed) return { id: typed.id, secret: typed.secret, authMethod: null, origin: 'typed' }
  if (metadataUrl && metadata.client_id_metadata_document_supported === true) {
    return { id: metadataUrl, secret: null, authMethod: 'none', origin: 'published' }
  }
  if (!metadata.registration_endpoint) throw new SignInError('no_registration')
  const made = await explain(
    () =>
      registerClient(server.issuer, {
        metadata,
        clientMetadata: describeClient(redirectUrl),
        ...(scope === undefined ? {} : { scope }),
        fetchFn: fetch,
      }),
    'registration_refused',
  )
  const client = madeClient.safeParse(made).data
  if (!client) throw new SignInError('registration_refused')
  return {
    id: client.client_id,
    secret: client.client_secret ?? null,
    authMethod: client.token_endpoint_auth_method ?? null,
    origin: 'registered',
  }
}

/** The part of the answer to a registration that is used, no longer than what an admin may type. */
const madeClient = z.object({
  client_id: z.string().min(1).max(2_000),
  client_secret: z.string().max(2_000).optional(),
  token_endpoint_auth_method: z.string().max(100).optional(),
})
