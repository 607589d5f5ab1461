import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { addServer } from '../../../testing/mcp/add-server.ts'
import { anyTool, startHostileServer } from '../../../testing/mcp/hostile-server.ts'
import { peerScript, startHttpPeer } from '../../../testing/mcp/peers.ts'
import { askOn } from '../../../testing/mcp/server-stage.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { readTaskPayload } from '../../chat/tasks/log/read-task-payload.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { deleteMcpServer, listMcpServers } from '../../db/mcp/mcp-servers.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import { startCollector } from '../../telemetry/collector.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'

let stage: WorkerStage
let peer: Awaited<ReturnType<typeof startHttpPeer>>
let folder: string
const { ask, requests, results } = askOn(() => stage)

const readOnly = {
  echo: 'read_only',
  'get-sum': 'read_only',
  'get-tiny-image': 'read_only',
  'trigger-long-running-operation': 'read_only',
} as const

beforeAll(async () => {
  stage = await setWorkerStage()
  peer = await startHttpPeer()
  folder = await mkdtemp(join(tmpdir(), 'mcp-stage-'))
  const program = (script: string, args: string[] = [], rest = {}) => ({
    command: process.execPath,
    args: [script, ...args],
    ...rest,
  })
  const config = {
    mcpServers: {
      memory: program(peerScript('memory'), [], { env: { MEMORY_FILE_PATH: join(folder, 'memory.json') } }),
      files: program(peerScript('filesystem'), [folder], { effects: { read_text_file: 'read_only' } }),
      reference: program(peerScript('everything'), [], { effects: readOnly }),
    },
  }
  await writeFile(join(folder, 'mcp.json'), JSON.stringify(config))
  await writeFile(join(folder, 'note.txt'), 'Apples are ripe.')
  Object.assign(stage.env, { allowPrivateAddresses: ['127.0.0.1/32'], mcpConfig: join(folder, 'mcp.json') })
  await addServer(stage, { name: 'web', url: peer.url, effects: readOnly })
  await stage.hire()
  await eventually(async () => {
    const servers = await list()
    expect(servers.map(({ name, health }) => [name, health])).toEqual([
      ['files', 'ok'],
      ['memory', 'ok'],
      ['reference', 'ok'],
      ['web', 'ok'],
    ])
    expect(servers.every(({ tools }) => tools.length > 5)).toBe(true)
    expect(Object.keys(servers[2]?.toolEffects ?? {})).toHaveLength(4)
  })
  await stage.rest()
}, 60_000)
afterEach(() => stage.rest())
afterAll(async () => {
  await stage.close()
  await peer.stop()
})

const list = () => stage.db.asWorker(tx => listMcpServers(tx, { workspaceId: stage.scene.workspaceId }))
const types = async (taskId: string) => (await stage.events(taskId)).map(({ type }) => type)

describe('an agent with tools of servers', () => {
  it('is offered only those that it lists, in a fixed order, each marked with its server', async () => {
    await stage.hire()
    const { task } = await ask(
      ['web.get-sum', 'memory.read_graph', 'react', 'web.echo', 'web.nothing'],
      [{ name: 'web__echo', input: { message: 'hello' } }],
    )
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const [first] = await requests(2)
    expect(first?.tools?.map(({ name }) => name)).toEqual([
      'react',
      'memory__read_graph',
      'web__echo',
      'web__get-sum',
      'mcp_read',
    ])
    expect(first?.tools?.[2]?.description).toBe(
      'A tool of the MCP server web, which describes it so: Echoes back the input string',
    )
    expect(await results(2)).toEqual([
      { text: '<data from="web.echo">\nEcho: hello\n</data>', content: expect.anything(), isError: false },
    ])
  })

  it('asks before it uses a tool that nobody has called harmless, and the card shows all of it', async () => {
    await stage.hire()
    const entities = [{ name: 'Orchard', entityType: 'place', observations: ['has apples'] }]
    const { task, threadId } = await ask(
      ['memory.create_entities'],
      [{ name: 'memory__create_entities', input: { entities } }],
    )
    await stage.taskIs(task.id, { status: 'waiting' })
    const card = (await stage.messages(threadId)).at(-1)
    expect(card?.content).toContain('wants to use ‘create_entities’ of the MCP server memory.')
    expect(card?.metadata).toMatchObject({
      ask: {
        actingUserId: stage.scene.ada,
        call: {
          tool: 'memory.create_entities',
          facts: [{ name: 'entities', value: JSON.stringify(entities) }],
        },
      },
    })
    const before = await readFile(join(folder, 'memory.json'), 'utf8').catch(() => '')
    expect(before).not.toContain('Orchard')
    const seq = (await stage.events(task.id)).at(-1)?.seq ?? 0
    await respondToTask(stage.db, {
      claims: { sub: stage.scene.ada },
      taskId: task.id,
      seq,
      response: { kind: 'approve' },
    })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await readFile(join(folder, 'memory.json'), 'utf8')).toContain('Orchard')
  })

  it('reads from the operator’s file server, and a failure of the tool as its words', async () => {
    await stage.hire()
    const { task } = await ask(
      ['files.read_text_file'],
      [
        { name: 'files__read_text_file', input: { path: join(folder, 'note.txt') } },
        { name: 'files__read_text_file', input: { path: '/etc/hostname' } },
      ],
    )
    await stage.ended(task.id)
    const [read, refused] = await results(2)
    expect(read).toMatchObject({ isError: false, text: expect.stringContaining('Apples are ripe.') })
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('The tool failed.\n<data from='),
    })
  })

  it('reads listed resources and prompts, and asks before it sends a server words of its own', async () => {
    await stage.hire()
    const { task } = await ask(
      ['web.echo'],
      [
        { name: 'mcp_read', input: { server: 'web' } },
        { name: 'mcp_read', input: { server: 'web', uri: 'demo://resource/static/document/features.md' } },
        { name: 'mcp_read', input: { server: 'web', prompt: 'simple-prompt' } },
        { name: 'mcp_read', input: { server: 'web', uri: 'demo://resource/dynamic/text/7' } },
        { name: 'mcp_read', input: { server: 'elsewhere' } },
      ],
    )
    await stage.ended(task.id)
    const [listed, read, prompt, unlisted, unknown] = await results(2)
    expect(listed?.text).toContain('demo://resource/static/document/features.md')
    expect(read).toMatchObject({ isError: false, text: expect.stringContaining('# ') })
    expect(prompt?.text).toContain('user: ')
    expect(unlisted).toMatchObject({ isError: true, text: expect.stringContaining('does not list this') })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('You can read from: web.') })

    const second = await ask(
      ['web.echo'],
      [{ name: 'mcp_read', input: { server: 'web', filled_uri: 'demo://resource/dynamic/text/7' } }],
    )
    await stage.taskIs(second.task.id, { status: 'waiting' })
  })

  it('tells how far a call is, and passes on that somebody stopped it', async () => {
    await stage.hire()
    const { task } = await ask(
      ['reference.trigger-long-running-operation'],
      [{ name: 'reference__trigger-long-running-operation', input: { duration: 600, steps: 1_000 } }],
    )
    await eventually(() =>
      expect(stage.progress.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^\[1\/8\] Running tools: reference\.trigger-long-running-operation \(0 %\)$/),
      ),
    )
    const begunAt = performance.now()
    await cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: task.id })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled' })
    expect(performance.now() - begunAt).toBeLessThan(5_000)
  })

  it('gets a sentence when a call takes longer than its agent allows', async () => {
    await stage.hire({ toolMs: 300 })
    const { task } = await ask(
      ['web.trigger-long-running-operation'],
      [{ name: 'web__trigger-long-running-operation', input: { duration: 600, steps: 2 } }],
    )
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await results(2)).toMatchObject([
      { isError: true, text: expect.stringContaining('did not respond') },
    ])
  })

  it('keeps its tools in a replay of the task, although the server is gone by then', async () => {
    await stage.hire()
    const serverId = await addServer(stage, { name: 'leaving', url: peer.url, effects: readOnly })
    const { task } = await ask(['leaving.echo'], [{ name: 'leaving__echo', input: { message: 'once' } }])
    await stage.ended(task.id)
    const [first] = await requests(2)
    await stage.db.asWorker(tx => deleteMcpServer(tx, { workspaceId: stage.scene.workspaceId, serverId }))
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'leaving__echo', input: { message: 'again' } }] },
      { kind: 'text', text: 'Done.' },
    ])
    const replay = await replayTask(stage.db, {
      claims: { sub: stage.scene.ada },
      taskId: task.id,
      fromTurn: 1,
      allowEffects: false,
    })
    await stage.ended(replay.id)
    const again = await requests(4)
    expect(again[2]?.tools).toEqual(first?.tools)
    expect(await results(4)).toMatchObject([
      { isError: true, text: expect.stringContaining('removed or turned off') },
    ])
  })
})

describe('a picture in a result', () => {
  it('is shown to a model that takes pictures, and kept for people, as the same bytes', async () => {
    await stage.hire()
    const { task } = await ask(['web.get-tiny-image'], [{ name: 'web__get-tiny-image' }])
    await stage.ended(task.id)
    const [result] = await results(2)
    const content = z
      .array(
        z.looseObject({
          type: z.string(),
          source: z
            .object({ type: z.literal('base64'), media_type: z.string(), data: z.string() })
            .optional(),
        }),
      )
      .parse(result?.content)
    expect(content.map(({ type }) => type)).toEqual(['text', 'image'])
    const succeeded = (await stage.events(task.id)).find(({ type }) => type === 'tool.succeeded')
    const { pictures } = z
      .object({ pictures: z.array(z.object({ hash: z.string(), mediaType: z.string() })) })
      .parse(succeeded?.data)
    expect(pictures).toHaveLength(1)
    const shown = await readTaskPayload(stage.db, {
      claims: { sub: stage.scene.ada },
      taskId: task.id,
      hash: pictures[0]?.hash ?? '',
    })
    expect(shown.body).toBe(content[1]?.source?.data)
    expect(content[1]?.source?.media_type).toBe('image/png')
    const requested = (await stage.events(task.id)).findLast(({ type }) => type === 'model.requested')
    const stored = await stage.db.asWorker(tx =>
      readPayload(tx, z.object({ request: z.string() }).parse(requested?.data).request),
    )
    expect(stored).not.toContain(shown.body)
    expect(stored).toContain(pictures[0]?.hash)
  })
})

describe('a server that fails', () => {
  it('costs a sentence while it is down, and works again as soon as it is back', async () => {
    await stage.hire()
    await peer.stop()
    const down = await ask(['web.echo'], [{ name: 'web__echo', input: { message: 'x' } }])
    expect(await stage.ended(down.task.id)).toMatchObject({ status: 'completed' })
    expect(await results(2)).toMatchObject([
      { isError: true, text: expect.stringMatching(/^The server web can’t be (reached|used)/) },
    ])
    expect((await list()).find(({ name }) => name === 'web')).toMatchObject({
      health: 'failing',
      lastError: expect.stringContaining('The server web'),
    })
    await peer.restart()
    await eventually(async () => {
      const up = await ask(['web.echo'], [{ name: 'web__echo', input: { message: 'back' } }])
      await stage.ended(up.task.id)
      expect((await results(2)).at(-1)?.text).toContain('Echo: back')
    })
  })

  it('is connected anew when it was restarted between two calls', async () => {
    await stage.hire()
    const first = await ask(['web.echo'], [{ name: 'web__echo', input: { message: 'one' } }])
    await stage.ended(first.task.id)
    await peer.restart()
    const second = await ask(['web.echo'], [{ name: 'web__echo', input: { message: 'two' } }])
    await stage.ended(second.task.id)
    expect(await results(4)).toMatchObject([{ isError: false, text: expect.stringContaining('Echo: two') }])
  })

  it('costs a sentence when it dies in the middle of a call, which says if the outcome is open', async () => {
    await stage.hire()
    const name = 'trigger-long-running-operation'
    const serverId = await addServer(stage, { name: 'mortal', url: peer.url })
    const { task } = await ask(
      [`mortal.${name}`],
      [{ name: `mortal__${name}`, input: { duration: 600, steps: 1_000 } }],
      { approvals: { trust: { [`mortal.${name}`]: 'autonomous' } } },
    )
    await eventually(() =>
      expect(stage.progress.map(({ message }) => message).join()).toContain('long-running-operation (0 %'),
    )
    await peer.stop()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await results(2)).toMatchObject([
      { isError: true, text: expect.stringContaining('may or may not have been carried out') },
    ])
    const failed = (await stage.events(task.id)).find(({ type }) => type === 'tool.failed')
    expect(failed?.data).toMatchObject({ failure: 'lost' })
    expect((await list()).find(({ name }) => name === 'mortal')).toMatchObject({
      health: 'failing',
      lastError: 'The connection to the server mortal ended.',
    })
    await peer.restart()
    await stage.db.asWorker(tx => deleteMcpServer(tx, { workspaceId: stage.scene.workspaceId, serverId }))
  })
})

describe('a program of the operator that dies in the middle of a call', () => {
  it('costs a sentence, and is started again for the next call', async () => {
    await stage.hire()
    const name = 'reference.trigger-long-running-operation'
    const { task } = await ask(
      [name, 'reference.echo'],
      [{ name: 'reference__trigger-long-running-operation', input: { duration: 600, steps: 1_000 } }],
    )
    await eventually(() =>
      expect(stage.progress.map(({ message }) => message).join()).toContain(`${name} (0 %`),
    )
    // A call that only reads is made once more; the second death is the end of it.
    const killed = new Set<number>()
    await eventually(async () => {
      for (const pid of await findPrograms('server-everything/dist/index.js')) {
        if (!killed.has(pid)) process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      expect(await stage.readTask(task.id)).toMatchObject({ status: 'completed' })
    })
    expect((await results(2))[0]).toMatchObject({ isError: true, text: expect.stringContaining('reference') })
    await eventually(async () => {
      const again = await ask(['reference.echo'], [{ name: 'reference__echo', input: { message: 'back' } }])
      await stage.ended(again.task.id)
      expect((await results(2)).at(-1)?.text).toContain('Echo: back')
    })
  })

  /** Finds the programs with this script that this process started. */
  async function findPrograms(script: string): Promise<number[]> {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
    return stdout.split('\n').flatMap(line => {
      const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      const isOurs =
        Number(parent) === process.pid && args?.includes(script) && !args.includes('streamableHttp')
      return isOurs ? [Number(pid)] : []
    })
  }
})

describe('the log of a call', () => {
  it.each([
    ['lets a call that only reads be made again', 'web__echo', true],
    ['lets a call with effects be made only once', 'web__simulate-research-query', false],
  ])('%s', async (_case, name, isRepeated) => {
    await stage.hire()
    const { task } = await ask(
      ['web.echo', 'web.simulate-research-query'],
      [{ name, input: { message: 'x', topic: 'x' } }],
      {
        approvals: { trust: { 'web.simulate-research-query': 'autonomous' } },
      },
    )
    await stage.ended(task.id)
    const answered = (await stage.events(task.id)).find(({ type }) => type === 'model.answered')
    expect(answered?.data).toMatchObject({ calls: [{ name, repeatable: isRepeated, flow: 'sync' }] })
    expect(answerOf(await stage.state(task.id)).started?.serverTools).toMatch(/^[0-9a-f]{64}$/)
    expect(await types(task.id)).toContain('tool.requested')
  })
})

it('a call with effects whose connection breaks off is told as open, and the server as failing', async () => {
  const breaking = await startHostileServer({
    tools: [anyTool('pick')],
    calls: { pick: response => response.destroy() },
  })
  const serverId = await addServer(stage, { name: 'breaking', url: breaking.url })
  await stage.hire()
  const { task } = await ask(['breaking.pick'], [{ name: 'breaking__pick' }], {
    approvals: { trust: { 'breaking.pick': 'autonomous' } },
  })
  expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
  expect(await results(2)).toMatchObject([
    { isError: true, text: expect.stringContaining('may or may not have been carried out') },
  ])
  expect(breaking.seen.filter(({ method }) => method === 'tools/call')).toHaveLength(1)
  expect((await list()).find(({ name }) => name === 'breaking')).toMatchObject({ health: 'failing' })
  await stage.db.asWorker(tx => deleteMcpServer(tx, { workspaceId: stage.scene.workspaceId, serverId }))
  await breaking.close()
})

it('a server without a sign-in that begins to want one is shown as failing, with the way out', async () => {
  const answers: Parameters<typeof startHostileServer>[0] = { tools: [anyTool('pick')] }
  const locked = await startHostileServer(answers)
  const serverId = await addServer(stage, { name: 'locked', url: locked.url, effects: { pick: 'read_only' } })
  answers.any = (_request, response) => void response.writeHead(401).end()
  await stage.hire()
  const { task } = await ask(['locked.pick'], [{ name: 'locked__pick' }])
  await stage.ended(task.id)
  expect((await list()).find(({ name }) => name === 'locked')).toMatchObject({
    health: 'failing',
    lastError: expect.stringContaining('choose OAuth or headers'),
  })
  await stage.db.asWorker(tx => deleteMcpServer(tx, { workspaceId: stage.scene.workspaceId, serverId }))
  await locked.close()
})

it('names the server of a call in telemetry', async () => {
  const collector = await startCollector()
  const telemetry = await startTelemetry({ otlpEndpoint: collector.url }, 'worker')
  try {
    await stage.hire()
    const { task } = await ask(['web.echo', 'react'], [{ name: 'web__echo', input: { message: 'x' } }])
    await stage.ended(task.id)
  } finally {
    await stage.fire()
    await telemetry.stop()
    collector.close()
  }
  const spans = collector.spans.filter(({ name }) => name === 'execute_tool web__echo')
  expect(spans.map(({ attributes }) => attributes)).toEqual([
    expect.objectContaining({ 'gen_ai.tool.name': 'web__echo', 'openvibe.mcp.server': 'web' }),
  ])
})
