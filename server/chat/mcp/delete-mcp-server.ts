import type { Database } from '../../db/client.ts'
import { deleteMcpServer as remove } from '../../db/mcp/mcp-servers.ts'
import { readSealed } from '../../db/mcp/sealed-secrets.ts'
import { oauthGrant } from '../../domain/mcp/oauth-grant.ts'
import { grantSecret, openJson } from '../../mcp/credentials/secret-names.ts'
import { revokeGrant } from '../../mcp/oauth/revoke-grant.ts'
import { findOwnServer, type ServerCall } from './find-server.ts'
import type { McpGate } from './mcp-gate.ts'

/**
 * Deletes a server with its secrets. Agents lose its tools; their lists keep the names, so that a new server with the
 * same name brings them back. `isRevoked`: the authorization server has ended the sign-in; null: there was none.
 */
export async function deleteMcpServer(
  db: Database,
  gate: McpGate,
  call: ServerCall,
): Promise<{ isRevoked: boolean | null }> {
  const sealed = await db.asUser(call.claims, async tx => {
    const { id: serverId } = await findOwnServer(tx, call)
    const secrets = await readSealed(tx, { serverId, lock: true })
    await remove(tx, call)
    return secrets
  })
  if (!sealed?.[grantSecret]) return { isRevoked: null }
  try {
    const grant = openJson(gate.box, call.serverId, sealed[grantSecret], oauthGrant)
    return { isRevoked: grant ? await revokeGrant(grant, gate.fetch) : null }
  } catch {
    // It is gone here in any case, and the tokens expire by themselves.
    return { isRevoked: false }
  }
}
