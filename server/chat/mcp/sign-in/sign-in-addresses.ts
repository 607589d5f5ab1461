import { describeClient } from '../../../mcp/oauth/begin-sign-in.ts'

/** The paths of OpenVibe that authorization servers know. */
export const callbackPath = '/api/mcp/callback'
export const clientDocumentPath = '/api/mcp/client.json'

/** The address to which people come back from an authorization server. */
export function callbackUrl(origin: string): string {
  return `${origin}${callbackPath}`
}

/** The address of our client id metadata document; null: only https addresses can be an id. */
export function clientDocumentUrl(origin: string): string | null {
  return origin.startsWith('https://') ? `${origin}${clientDocumentPath}` : null
}

/** Our description as a client, for authorization servers that read it instead of a registration. */
export function writeClientDocument(origin: string): object {
  return {
    client_id: `${origin}${clientDocumentPath}`,
    client_uri: origin,
    ...describeClient(callbackUrl(origin)),
  }
}
