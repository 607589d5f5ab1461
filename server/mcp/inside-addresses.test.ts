import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { anyTool, startHostileServer, words } from '../../testing/mcp/hostile-server.ts'
import { closeServer, listenLocally } from '../../testing/mcp/local-server.ts'
import { createGuardedFetch, type GuardedFetchOptions } from '../outbound/guarded-fetch.ts'
import { callServerTool } from './call-server-tool.ts'
import { connectServer, mostMessageBytes } from './connect-server.ts'
import { explainError } from './explain-error.ts'

const never = new AbortController().signal
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Connects through the guard as it is set up in the web process and in the worker: it follows no redirects. */
async function connect(url: string, options: Partial<GuardedFetchOptions> = {}) {
  const fetch = createGuardedFetch({
    allowPrivate: [],
    maxBytes: mostMessageBytes,
    timeoutMs: 5_000,
    ...options,
  })
  open.push(() => fetch.close())
  const target = { kind: 'http' as const, url, credentials: { headers: { 'x-key': 'plum' } } }
  const connection = await connectServer(target, { name: 'sly', fetch, timeoutMs: 5_000 })
  open.push(() => connection.close())
  return connection
}

async function serveInside() {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end('{}')
  })
  const url = await listenLocally(server)
  open.push(() => closeServer(server))
  return { url, port: new URL(url).port, reached: () => reached }
}

it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '127.0.0.1.'])(
  'a server at %s is refused, and nothing gets there',
  async host => {
    const inside = await serveInside()
    await expect(connect(`http://${host}:${inside.port}/mcp`)).rejects.toMatchObject({ failure: 'refused' })
    expect(inside.reached()).toBe(0)
  },
)

it('a server whose name leads inside is refused, and nothing gets there', async () => {
  const inside = await serveInside()
  const connecting = connect(`http://outside.example:${inside.port}/mcp`, {
    resolve: async () => ['127.0.0.1'],
  })
  await expect(connecting).rejects.toMatchObject({ failure: 'refused' })
  expect(inside.reached()).toBe(0)
})

it.each([301, 302, 303, 307, 308])('a redirect with status %i to inside is not followed', async status => {
  const inside = await serveInside()
  const sly = await startHostileServer({
    any: (_request, response) => void response.writeHead(status, { location: inside.url }).end(),
  })
  open.push(sly.close)
  await expect(connect(sly.url, { allowPrivate: ['127.0.0.1/32'] })).rejects.toThrow(`(status ${status})`)
  expect(inside.reached()).toBe(0)
})

it('a name that leads elsewhere after the connection was made is refused at the next request', async () => {
  const sly = await startHostileServer({ tools: [anyTool('go')], calls: { go: words('Gone.') } })
  open.push(sly.close)
  let address = '127.0.0.1'
  const url = new URL(sly.url)
  url.hostname = 'rebinding.example'
  const connection = await connect(url.href, {
    allowPrivate: ['127.0.0.1/32'],
    resolve: async () => [address],
  })
  const call = () =>
    callServerTool(connection, {
      tool: { name: 'go', inputSchema: { type: 'object' } },
      input: {},
      timeoutMs: 5_000,
      signal: never,
    })
  expect(await call()).toMatchObject({ text: 'Gone.' })
  const before = sly.seen.length
  address = '127.0.0.2'
  // An open connection stays with the address that was checked. A new one is checked anew.
  sly.endConnections()
  await vi.waitFor(async () => {
    const error = await call().catch(error => explainError('sly', error))
    expect(error).toMatchObject({ failure: 'refused' })
  })
  expect(sly.seen).toHaveLength(before)
})
