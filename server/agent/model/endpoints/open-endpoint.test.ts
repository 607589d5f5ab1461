import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEndpointFetch, openEndpoint, withoutVersion } from './open-endpoint.ts'

describe('a call to the endpoint of a workspace', () => {
  const open: (() => unknown)[] = []
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const close of open.splice(0)) await close()
  })

  async function startServer(body: string, status = 200) {
    const heard: IncomingMessage[] = []
    const server = createServer((request, response) => {
      heard.push(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    open.push(() => server.close())
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return { heard, url: `http://127.0.0.1:${address.port}` }
  }

  function openAt(baseUrl: string, allowPrivate: string[] = ['127.0.0.1']) {
    const fetch = createEndpointFetch(allowPrivate)
    open.push(() => fetch.close())
    return openEndpoint(fetch, { baseUrl, apiKey: 'key-of-the-workspace' })
  }

  const callOf = {
    model: 'm',
    body: '{}',
    onText() {},
    signal: new AbortController().signal,
    idleMs: 5_000,
    totalMs: 5_000,
  }

  it('carries the key of the workspace, and no header of the operator', async () => {
    vi.stubEnv(
      'ANTHROPIC_CUSTOM_HEADERS',
      'x-proxy-pass: of-the-operator\nauthorization: Bearer of-the-operator',
    )
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'of-the-operator')
    const { heard, url } = await startServer('{"data":[{"id":"m"}]}')
    await openAt(url).listModels()
    expect(heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-of-the-workspace'])
    expect(JSON.stringify(heard.map(({ rawHeaders }) => rawHeaders))).not.toContain('of-the-operator')
  })

  it('never tells a key that the endpoint repeats', async () => {
    const { url } = await startServer('{"error":{"message":"no such key: key-of-the-workspace"}}', 401)
    const outcome = await openAt(url).call(callOf)
    expect(outcome).toMatchObject({ failure: 'unauthorized', detail: expect.stringContaining('no such key') })
    expect(JSON.stringify(outcome)).not.toContain('key-of-the-workspace')
  })

  it('never goes inside, unless the operator allows it', async () => {
    const { heard, url } = await startServer('{}')
    expect(await openAt(url, []).call(callOf)).toMatchObject({
      failure: 'unreachable',
      detail: expect.stringContaining('private network'),
    })
    expect(heard).toEqual([])
  })

  it.each([
    ['https://a.test', 'https://a.test'],
    ['https://a.test/', 'https://a.test'],
    ['https://a.test/v1/', 'https://a.test'],
    ['https://a.test/api/v1/messages', 'https://a.test/api'],
  ])('takes the address %s as people copy it', (given, used) => {
    expect(withoutVersion(given)).toBe(used)
  })
})
