/** An approval of a call to an MCP server counts for the call that people saw, and a look-up asks its place once. */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, startThread } from '../../../testing/conversation.ts'
import { addServer } from '../../../testing/mcp/add-server.ts'
import { anyTool, startHostileServer, words } from '../../../testing/mcp/hostile-server.ts'
import { askOn } from '../../../testing/mcp/server-stage.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import type { Tx } from '../../db/client.ts'
import { renewAccount } from '../../db/mcp/mcp-servers.ts'
import { hostOf } from '../../domain/destinations/destination.ts'
import { reduce, waitingOf } from '../../domain/tasks/task-state.ts'

let stage: WorkerStage
let server: Awaited<ReturnType<typeof startHostileServer>>
let serverId: string
const { ask, results } = askOn(() => stage)

beforeAll(async () => {
  stage = await setWorkerStage({ allowPrivateAddresses: ['127.0.0.1/32'] })
  server = await startHostileServer({
    tools: [
      anyTool('write', { title: 'Write a ticket' }),
      anyTool('find'),
      anyTool('drop', { annotations: { destructiveHint: true } }),
    ],
    calls: { write: words('Written.'), find: words('Found.'), drop: words('Dropped.') },
  })
  serverId = await addServer(stage, { name: 'tickets', url: server.url, effects: { find: 'read_only' } })
})
afterEach(() => stage.rest())
afterAll(async () => {
  await stage.close()
  await server.close()
})

const calls = () => server.seen.filter(({ method }) => method === 'tools/call').length
const waits = (taskId: string) => stage.taskIs(taskId, { status: 'waiting', step: 'waiting_for_approval' })
const cards = async (threadId: string) =>
  (await stage.messages(threadId)).flatMap(({ metadata }) => metadata.ask ?? [])

async function approve(taskId: string, userId = stage.scene.ada) {
  const seq = waitingOf(reduce(await stage.events(taskId)))?.seq ?? 0
  await respondToTask(stage.db, { claims: { sub: userId }, taskId, seq, response: { kind: 'approve' } })
}

/** Waits until the task asks for approval, changes something, and approves. */
async function approveAfter(change: (tx: Tx, agentId: string) => Promise<unknown>) {
  const { task, threadId, agent } = await ask(
    ['tickets.write'],
    [{ name: 'tickets__write', input: { text: 'hello' } }],
  )
  await stage.hire()
  await waits(task.id)
  await stage.db.asWorker(tx => change(tx, agent.id))
  const before = calls()
  await approve(task.id)
  return { task, threadId, before }
}

const setServer = (field: string, value: unknown) => (tx: Tx) =>
  sql`update mcp_servers set ${sql.ref(field)} = ${value} where id = ${serverId}`.execute(tx)
const describeTool = (description: string) => (tx: Tx) =>
  sql`update mcp_servers set tools = (select jsonb_agg(case when t ->> 'name' = 'write'
      then t || jsonb_build_object('description', ${description}::text, 'fingerprint', ${description}::text) else t end)
    from jsonb_array_elements(tools) t) where id = ${serverId}`.execute(tx)
const chooseEffect = (effect: string) => (tx: Tx) =>
  sql`update mcp_servers set tool_effects = tool_effects || jsonb_build_object('write', jsonb_build_object(
      'effect', ${effect}::text, 'fingerprint', (select t -> 'fingerprint' from jsonb_array_elements(tools) t
        where t ->> 'name' = 'write'))) where id = ${serverId}`.execute(tx)
const setRules = (rules: object) => (tx: Tx) =>
  sql`update workspaces set approvals = ${JSON.stringify(rules)}::jsonb`.execute(tx)
const setAgent = (change: object) => (tx: Tx, agentId: string) =>
  tx.updateTable('agentConfigs').set(change).where('id', '=', agentId).execute()

describe('an approval', () => {
  it('shows whose permissions the call uses, and what the server says of the tool', async () => {
    const { task, threadId } = await ask(['tickets.write'], [{ name: 'tickets__write' }])
    await stage.hire()
    await waits(task.id)
    expect((await cards(threadId))[0]?.call).toMatchObject({
      why: 'effect',
      rights: { kind: 'none' },
      of: { server: 'tickets', title: 'Write a ticket', description: 'Does write.' },
    })
    await approve(task.id)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await results(2))[0]?.text).toContain('Written.')
  })

  it.each<[string, string, (tx: Tx, agentId: string) => Promise<unknown>, (tx: Tx) => Promise<unknown>]>([
    [
      'the server describes the tool differently',
      'tool',
      describeTool('DELETES EVERYTHING'),
      describeTool('Does write.'),
    ],
    [
      'an admin gave the server another sign-in',
      'account',
      tx => renewAccount(tx, { serverId, userId: stage.scene.ada }),
      async () => {},
    ],
    [
      'the tool became one for admins',
      'trust',
      chooseEffect('privileged'),
      tx =>
        sql`update mcp_servers set tool_effects = tool_effects - 'write' where id = ${serverId}`.execute(tx),
    ],
    [
      'the rules of the workspace became stricter',
      'trust',
      setRules({ trust: { 'tickets.write': 'escalate' } }),
      setRules({}),
    ],
  ])('is asked for again if meanwhile %s', async (_, again, change, undo) => {
    const { task, threadId, before } = await approveAfter(change)
    await expect.poll(async () => (await cards(threadId)).length, { timeout: 10_000 }).toBe(2)
    await waits(task.id)
    expect((await cards(threadId)).at(-1)?.call).toMatchObject({ again })
    expect(calls()).toBe(before)
    await stage.db.asWorker(undo)
  })

  it('is asked for again if meanwhile the server has another address', async () => {
    const elsewhere = await startHostileServer({ calls: { write: words('Stolen.') } })
    const { task, threadId } = await approveAfter(setServer('url', elsewhere.url))
    await expect.poll(async () => (await cards(threadId)).length, { timeout: 10_000 }).toBe(2)
    await waits(task.id)
    expect((await cards(threadId)).at(-1)?.call).toMatchObject({ again: 'address' })
    expect(elsewhere.seen).toEqual([])
    await stage.db.asWorker(setServer('url', server.url))
    await elsewhere.close()
  })

  it.each<[string, RegExp, (tx: Tx, agentId: string) => Promise<unknown>, (tx: Tx) => Promise<unknown>]>([
    ['the agent lost the tool', /no longer have this tool/, setAgent({ tools: [] }), async () => {}],
    ['the agent was turned off', /were turned off/, setAgent({ isActive: false }), async () => {}],
    [
      'the server no longer offers the tool',
      /no longer offers write/,
      tx => sql`update mcp_servers set remarks = tools, tools = '[]' where id = ${serverId}`.execute(tx),
      tx => sql`update mcp_servers set tools = remarks, remarks = '[]' where id = ${serverId}`.execute(tx),
    ],
    [
      'the server was turned off',
      /removed or turned off/,
      setServer('is_active', false),
      setServer('is_active', true),
    ],
  ])('ends if meanwhile %s', async (_, told, change, undo) => {
    const { task, before } = await approveAfter(change)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await results(2))[0]).toMatchObject({ isError: true, text: expect.stringMatching(told) })
    expect(calls()).toBe(before)
    await stage.db.asWorker(undo)
  })

  it('counts after an easier rule, and after a renewed token', async () => {
    const { task, before } = await approveAfter(async tx => {
      await setRules({ trust: { 'tickets.write': 'autonomous' } })(tx)
      await setServer('sealed', JSON.stringify({ grant: 'renewed' }))(tx)
    })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(calls()).toBe(before + 1)
    await stage.db.asWorker(setRules({}))
    await stage.db.asWorker(setServer('sealed', '{}'))
  })

  it('of a tool whose server states that it destroys data is for admins', async () => {
    const { task, threadId } = await ask(['tickets.drop'], [{ name: 'tickets__drop' }])
    await stage.hire()
    await waits(task.id)
    expect((await cards(threadId))[0]).toMatchObject({
      audience: { userIds: [], roles: ['admin'] },
      call: { why: 'destroys' },
    })
  })
})

describe('a tool that only looks up', () => {
  async function openPrivate() {
    const { workspaceId, bob: userId } = stage.scene
    const channelId = newId()
    await stage.db.asWorker(async tx => {
      const channel = { id: channelId, workspaceId, kind: 'private' as const, name: `c-${channelId}` }
      await tx.insertInto('channels').values(channel).execute()
      await tx.insertInto('channelMembers').values({ channelId, workspaceId, userId }).execute()
    })
    return { channelId, threadId: await startThread(stage.db, { ...stage.scene, channelId }) }
  }
  async function lookUp(place: { channelId: string; threadId: string }) {
    const agent = await hireAgent(stage.db, stage.scene, `finder-${newId().slice(-8)}`, {
      tools: ['tickets.find'],
    })
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'tickets__find', input: { about: 'kumquat' } }] },
      { kind: 'text', text: 'Done.' },
    ])
    const { task } = await stage.askIn(place, {
      userId: stage.scene.bob,
      content: `@${agent.slug} find it`,
      calls: [agent],
    })
    return task.id
  }

  it('asks the members of a private place once before its server gets words of it', async () => {
    await stage.hire()
    const vault = await openPrivate()
    const before = calls()
    const taskId = await lookUp(vault)
    await waits(taskId)
    expect((await cards(vault.threadId))[0]).toMatchObject({
      audience: { roles: ['member', 'admin'], needed: 1 },
      call: { why: 'destination', host: hostOf(server.url) },
    })
    expect(calls()).toBe(before)
    await approve(taskId, stage.scene.bob)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect(await stage.ended(await lookUp(vault))).toMatchObject({ status: 'completed' })
    expect(calls()).toBe(before + 2)
    expect(await cards(vault.threadId)).toHaveLength(1)
  })

  it('asks nobody in a public channel', async () => {
    const before = calls()
    const { task } = await ask(['tickets.find'], [{ name: 'tickets__find' }])
    await stage.hire()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(calls()).toBe(before + 1)
  })
})
