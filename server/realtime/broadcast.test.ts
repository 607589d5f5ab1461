import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createBroadcaster } from './broadcast.ts'

interface Call {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: unknown
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server in place of Realtime that remembers the requests. */
async function listen(status: number) {
  const calls: Call[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    calls.push({ path: req.url, headers: req.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    res.writeHead(status).end('{"message":"no"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const broadcasterWith = (secretKey: string) =>
    createBroadcaster({
      env: {
        supabase: {
          url: `http://127.0.0.1:${port}`,
          publishableKey: 'p',
          secretKey,
          jwtSecret: null,
          databaseUrl: '',
          databaseSessionUrl: '',
        },
      },
    })
  return { calls, broadcasterWith }
}

describe('a broadcast', () => {
  it('sends a batch in one call, on private channels, with the secret key', async () => {
    const { calls, broadcasterWith } = await listen(202)
    await broadcasterWith('eyJ.secret.key').send([
      { topic: 'thread:a:1', event: 'typing', payload: { userId: 'ada' } },
      { topic: 'thread:b:1', event: 'task.delta', payload: { text: 'Hi' } },
    ])
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({
      path: '/realtime/v1/api/broadcast',
      headers: { apikey: 'eyJ.secret.key', authorization: 'Bearer eyJ.secret.key' },
      body: {
        messages: [
          { topic: 'thread:a:1', event: 'typing', payload: { userId: 'ada' }, private: true },
          { topic: 'thread:b:1', event: 'task.delta', payload: { text: 'Hi' }, private: true },
        ],
      },
    })
  })

  it('sends a key that is not a token as a key', async () => {
    const { calls, broadcasterWith } = await listen(202)
    await broadcasterWith('sb_secret_1').send([{ topic: 't', event: 'e', payload: {} }])
    expect(calls[0]?.headers).toMatchObject({ apikey: 'sb_secret_1' })
    expect(calls[0]?.headers.authorization).toBeUndefined()
  })

  it('sends no request when there is nothing to tell', async () => {
    const { calls, broadcasterWith } = await listen(202)
    await broadcasterWith('k').send([])
    expect(calls).toEqual([])
  })

  it('fails when Realtime refuses', async () => {
    const { broadcasterWith } = await listen(422)
    await expect(broadcasterWith('k').send([{ topic: 't', event: 'e', payload: {} }])).rejects.toThrow(
      'with 422',
    )
  })
})
