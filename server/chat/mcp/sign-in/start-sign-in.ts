import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { keepHealth } from '../../../db/mcp/mcp-servers.ts'
import { readSealed } from '../../../db/mcp/sealed-secrets.ts'
import { insertSignIn } from '../../../db/mcp/sign-ins.ts'
import { keptClient } from '../../../domain/mcp/server-draft.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { clientSecret, grantSecret, openJson, sealJson } from '../../../mcp/credentials/secret-names.ts'
import { beginSignIn } from '../../../mcp/oauth/begin-sign-in.ts'
import { SignInError } from '../../../mcp/oauth/sign-in-error.ts'
import { hashSecret } from '../../workspaces/hash-secret.ts'
import { findOwnServer, type ServerCall } from '../find-server.ts'
import type { McpGate } from '../mcp-gate.ts'
import { tellMissingKey } from '../seal-credentials.ts'
import { callbackUrl, clientDocumentUrl } from './sign-in-addresses.ts'

const signInMinutes = 10

/**
 * Begins a sign-in to a server. It has to end in the same session of the browser. `host` is where the browser would go: the
 * person is told before it does.
 */
export async function startSignIn(
  db: Database,
  gate: McpGate,
  { origin, ...call }: ServerCall & { origin: string },
): Promise<{ authorizationUrl: string; host: string }> {
  const { sub: userId, session_id: sessionId } = call.claims
  const found = await db.asUser(call.claims, async tx => {
    const server = await findOwnServer(tx, call)
    return { server, sealed: await readSealed(tx, { serverId: server.id }) }
  })
  if (!sessionId) throw new DomainError('signed_out', 'Sign in to OpenVibe in a browser to do this.')
  const { id: serverId, url, auth, workspaceId } = found.server
  if (auth !== 'oauth') {
    throw new DomainError('invalid_input', 'This server has no sign-in. Change its access to OAuth first.')
  }
  // Without a key the sign-in could not be kept, so nobody is sent on the way.
  tellMissingKey(() => gate.box.seal('', serverId))
  const typed = tellMissingKey(() => openJson(gate.box, serverId, found.sealed?.[clientSecret], keptClient))
  const state = randomBytes(32).toString('base64url')
  const self = { redirectUrl: callbackUrl(origin), metadataUrl: clientDocumentUrl(origin), typed }
  try {
    const { authorizationUrl, pending } = await beginSignIn({
      serverUrl: url,
      state,
      self,
      fetch: gate.fetch,
    })
    const sealed = sealJson(gate.box, serverId, pending)
    await db.asWorker(tx =>
      insertSignIn(tx, {
        stateHash: hashSecret(state),
        serverId,
        workspaceId,
        userId,
        sessionId,
        sealed,
        minutes: signInMinutes,
      }),
    )
    return { authorizationUrl, host: new URL(authorizationUrl).host }
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    const { message } = error
    // An earlier sign-in still counts.
    if (!found.sealed?.[grantSecret]) {
      await db.asWorker(tx => keepHealth(tx, { serverId, health: 'signed_out', error: message }))
    }
    throw new DomainError('server_failed', message)
  }
}
