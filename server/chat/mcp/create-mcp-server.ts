import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { insertMcpServer, keepHealth, renewAccount, updateMcpServer } from '../../db/mcp/mcp-servers.ts'
import { keepSealed } from '../../db/mcp/sealed-secrets.ts'
import { type McpServerDetail, type McpServerDraft, mostHeaders } from '../../domain/mcp/server-draft.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import type { McpGate } from './mcp-gate.ts'
import { readMcpServer } from './read-mcp-server.ts'
import { sealCredentials } from './seal-credentials.ts'
import { tellTakenName } from './tell-taken-name.ts'
import { keepTest, type Tested, testServer } from './visit-server.ts'

/**
 * Adds a server. A switched-on one is tested first, and nothing is saved if that fails; a server with OAuth is saved
 * before anybody can sign in to it.
 */
export async function createMcpServer(
  db: Database,
  gate: McpGate,
  { claims, workspaceId, ...draft }: { claims: Claims; workspaceId: string } & McpServerDraft,
): Promise<{ server: McpServerDetail }> {
  const { name, title, url, auth, headers, oauthClient, isActive } = draft
  const serverId = newId()
  const userId = claims.sub
  await db.asUser(claims, tx => checkAdmin(tx, { workspaceId, userId, doing: 'add MCP servers' }))
  checkHeaders(auth, Object.keys(headers))
  const secrets = sealCredentials(gate.box, serverId, { headers, ...(oauthClient ? { oauthClient } : {}) })
  const tested: Tested | null =
    auth === 'oauth'
      ? null
      : await testServer(db, gate, { id: serverId, name, url, auth, credentials: { headers } })
  if (isActive && tested && !tested.findings) throw new DomainError('server_failed', tested.error)

  await tellTakenName(name, () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId, doing: 'add MCP servers' })
      await takeServiceRole(tx)
      const headerNames = Object.keys(headers)
      await insertMcpServer(tx, {
        id: serverId,
        workspaceId,
        name,
        title,
        url,
        auth,
        headerNames,
        createdBy: userId,
      })
      await keepSealed(tx, { serverId, secrets })
      if (auth === 'headers') await renewAccount(tx, { serverId, userId })
      if (!isActive) await updateMcpServer(tx, { workspaceId, serverId }, { isActive })
      if (auth === 'oauth') await keepHealth(tx, { serverId, health: 'signed_out', error: null })
    }),
  )
  if (tested) await keepTest(db, serverId, tested)
  return readMcpServer(db, { claims, workspaceId, serverId })
}

/** Headers belong to servers that are asked with them. */
export function checkHeaders(auth: McpServerDraft['auth'], names: readonly string[]): void {
  const distinct = new Set(names.map(name => name.toLowerCase()))
  const problem =
    auth === 'headers'
      ? names.length === 0
        ? 'Enter at least one header with its value.'
        : names.length > mostHeaders
          ? `A server can have up to ${mostHeaders} headers.`
          : distinct.size < names.length
            ? 'Two headers have the same name. Remove one of them.'
            : null
      : names.length > 0
        ? 'This server is not asked with headers. Remove them, or change the access to headers.'
        : null
  if (problem) throw new DomainError('invalid_input', problem)
}
