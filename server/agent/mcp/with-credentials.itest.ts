import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../../testing/mcp/authorization-server.ts'
import { askOn } from '../../../testing/mcp/server-stage.ts'
import { takeGrant } from '../../../testing/mcp/take-grant.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { createMcpServer } from '../../chat/mcp/create-mcp-server.ts'
import { type McpGate, openMcpGate } from '../../chat/mcp/mcp-gate.ts'
import { readMcpServer } from '../../chat/mcp/read-mcp-server.ts'
import { setToolEffects } from '../../chat/mcp/set-tool-effects.ts'
import { testMcpServer } from '../../chat/mcp/test-mcp-server.ts'
import { keepSealed } from '../../db/mcp/sealed-secrets.ts'
import { grantSecret, sealJson } from '../../mcp/credentials/secret-names.ts'

let stage: WorkerStage
let server: AuthorizationServer
let gate: McpGate
let call: { claims: { sub: string }; workspaceId: string; serverId: string }
const { ask, results } = askOn(() => stage)
const keys = {
  encryptionKey: 'a key of at least thirty-two characters',
  allowPrivateAddresses: ['127.0.0.1/32'],
}

beforeAll(async () => {
  stage = await setWorkerStage()
  Object.assign(stage.env, keys)
  server = await startAuthorizationServer()
  gate = openMcpGate(stage.db, keys)
  const { workspaceId, ada } = stage.scene
  const claims = { sub: ada }
  const made = await createMcpServer(stage.db, gate, {
    claims,
    workspaceId,
    name: 'notes',
    title: 'Notes',
    url: server.serverUrl,
    auth: 'oauth',
    headers: {},
    isActive: true,
  })
  call = { claims, workspaceId, serverId: made.server.id }
  const grant = await takeGrant(server)
  const { serverId } = call
  const secrets = { [grantSecret]: sealJson(gate.box, serverId, grant) }
  await stage.db.asWorker(tx => keepSealed(tx, { serverId, secrets }))
  await testMcpServer(stage.db, gate, call)
  await setToolEffects(stage.db, { ...call, tools: ['read_note'], effect: 'read_only' })
}, 60_000)
afterAll(async () => {
  await stage.close()
  await gate.fetch.close()
  await server.close()
})

it('renews the token of a server in the middle of a task, and the agent notices nothing', async () => {
  await stage.hire()
  server.expireTokens()
  const { task } = await ask(['notes.read_note'], [{ name: 'notes__read_note' }])
  expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
  expect(await results(2)).toMatchObject([
    { isError: false, text: expect.stringContaining('The harvest begins on Monday.') },
  ])
  await stage.rest()
})

it('tells the agent that an admin has to sign in again, and shows it on the page of the server', async () => {
  await stage.hire()
  server.expireTokens()
  server.forgetGrants()
  const { task } = await ask(['notes.read_note'], [{ name: 'notes__read_note' }])
  expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
  expect(await results(2)).toMatchObject([
    { isError: true, text: expect.stringContaining('An admin must sign in to the server') },
  ])
  expect((await readMcpServer(stage.db, call)).server).toMatchObject({ health: 'signed_out' })
  await stage.rest()
})
