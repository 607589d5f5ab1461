import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/server'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { closeServer, listenLocally } from '../../../testing/mcp/local-server.ts'
import { startModernPeer } from '../../../testing/mcp/modern-peer.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import type { ServerFindings } from '../../domain/mcp/mcp-server.ts'
import { createLog } from '../../log.ts'
import { mostMessageBytes, type ServerConnection } from '../../mcp/connect-server.ts'
import { McpError, type McpFailure } from '../../mcp/mcp-error.ts'
import { createGuardedFetch } from '../../outbound/guarded-fetch.ts'
import { createServerPool } from './server-pool.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

function openPool(url: string, times: Parameters<typeof createServerPool>[1] = {}) {
  const fetch = createGuardedFetch({
    allowPrivate: ['127.0.0.1/32'],
    maxBytes: mostMessageBytes,
    timeoutMs: 30_000,
  })
  const found: ServerFindings[] = []
  const failed: string[] = []
  const pool = createServerPool(
    {
      fetch,
      log: createLog({ level: 'silent', process: 'test' }),
      open: async () => ({ kind: 'http', url, credentials: { headers: {} } }),
      onListing: async (_server, list) => void found.push(await list()),
      onFailure: async (_server, { message }) => void failed.push(message),
    },
    times,
  )
  open.push(() => pool.close())
  const server = { id: 'id', name: 'peer', workspaceId: 'here', url }
  const { signal } = new AbortController()
  const use = (work = async ({ name }: ServerConnection) => name) => pool.use(server, { signal }, work)
  return { pool, found, failed, use }
}

it('reads the tools of a server when it connects, and when the server says that they have changed', async () => {
  let names = ['one']
  const peer = await startModernPeer(() => {
    const server = new McpServer(
      { name: 'changing', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } } },
    )
    for (const name of names)
      server.registerTool(name, { inputSchema: z.object({}) }, () => ({ content: [] }))
    return server
  })
  open.push(peer.close)
  const { use, found } = openPool(peer.url, { relist: 10 })
  expect(await use()).toBe('peer')
  const lists = () => found.map(({ tools }) => tools.map(({ name }) => name))
  await eventually(() => expect(lists()).toEqual([['one']]))
  names = ['one', 'two']
  await peer.handler.notify.toolsChanged()
  await eventually(() => expect(lists().at(-1)).toEqual(['one', 'two']))
})

it('waits longer after each failure, and says so at once meanwhile', async () => {
  let asked = 0
  const down = createServer((_request, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  const { use, failed } = openPool(`${await listenLocally(down)}/mcp`, {
    pause: 60_000,
    longestPause: 60_000,
  })
  open.push(() => closeServer(down))
  await expect(use()).rejects.toMatchObject({ failure: 'unreachable' })
  const before = asked
  expect(before).toBeGreaterThan(0)
  await expect(use()).rejects.toThrow(/did not work a moment ago\. It is tried again in \d+ seconds\./)
  expect(asked).toBe(before)
  expect(failed).toHaveLength(1)
})

it('tells that a server stopped working under a call, unless it was connected again by then', async () => {
  const peer = await startModernPeer(
    () => new McpServer({ name: 'mortal', version: '1.0.0' }, { capabilities: { tools: {} } }),
  )
  open.push(peer.close)
  const { use, found, failed } = openPool(peer.url)
  const failCall = async (failure: McpFailure) => {
    await expect(use(() => Promise.reject(new McpError(failure, `It was ${failure}.`)))).rejects.toThrow()
  }
  await use()
  await eventually(() => expect(found).toHaveLength(1))
  for (const failure of ['timed_out', 'wrong_input', 'too_large', 'garbled'] as const) await failCall(failure)
  expect(failed).toEqual([])
  await failCall('lost')
  expect(failed).toEqual(['It was lost.'])

  const late = Promise.withResolvers<string>()
  const slow = use(() => late.promise)
  await failCall('lost')
  await use()
  late.reject(new McpError('lost', 'It was lost long ago.'))
  await expect(slow).rejects.toThrow()
  expect(failed).toEqual(['It was lost.', 'It was lost.'])
})

it('closes a connection that a call has given up only after the other calls on it', async () => {
  const peer = await startModernPeer(
    () => new McpServer({ name: 'shared', version: '1.0.0' }, { capabilities: { tools: {} } }),
  )
  open.push(peer.close)
  const { use } = openPool(peer.url)
  const late = Promise.withResolvers<string>()
  let ended: AbortSignal | undefined
  const slow = use(connection => {
    ended = connection.ended
    return late.promise
  })
  await eventually(() => expect(ended).toBeDefined())
  await expect(use(() => Promise.reject(new McpError('too_large', 'Too large.')))).rejects.toThrow()
  expect(ended?.aborted).toBe(false)
  late.resolve('done')
  expect(await slow).toBe('done')
  await eventually(() => expect(ended?.aborted).toBe(true))
})

it('closes a connection that nobody uses, and connects again when somebody does', async () => {
  let served = 0
  const peer = await startModernPeer(() => {
    served += 1
    return new McpServer({ name: 'idle', version: '1.0.0' }, { capabilities: { tools: {} } })
  })
  open.push(peer.close)
  const { use } = openPool(peer.url, { idle: 0, sweep: 5 })
  await use()
  const before = served
  await eventually(async () => {
    expect(await use()).toBe('peer')
    expect(served).toBeGreaterThan(before)
  })
})

it('takes no more calls once it is closed', async () => {
  const { pool, use } = openPool('http://127.0.0.1:1/mcp')
  await pool.close()
  await expect(use()).rejects.toThrow('This worker is stopping.')
})
