import { connectionScope, mcpPath } from '../../domain/connections/connection.ts'
import type { Exchange } from '../exchange.ts'
import { sendJson } from '../guard/refusal.ts'

export const resourceMetadataPath = '/.well-known/oauth-protected-resource'
export const serverMetadataPath = '/.well-known/oauth-authorization-server'
export const oauthMount = '/api/oauth/'

/** Describes the MCP server as a protected resource (RFC 9728). */
export async function sendResourceMetadata({ res, origin }: Exchange): Promise<void> {
  res.setHeader('cache-control', 'public, max-age=300')
  sendJson(res, 200, {
    resource: `${origin}${mcpPath}`,
    resource_name: 'OpenVibe',
    authorization_servers: [origin],
    scopes_supported: connectionScope.options,
    bearer_methods_supported: ['header'],
  })
}

/** Describes our authorization server (RFC 8414). */
export async function sendServerMetadata({ res, origin }: Exchange): Promise<void> {
  const endpoint = (name: string) => `${origin}${oauthMount}${name}`
  res.setHeader('cache-control', 'public, max-age=300')
  sendJson(res, 200, {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: endpoint('token'),
    registration_endpoint: endpoint('register'),
    revocation_endpoint: endpoint('revoke'),
    scopes_supported: connectionScope.options,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })
}
