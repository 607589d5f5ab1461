import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client'

/** Everything with which a server is asked. Read anew for each connection, and kept nowhere else. */
export interface ServerCredentials {
  /** Headers of every request to the server's own origin. */
  headers: Readonly<Record<string, string>>
  /**
   * Gives the token of each request. After a 401 the client calls `onUnauthorized` once, which renews the token or
   * throws a `SignedOutError`, and then asks again.
   */
  authProvider?: AuthProvider | OAuthClientProvider
}

/**
 * Reads the credentials of a server: opens the sealed headers, or provides its OAuth tokens. Throws a `SignedOutError`
 * if an admin must sign in again.
 */
export type ReadCredentials = (server: { id: string; url: string }) => Promise<ServerCredentials>

/** An admin must sign in to the server, for the first time or again. */
export class SignedOutError extends Error {
  constructor() {
    super('An admin must sign in to this server again.')
  }
}
