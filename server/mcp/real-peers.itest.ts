import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputRequired, McpServer } from '@modelcontextprotocol/server'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startModernPeer } from '../../testing/mcp/modern-peer.ts'
import { startHttpPeer, stdioPeer } from '../../testing/mcp/peers.ts'
import { eventually } from '../../testing/worker-stage.ts'
import { createGuardedFetch } from '../outbound/guarded-fetch.ts'
import { callServerTool } from './call-server-tool.ts'
import {
  connectServer,
  mostMessageBytes,
  type ServerConnection,
  type ServerTarget,
} from './connect-server.ts'
import { explainError } from './explain-error.ts'
import { listServerTools } from './list-server-tools.ts'
import { listServerContents, readServerPrompt, readServerResource } from './read-server.ts'

const fetch = createGuardedFetch({
  allowPrivate: ['127.0.0.1/32'],
  maxBytes: mostMessageBytes,
  timeoutMs: 60_000,
})
const timeoutMs = 25_000
const never = new AbortController().signal
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function connect(name: string, target: ServerTarget, more: { onToolsChanged?: () => void } = {}) {
  const connection = await connectServer(target, { name, fetch, timeoutMs, ...more })
  open.push(connection)
  return connection
}

const at = (url: string): ServerTarget => ({ kind: 'http', url, credentials: { headers: {} } })

/** Calls a tool with the schema that the server lists for it. */
async function call(connection: ServerConnection, name: string, input: Record<string, unknown> = {}) {
  const { tools } = await listServerTools(connection, { timeoutMs })
  const tool = tools.find(each => each.name === name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  return callServerTool(connection, { tool, input, timeoutMs, signal: never })
}

describe.each(['stdio', 'HTTP'])('the reference server over %s', way => {
  async function reach() {
    if (way === 'stdio') return connect('everything', stdioPeer('everything'))
    const peer = await startHttpPeer()
    open.push({ close: peer.stop })
    return connect('everything', at(peer.url))
  }

  it('lists its tools, resources and prompts, and answers calls', async () => {
    const connection = await reach()
    expect(connection).toMatchObject({ isLegacy: true, offers: ['resources', 'prompts'] })
    const { tools, remarks, offers } = await listServerTools(connection, { timeoutMs })
    expect(remarks).toEqual([])
    expect(offers).toEqual(['resources', 'prompts'])
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image']),
    )
    expect(await call(connection, 'get-sum', { a: 2, b: 3 })).toMatchObject({
      text: expect.stringContaining('5'),
      isError: false,
    })
    const picture = await call(connection, 'get-tiny-image')
    expect(picture.pictures).toEqual([{ mediaType: 'image/png', base64: expect.stringMatching(/^iVBOR/) }])
    expect((await call(connection, 'get-structured-content', { location: 'Chicago' })).text).toContain(
      'temperature',
    )
    expect(await call(connection, 'get-sum', { a: 'x' })).toMatchObject({ isError: true })

    const { resources, templates, prompts } = await listServerContents(connection, {
      timeoutMs,
      signal: never,
    })
    const [first] = resources
    expect(first?.uri).toContain('demo://resource/static/document/')
    expect(templates.map(({ uri }) => uri)).toContain('demo://resource/dynamic/text/{resourceId}')
    expect(prompts).toContainEqual(
      expect.objectContaining({ name: 'args-prompt', arguments: ['city', 'state?'] }),
    )
    const read = { timeoutMs, signal: never }
    expect(await readServerResource(connection, { uri: first?.uri ?? '', ...read })).toContain('#')
    expect(
      await readServerPrompt(connection, { name: 'args-prompt', fields: { city: 'Paris' }, ...read }),
    ).toContain('user: ')
    await expect(readServerResource(connection, { uri: 'demo://nothing', ...read })).rejects.toThrow(
      'refused this',
    )
  })

  it('tells its progress, and hears that a call is cancelled', async () => {
    const connection = await reach()
    const { tools } = await listServerTools(connection, { timeoutMs })
    const tool = tools.find(({ name }) => name === 'trigger-long-running-operation')
    if (!tool) throw new Error('There is no such tool.')
    const stop = new AbortController()
    const told: string[] = []
    const running = callServerTool(connection, {
      tool,
      input: { duration: 600, steps: 1200 },
      timeoutMs: 60_000,
      signal: stop.signal,
      onProgress: words => told.push(words),
    })
    await eventually(() => expect(told.length).toBeGreaterThan(0))
    expect(told[0]).toMatch(/^0 %/)
    stop.abort()
    await expect(running).rejects.toThrow()
    expect((await call(connection, 'echo', { message: 'still here' })).text).toContain('still here')
  })
})

it('works with the memory server, which keeps facts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-memory-'))
  const env = { MEMORY_FILE_PATH: join(folder, 'memory.json') }
  const connection = await connect('memory', stdioPeer('memory', { env }))
  const entities = [{ name: 'Orchard', entityType: 'place', observations: ['has apples'] }]
  expect((await call(connection, 'create_entities', { entities })).isError).toBe(false)
  expect((await call(connection, 'search_nodes', { query: 'apples' })).text).toContain('Orchard')
})

it('works with the file server, which reads only its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-files-'))
  await writeFile(join(folder, 'note.txt'), 'Apples are ripe.')
  const connection = await connect('files', stdioPeer('filesystem', { args: [folder] }))
  const path = join(folder, 'note.txt')
  expect((await call(connection, 'read_text_file', { path })).text).toContain('Apples are ripe.')
  expect(await call(connection, 'read_text_file', { path: '/etc/hostname' })).toMatchObject({ isError: true })
})

it('gives a program none of our variables', async () => {
  process.env.OPENVIBE_TRY_SECRET = 'hidden-value'
  const connection = await connect('everything', stdioPeer('everything', { env: { GIVEN: 'shown-value' } }))
  const { text } = await call(connection, 'get-env')
  delete process.env.OPENVIBE_TRY_SECRET
  expect(text).toContain('shown-value')
  expect(text).not.toContain('hidden-value')
  expect(text).not.toContain('DATABASE')
})

it('speaks the newest protocol with a server that has it, and hears of new tools', async () => {
  const peer = await startModernPeer(makeModern)
  open.push(peer)
  let changes = 0
  const connection = await connect('modern', at(peer.url), { onToolsChanged: () => (changes += 1) })
  expect(connection.isLegacy).toBe(false)
  expect((await call(connection, 'double', { value: 21 })).text).toBe('42\n\n{"value":42}')
  await peer.handler.notify.toolsChanged()
  await eventually(() => expect(changes).toBe(1))
})

it('says plainly that a server wants an answer of a person, which it can’t have', async () => {
  const peer = await startModernPeer(makeModern)
  open.push(peer)
  const connection = await connect('modern', at(peer.url))
  const asked = call(connection, 'ask_person').catch(error => explainError('modern', error))
  expect(await asked).toMatchObject({ failure: 'unsupported', message: expect.stringContaining('a person') })
})

function makeModern(): McpServer {
  const server = new McpServer(
    { name: 'modern', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  )
  server.registerTool(
    'double',
    { inputSchema: z.object({ value: z.number() }), outputSchema: z.object({ value: z.number() }) },
    ({ value }) => ({
      content: [{ type: 'text', text: String(value * 2) }],
      structuredContent: { value: value * 2 },
    }),
  )
  server.registerTool('ask_person', { inputSchema: z.object({}) }, () =>
    inputRequired({
      inputRequests: {
        name: inputRequired.elicit({
          message: 'Who are you?',
          requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
        }),
      },
    }),
  )
  return server
}
