import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { readClock } from '../clock.ts'
import {
  findActiveServers,
  findMcpServer,
  insertMcpServer,
  keepChoices,
  keepFindings,
  keepHealth,
  keepToolEffects,
  listMcpServers,
} from './mcp-servers.ts'
import { keepOperatorServers } from './operator-servers.ts'
import { keepSealed, readSealed } from './sealed-secrets.ts'

let stage: TestStage
let orchard: Orchard

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
})
afterAll(() => stage.close())

const here = () => ({ workspaceId: orchard.workspace.id })
const effects = { read: { effect: 'read_only' as const, fingerprint: 'f' } }

async function addServer(name: string): Promise<string> {
  const id = newId()
  const { ada } = orchard.people
  const fields = { id, name, title: name, url: 'https://mcp.test', auth: 'none' as const, headerNames: [] }
  await stage.db.asWorker(tx => insertMcpServer(tx, { ...fields, ...here(), createdBy: ada.userId }))
  return id
}

const list = () => stage.db.asWorker(tx => listMcpServers(tx, here()))
const find = (serverId: string) => stage.db.asWorker(tx => findMcpServer(tx, { ...here(), serverId }))

it('keeps the newest findings of a test, and a failure keeps the tools that were found before', async () => {
  const serverId = await addServer('found')
  const tool = {
    name: 'read',
    title: null,
    description: 'Reads.',
    inputSchema: { type: 'object' },
    hints: {},
    fingerprint: 'f',
  }
  const findings = { tools: [tool], remarks: ['One is left out.'], offers: ['resources' as const] }
  const earlier = await stage.db.asWorker(readClock)
  const askedAt = await stage.db.asWorker(readClock)
  await stage.db.asWorker(tx => keepFindings(tx, { serverId, findings, askedAt }))
  await stage.db.asWorker(tx => keepToolEffects(tx, { serverId, effects }))
  expect(await find(serverId)).toMatchObject({ ...findings, health: 'ok', toolEffects: effects })
  await stage.db.asWorker(tx => keepHealth(tx, { serverId, health: 'failing', error: 'It is down.' }))
  expect(await find(serverId)).toMatchObject({ tools: [tool], health: 'failing', lastError: 'It is down.' })

  const old = { ...findings, tools: [] }
  await stage.db.asWorker(tx => keepFindings(tx, { serverId, findings: old, askedAt: earlier }))
  expect(await find(serverId)).toMatchObject({ tools: [tool], health: 'failing' })

  await stage.db.asWorker(tx => keepFindings(tx, { serverId, findings: old, askedAt }))
  expect(await find(serverId)).toMatchObject({ tools: [], health: 'failing', lastError: 'It is down.' })
  const later = await stage.db.asWorker(readClock)
  await stage.db.asWorker(tx => keepFindings(tx, { serverId, findings, askedAt: later }))
  expect(await find(serverId)).toMatchObject({ tools: [tool], health: 'ok', lastError: null })
})

it('offers the operator’s servers to every workspace, each with its own choices', async () => {
  const ids = await stage.db.asWorker(tx => keepOperatorServers(tx, [{ name: 'files', title: 'Files' }]))
  const serverId = ids.get('files') ?? ''
  expect(await find(serverId)).toMatchObject({ workspaceId: null, isActive: true, toolEffects: {} })
  await stage.db.asWorker(tx => keepChoices(tx, { ...here(), serverId, isActive: false, effects }))
  expect(await find(serverId)).toMatchObject({ isActive: false, toolEffects: effects })
  expect(await stage.db.asWorker(tx => findActiveServers(tx, { ...here(), names: ['files'] }))).toEqual([])
  const other = await orchard.people.ada.api.workspace.create.mutate({ name: 'Other' })
  const there = { workspaceId: other.workspace.id, serverId }
  expect(await stage.db.asWorker(tx => findMcpServer(tx, there))).toMatchObject({ isActive: true })
})

it('switches a server off that the operator took out of the file, and keeps its id when it returns', async () => {
  const put = (names: string[]) =>
    stage.db.asWorker(tx =>
      keepOperatorServers(
        tx,
        names.map(name => ({ name, title: name })),
      ),
    )
  const before = await put(['one', 'two'])
  await put(['two'])
  expect(await find(before.get('one') ?? '')).toMatchObject({ isActive: false })
  expect(await find(before.get('two') ?? '')).toMatchObject({ isActive: true })
  expect((await put(['one', 'two'])).get('one')).toBe(before.get('one'))
  await put([])
  expect(await find(before.get('two') ?? '')).toMatchObject({ isActive: false })
})

it('never replaces a workspace’s own server by one of the operator with the same name', async () => {
  const own = await addServer('same')
  await stage.db.asWorker(tx => keepOperatorServers(tx, [{ name: 'same', title: 'Operator’s' }]))
  expect((await list()).filter(({ name }) => name === 'same').map(({ id }) => id)).toEqual([own])
  await expect(addServer('same')).rejects.toThrow('mcp_servers_by_name')
})

it('shows admins a server without its secrets, which only the service reads', async () => {
  const serverId = await addServer('secret')
  await stage.db.asWorker(tx => keepSealed(tx, { serverId, secrets: { headers: 'h', tokens: 't' } }))
  await stage.db.asWorker(tx => keepSealed(tx, { serverId, secrets: { tokens: null } }))
  expect(await stage.db.asWorker(tx => readSealed(tx, { serverId }))).toEqual({ headers: 'h' })
  const { ada, bob } = orchard.people
  const seenBy = (userId: string) => stage.db.asUser({ sub: userId }, tx => listMcpServers(tx, here()))
  expect(JSON.stringify(await seenBy(ada.userId))).toContain('"name":"secret"')
  expect(JSON.stringify(await seenBy(ada.userId))).not.toContain('sealed')
  expect(await seenBy(bob.userId)).toEqual([])
  await expect(stage.db.asUser({ sub: ada.userId }, tx => readSealed(tx, { serverId }))).rejects.toThrow()
})
