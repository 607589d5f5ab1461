import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../../testing/mcp/authorization-server.ts'
import { takeGrant } from '../../../testing/mcp/take-grant.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { findMcpServer, insertMcpServer } from '../../db/mcp/mcp-servers.ts'
import { keepSealed, readSealed } from '../../db/mcp/sealed-secrets.ts'
import type { OAuthGrant } from '../../domain/mcp/oauth-grant.ts'
import { createSecretBox } from '../../outbound/secret-box.ts'
import { SignedOutError } from '../server-credentials.ts'
import { createCredentialReader } from './read-credentials.ts'
import { grantSecret, headerSecret, sealJson, sealText } from './secret-names.ts'
import { createTokenKeeper } from './token-keeper.ts'

let stage: TestStage
let orchard: Orchard
const box = createSecretBox('a key of at least thirty-two characters')
const servers: AuthorizationServer[] = []

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
})
afterAll(() => stage.close())

async function addServer(auth: 'none' | 'headers' | 'oauth', headerNames: string[] = []): Promise<string> {
  const id = randomUUID()
  const fields = {
    id,
    name: `s-${id.slice(0, 8)}`,
    title: 'Server',
    url: 'https://mcp.test',
    auth,
    headerNames,
  }
  const { workspace, people } = orchard
  await stage.db.asWorker(tx =>
    insertMcpServer(tx, { ...fields, workspaceId: workspace.id, createdBy: people.ada.userId }),
  )
  return id
}

/** A server to which an admin has signed in. */
async function signIn(): Promise<{ serverId: string; server: AuthorizationServer; grant: OAuthGrant }> {
  const server = await startAuthorizationServer()
  servers.push(server)
  const grant = await takeGrant(server)
  const serverId = await addServer('oauth')
  await stage.db.asWorker(tx =>
    keepSealed(tx, { serverId, secrets: { [grantSecret]: sealJson(box, serverId, grant) } }),
  )
  return { serverId, server, grant }
}

/** A process of its own: it shares the database with others, and nothing else. */
const openProcess = (now?: () => Date) =>
  createTokenKeeper({ db: stage.db, box, fetch, ...(now ? { now } : {}) })
const health = async (serverId: string) =>
  stage.db.asWorker(tx => findMcpServer(tx, { workspaceId: orchard.workspace.id, serverId }))
const countRefreshes = ({ tokenRequests }: AuthorizationServer) =>
  tokenRequests.filter(each => each.get('grant_type') === 'refresh_token').length

it('gives the stored token as long as it is good', async () => {
  const { serverId, server, grant } = await signIn()
  expect(await openProcess().token(serverId)).toBe(grant.accessToken)
  expect(countRefreshes(server)).toBe(0)
})

it('spends a refresh token once for any number of processes and calls', async () => {
  const { serverId, server, grant } = await signIn()
  const processes = [openProcess(), openProcess()]
  const tokens = await Promise.all(
    Array.from({ length: 12 }, (_, call) => processes[call % 2]?.token(serverId, grant.accessToken)),
  )
  expect(countRefreshes(server)).toBe(1)
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).not.toBe(grant.accessToken)
  expect(await openProcess().token(serverId)).toBe(tokens[0])
})

it('renews a token before it expires', async () => {
  const { serverId, server, grant } = await signIn()
  const later = () => new Date(Date.parse(grant.expiresAt ?? '') - 10_000)
  expect(await openProcess(later).token(serverId)).not.toBe(grant.accessToken)
  expect(countRefreshes(server)).toBe(1)
})

it('says on the page of the server that an admin has to sign in again, and asks nobody any more', async () => {
  const { serverId, server, grant } = await signIn()
  server.forgetGrants()
  const keeper = openProcess()
  await expect(keeper.token(serverId, grant.accessToken)).rejects.toThrow(SignedOutError)
  expect(await health(serverId)).toMatchObject({
    health: 'signed_out',
    lastError: 'The sign-in to this server has expired or was revoked. Sign in again.',
  })
  await expect(keeper.token(serverId)).rejects.toThrow(SignedOutError)
  expect(countRefreshes(server)).toBe(1)
})

it('keeps the refresh token while the authorization server is down', async () => {
  const { serverId, server, grant } = await signIn()
  await server.close()
  await expect(openProcess().token(serverId, grant.accessToken)).rejects.toMatchObject({
    problem: 'unreachable',
  })
  expect((await health(serverId))?.health).toBe('unknown')
  const sealed = await stage.db.asWorker(tx => readSealed(tx, { serverId }))
  expect(sealed).toHaveProperty([grantSecret])
})

it('opens the headers of a server, and a secret that was moved from another server opens nothing', async () => {
  const serverId = await addServer('headers', ['X-Api-Key'])
  const other = await addServer('headers', ['X-Api-Key'])
  const secrets = { [headerSecret('X-Api-Key')]: sealText(box, serverId, 's3cret') }
  await stage.db.asWorker(tx => keepSealed(tx, { serverId, secrets }))
  await stage.db.asWorker(tx => keepSealed(tx, { serverId: other, secrets }))
  const read = createCredentialReader({ db: stage.db, box, fetch })
  expect(await read({ id: serverId, url: 'https://mcp.test' })).toEqual({
    headers: { 'X-Api-Key': 's3cret' },
  })
  await expect(read({ id: other, url: 'https://mcp.test' })).rejects.toThrow('can’t be read')
})
