import type { Database } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { createCredentialReader } from '../../mcp/credentials/read-credentials.ts'
import type { ReadCredentials } from '../../mcp/server-credentials.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { createSecretBox, type SecretBox } from '../../outbound/secret-box.ts'

/** The way from the pages and the API to MCP servers. */
export interface McpGate {
  box: SecretBox
  fetch: GuardedFetch
  readCredentials: ReadCredentials
}

/** A person waits for the answer. */
export const visitMs = 15_000
const mostBytes = 6_000_000

export function openMcpGate(
  db: Database,
  env: Pick<Env, 'encryptionKey' | 'allowPrivateAddresses'>,
): McpGate {
  const box = createSecretBox(env.encryptionKey)
  const fetch = createGuardedFetch({
    allowPrivate: env.allowPrivateAddresses,
    maxBytes: mostBytes,
    timeoutMs: visitMs,
    idleMs: visitMs,
  })
  return { box, fetch, readCredentials: createCredentialReader({ db, box, fetch }) }
}
