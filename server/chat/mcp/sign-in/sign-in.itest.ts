import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../../testing/cast.ts'
import {
  type AuthorizationManners,
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../../../testing/mcp/authorization-server.ts'
import { createTestStage, type TestStage } from '../../../../testing/stage.ts'
import type { Claims } from '../../../db/client.ts'
import { readSealed } from '../../../db/mcp/sealed-secrets.ts'
import type { McpServerChange } from '../../../domain/mcp/server-draft.ts'
import { createMcpServer } from '../create-mcp-server.ts'
import { deleteMcpServer } from '../delete-mcp-server.ts'
import { type McpGate, openMcpGate } from '../mcp-gate.ts'
import { readMcpServer } from '../read-mcp-server.ts'
import { testMcpServer } from '../test-mcp-server.ts'
import { updateMcpServer } from '../update-mcp-server.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { startSignIn } from './start-sign-in.ts'

let stage: TestStage
let orchard: Orchard
let gate: McpGate
const servers: AuthorizationServer[] = []
const origin = 'http://127.0.0.1:1'

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  gate = openMcpGate(stage.db, {
    encryptionKey: 'a key of at least thirty-two characters',
    allowPrivateAddresses: ['127.0.0.1/32'],
  })
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
})
afterAll(async () => {
  await gate.fetch.close()
  await stage.close()
})

/** A session of an admin in a browser. */
async function openSession(who: 'ada' | 'bob' = 'ada'): Promise<Claims> {
  const sub = orchard.people[who].userId
  const session = randomUUID()
  await stage.root.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, sub])
  return { sub, session_id: session }
}

/** An OAuth server that an admin has just added. */
async function addServer(
  manners: Partial<AuthorizationManners> = {},
  more: Pick<McpServerChange, 'oauthClient'> = {},
) {
  const server = await startAuthorizationServer(manners)
  servers.push(server)
  const claims = await openSession()
  const workspaceId = orchard.workspace.id
  const made = await createMcpServer(stage.db, gate, {
    claims,
    workspaceId,
    name: `notes-${randomUUID().slice(0, 8)}`,
    title: 'Notes',
    url: server.serverUrl,
    auth: 'oauth',
    headers: {},
    isActive: true,
    ...more,
  })
  return { server, made: made.server, call: { claims, workspaceId, serverId: made.server.id } }
}
type Added = Awaited<ReturnType<typeof addServer>>

/** Goes to the authorization server like a browser, and returns the answer with which it comes back. */
async function consent({ call }: Added) {
  const { authorizationUrl } = await startSignIn(stage.db, gate, { ...call, origin })
  const answer = await fetch(authorizationUrl, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/api/mcp/callback`)
  const read = (name: string) => back.searchParams.get(name)
  return { state: read('state') ?? '', code: read('code'), error: read('error'), iss: read('iss') }
}

const serverNow = async ({ call }: Added) => (await readMcpServer(stage.db, call)).server

it('signs in to a server, stores the tokens sealed, and finds its tools', async () => {
  const added = await addServer()
  expect(added.made).toMatchObject({ health: 'signed_out', tools: [], isActive: true })
  const outcome = await finishSignIn(stage.db, gate, { claims: added.call.claims, ...(await consent(added)) })
  expect(outcome).toEqual({ slug: 'orchard', serverId: added.made.id, problem: null })
  expect(await serverNow(added)).toMatchObject({
    health: 'ok',
    lastError: null,
    tools: [{ name: 'read_note' }],
  })
  const sealed = JSON.stringify(await stage.db.asWorker(tx => readSealed(tx, added.call)))
  expect(sealed).toContain('oauth:grant')
  expect(sealed).not.toMatch(/at_|rt_/)
})

it('goes on with a new token when the server does not accept the old one', async () => {
  const added = await addServer()
  await finishSignIn(stage.db, gate, { claims: added.call.claims, ...(await consent(added)) })
  added.server.expireTokens()
  expect((await testMcpServer(stage.db, gate, added.call)).server.health).toBe('ok')
  added.server.expireTokens()
  added.server.forgetGrants()
  const { server } = await testMcpServer(stage.db, gate, added.call)
  expect(server).toMatchObject({ health: 'signed_out', tools: [{ name: 'read_note' }] })
})

it('lets a state end one sign-in, once, and only in the session that began it', async () => {
  const added = await addServer()
  const finish = (claims: Claims, answer: Awaited<ReturnType<typeof consent>>) =>
    finishSignIn(stage.db, gate, { claims, ...answer })
  const first = await consent(added)
  expect(await finish(await openSession('bob'), first)).toBeNull()
  expect(await finish(added.call.claims, first)).toBeNull()
  const second = await consent(added)
  expect(await finish(await openSession(), second)).toMatchObject({ problem: 'other_session' })
  const third = await consent(added)
  expect(await finish(added.call.claims, { ...third, state: 'invented' })).toBeNull()
  expect(added.server.tokenRequests).toEqual([])
  expect(await finish(added.call.claims, third)).toMatchObject({ problem: null })
  expect(await finish(added.call.claims, third)).toBeNull()
  expect(added.server.tokenRequests).toHaveLength(1)
})

it('does not finish a sign-in after ten minutes', async () => {
  const added = await addServer()
  const answer = await consent(added)
  await stage.root.query(`update mcp_sign_ins set expires_at = now() - interval '1 second'`)
  expect(await finishSignIn(stage.db, gate, { claims: added.call.claims, ...answer })).toMatchObject({
    problem: 'expired',
  })
  expect(added.server.tokenRequests).toEqual([])
})

it('does not use a sign-in for a server whose address was changed before it ended', async () => {
  const added = await addServer()
  const answer = await consent(added)
  await updateMcpServer(stage.db, gate, { ...added.call, url: `${added.server.serverUrl}?a=1` })
  expect(await finishSignIn(stage.db, gate, { claims: added.call.claims, ...answer })).toMatchObject({
    problem: 'changed',
  })
  expect(await stage.db.asWorker(tx => readSealed(tx, added.call))).toEqual({})
})

it('says that access was declined, and keeps an earlier sign-in', async () => {
  const added = await addServer()
  added.server.manners.denies = true
  const finish = async () =>
    finishSignIn(stage.db, gate, { claims: added.call.claims, ...(await consent(added)) })
  expect(await finish()).toMatchObject({ problem: 'denied' })
  expect(await serverNow(added)).toMatchObject({
    health: 'signed_out',
    lastError: 'Access was declined, so agents can’t use this server. Sign in again to change that.',
  })
  added.server.manners.denies = false
  expect(await finish()).toMatchObject({ problem: null })
  added.server.manners.denies = true
  expect(await finish()).toMatchObject({ problem: 'denied' })
  expect(await serverNow(added)).toMatchObject({ health: 'ok' })
})

it('tells an admin to register a client by hand where nobody else can, and uses that client', async () => {
  const added = await addServer({ isClosed: true })
  await expect(startSignIn(stage.db, gate, { ...added.call, origin })).rejects.toThrow(
    'The authorization server doesn’t register new clients by itself.',
  )
  expect((await serverNow(added)).lastError).toContain('Register OpenVibe there')
  const { id, secret } = added.server.register(`${origin}/api/mcp/callback`)
  await updateMcpServer(stage.db, gate, { ...added.call, oauthClient: { id, secret } })
  const outcome = await finishSignIn(stage.db, gate, { claims: added.call.claims, ...(await consent(added)) })
  expect(outcome).toMatchObject({ problem: null })
  const sealed = JSON.stringify(await stage.db.asWorker(tx => readSealed(tx, added.call)))
  expect(sealed).not.toContain('secret_')
})

it('gives a typed secret to the first authorization server alone, until it is entered again', async () => {
  const added = await addServer({ isClosed: true })
  const client = added.server.register(`${origin}/api/mcp/callback`)
  const oauthClient = { id: client.id, secret: client.secret }
  await updateMcpServer(stage.db, gate, { ...added.call, oauthClient })
  // Begun before the first one ends: it must not get the secret either.
  const evil = await startAuthorizationServer({ isClosed: true })
  servers.push(evil)
  evil.register(`${origin}/api/mcp/callback`)
  added.server.manners.namedIssuer = evil.issuer
  const state = new URL((await startSignIn(stage.db, gate, { ...added.call, origin })).authorizationUrl)
  added.server.manners.namedIssuer = null
  const first = await consent(added)
  expect(await finishSignIn(stage.db, gate, { claims: added.call.claims, ...first })).toMatchObject({
    problem: null,
  })
  const answer = { state: state.searchParams.get('state') ?? '', code: 'any', error: null, iss: null }
  expect(await finishSignIn(stage.db, gate, { claims: added.call.claims, ...answer })).toMatchObject({
    problem: 'moved_issuer',
  })

  added.server.manners.namedIssuer = evil.issuer
  await expect(startSignIn(stage.db, gate, { ...added.call, origin })).rejects.toThrow(
    'another authorization server than the one that first got its client secret',
  )
  expect(evil.tokenRequests).toEqual([])
  expect(await serverNow(added)).toMatchObject({ health: 'ok' })

  await updateMcpServer(stage.db, gate, { ...added.call, oauthClient })
  const { host } = await startSignIn(stage.db, gate, { ...added.call, origin })
  expect(host).toBe(new URL(evil.issuer).host)
})

it('ends a sign-in with a sentence when its answer can’t be used', async () => {
  const added = await addServer({ tokens: { access_token: 'two\nlines' } })
  const answer = await consent(added)
  expect(await finishSignIn(stage.db, gate, { claims: added.call.claims, ...answer })).toMatchObject({
    problem: 'failed',
  })
})

it('revokes the tokens when the server is deleted, and forgets them when its address changes', async () => {
  const added = await addServer()
  const signIn = async () =>
    finishSignIn(stage.db, gate, { claims: added.call.claims, ...(await consent(added)) })
  await signIn()
  const moved = await updateMcpServer(stage.db, gate, { ...added.call, url: `${added.server.serverUrl}?a=1` })
  expect(moved.server.health).toBe('signed_out')
  expect(await stage.db.asWorker(tx => readSealed(tx, added.call))).toEqual({})
  await updateMcpServer(stage.db, gate, { ...added.call, url: added.server.serverUrl })
  await signIn()
  expect(await deleteMcpServer(stage.db, gate, added.call)).toEqual({ isRevoked: true })
  expect(added.server.revoked).toHaveLength(2)
})

it('needs a key of the operator before it sends anybody away', async () => {
  const added = await addServer()
  const keyless = openMcpGate(stage.db, { encryptionKey: null, allowPrivateAddresses: ['127.0.0.1/32'] })
  await expect(startSignIn(stage.db, keyless, { ...added.call, origin })).rejects.toThrow(
    'OPENVIBE_ENCRYPTION_KEY',
  )
})
