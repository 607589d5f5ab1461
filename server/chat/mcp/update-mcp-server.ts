import type { Database } from '../../db/client.ts'
import {
  keepHealth,
  lockMcpServer,
  renewAccount,
  updateMcpServer as update,
} from '../../db/mcp/mcp-servers.ts'
import { keepSealed, readAccess } from '../../db/mcp/sealed-secrets.ts'
import type { McpServerChange, McpServerDetail } from '../../domain/mcp/server-draft.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { clientSecret, grantSecret, headerSecret, openText } from '../../mcp/credentials/secret-names.ts'
import { checkHeaders } from './create-mcp-server.ts'
import { findOwnServer, type OwnServer, type ServerCall } from './find-server.ts'
import type { McpGate } from './mcp-gate.ts'
import { readMcpServer } from './read-mcp-server.ts'
import { sealCredentials, tellMissingKey } from './seal-credentials.ts'
import { keepTest, type Tested, testServer } from './visit-server.ts'

/**
 * Changes a server of the workspace. If it is switched on afterwards, it is tested with the new settings first, and
 * nothing is saved if that fails.
 */
export async function updateMcpServer(
  db: Database,
  gate: McpGate,
  { claims, workspaceId, serverId, ...change }: ServerCall & McpServerChange,
): Promise<{ server: McpServerDetail }> {
  const call = { claims, workspaceId, serverId }
  const before = await db.asUser(claims, tx => findOwnServer(tx, call))
  const after = applyChange(before, change)
  const secrets = {
    ...sealCredentials(gate.box, serverId, { ...change, headers: change.headers ?? {} }),
    ...Object.fromEntries(after.droppedHeaders.map(name => [headerSecret(name), null])),
    ...(after.losesGrant ? { [grantSecret]: null } : {}),
    ...(after.losesClient ? { [clientSecret]: null } : {}),
  }
  const { name } = before
  const { url, auth, isActive, headerNames, title } = after
  let tested: Tested | null = null
  if (after.mustTest) {
    const headers = await collectHeaders(db, gate, serverId, headerNames, change.headers ?? {})
    tested = await testServer(db, gate, { id: serverId, name, url, auth, credentials: { headers } })
  }
  if (isActive && tested && !tested.findings) throw new DomainError('server_failed', tested.error)
  await db.asUser(claims, async tx => {
    await findOwnServer(tx, call)
    await lockMcpServer(tx, call)
    refuseChanged(before, await findOwnServer(tx, call))
    await update(tx, call, { title, url, auth, headerNames, isActive })
    await keepSealed(tx, { serverId, secrets })
    if (Object.keys(secrets).length > 0) await renewAccount(tx, { serverId, userId: claims.sub })
    if (after.losesGrant) await keepHealth(tx, { serverId, health: 'signed_out', error: null })
  })
  if (tested) await keepTest(db, serverId, tested)
  return readMcpServer(db, call)
}

/**
 * The test takes a while. Settings from before another admin's change, with that admin's secrets, would send them to the
 * wrong server.
 */
function refuseChanged(before: OwnServer, now: OwnServer): void {
  const settingsOf = ({ title, url, auth, isActive, headerNames }: OwnServer) =>
    JSON.stringify([title, url, auth, isActive, headerNames])
  if (settingsOf(before) === settingsOf(now)) return
  throw new DomainError(
    'server_changed',
    'Somebody else has changed this server meanwhile. Nothing of yours was saved. Load the page again and repeat your change.',
  )
}

/**
 * Plans the server as it will be. Secrets never go to another server than the one that they were entered for: with a new
 * origin the headers and the client have to be entered again, and with any new address a sign-in ends.
 */
function applyChange(before: OwnServer, change: McpServerChange) {
  const { title = before.title, url = before.url, auth = before.auth, isActive = before.isActive } = change
  const isElsewhere = new URL(url).origin !== new URL(before.url).origin
  const given = Object.entries(change.headers ?? {})
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const kept =
    auth === 'headers' ? before.headerNames.filter(name => !given.some(([each]) => isSame(each, name))) : []
  if (isElsewhere && kept.length > 0) {
    throw new DomainError(
      'invalid_input',
      'The address belongs to another server now. Enter the values of its headers again, or remove them.',
    )
  }
  const headerNames = [...kept, ...given.flatMap(([name, value]) => (value === null ? [] : [name]))]
  checkHeaders(auth, headerNames)
  const isAnother = url !== before.url || auth !== before.auth || given.length > 0
  return {
    title,
    url,
    auth,
    isActive,
    headerNames,
    droppedHeaders: before.headerNames.filter(name => !headerNames.some(each => isSame(each, name))),
    losesGrant:
      auth === 'oauth'
        ? url !== before.url || before.auth !== 'oauth' || change.oauthClient !== undefined
        : before.auth === 'oauth',
    losesClient: (isElsewhere || auth !== 'oauth') && change.oauthClient === undefined,
    mustTest: auth !== 'oauth' && (isAnother || (isActive && !before.isActive)),
  }
}

/** The headers of a test: those that were typed just now, and the stored ones. */
async function collectHeaders(
  db: Database,
  { box }: McpGate,
  serverId: string,
  names: readonly string[],
  typed: Readonly<Record<string, string | null>>,
): Promise<Record<string, string>> {
  const { sealed = {} } = (await db.asWorker(tx => readAccess(tx, { serverId }))) ?? {}
  return Object.fromEntries(
    names.flatMap(name => {
      const stored = sealed[headerSecret(name)]
      const value =
        typed[name] ?? (stored === undefined ? null : tellMissingKey(() => openText(box, serverId, stored)))
      return value === null ? [] : [[name, value]]
    }),
  )
}
