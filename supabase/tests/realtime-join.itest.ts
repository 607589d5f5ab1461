import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { join, jonas, listen, mira, type RealtimeFixture, startRealtime } from '../../testing/realtime.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

let database: TestDatabase
let realtime: RealtimeFixture

beforeAll(async () => {
  database = await createTestDatabase()
  realtime = await startRealtime({ database, allowedOrigins: ['https://chat.example.com'] })
  await realtime.allow(mira, 'room:1')
})

afterAll(async () => {
  await realtime.stop()
  await database.drop()
})

describe('joining a channel', () => {
  it('is for people whom the policies let read the topic, and for nobody else', async () => {
    const [allowed, refused] = [await realtime.connectAs(mira), await realtime.connectAs(jonas)]
    expect(await listen(allowed, 'room:1').statuses.next()).toBe('SUBSCRIBED')
    expect(await listen(refused, 'room:1').statuses.next()).toBe(
      'CHANNEL_ERROR Unauthorized: You do not have permission to read from the topic room:1.',
    )
    expect(await listen(allowed, 'room:2').statuses.next()).toContain('Unauthorized')
  })

  it('leaves no row in the table that it asks', async () => {
    await join(await realtime.connectAs(mira), 'room:1')
    const { rows } = await realtime.db.query('select count(*)::int from realtime.messages')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('is refused to a caller who has only the publishable key', async () => {
    const client = await realtime.connect(async () => null)
    expect(await listen(client, 'room:1').statuses.next()).toContain('Unauthorized')
  })

  it('is refused to all roles but those of people and of the service', async () => {
    const client = await realtime.connect(() => realtime.signToken(mira, { role: 'postgres' }))
    expect(await listen(client, 'room:1').statuses.next()).toContain('Unauthorized')
  })

  it('is allowed to the service on every topic', async () => {
    expect(await listen(realtime.connectWithSecretKey(), 'room:any').statuses.next()).toBe('SUBSCRIBED')
  })

  it('refuses a token with another signature', async () => {
    const [header, , signature] = (await realtime.signToken(jonas)).split('.')
    const [, claims] = (await realtime.signToken(mira)).split('.')
    const client = await realtime.connect(async () => [header, claims, signature].join('.'))
    expect(await listen(client, 'room:1').statuses.next()).toContain('InvalidJWTToken')
  })

  it('refuses public channels', async () => {
    const client = await realtime.connectAs(mira)
    expect(await listen(client, 'room:1', {}).statuses.next()).toContain(
      'PrivateOnly: Only private channels exist here',
    )
  })

  it('refuses presence, also when a listener asks for it, and replay', async () => {
    const client = await realtime.connectAs(mira)
    const presence = listen(client, 'room:1', { private: true, presence: { enabled: true } })
    expect(await presence.statuses.next()).toContain('PresenceNotSupported')
    await client.removeAllChannels()
    const replay = listen(client, 'room:1', { private: true, broadcast: { replay: { since: 1 } } })
    expect(await replay.statuses.next()).toContain('ReplayNotSupported')
  })

  it('refuses table changes', async () => {
    const client = await realtime.connectAs(mira)
    const refused = await new Promise(resolve => {
      client
        .channel('room:1', { config: { private: true } })
        .on('postgres_changes', { event: '*', schema: 'public' }, () => {})
        .subscribe((_status, error) => resolve(error?.message))
    })
    expect(refused).toContain('PostgresChangesNotSupported')
  })

  it('lets a client leave, and come back on the same connection', async () => {
    const client = await realtime.connectAs(mira)
    const first = await join(client, 'room:1')
    expect(await client.removeChannel(first.channel)).toBe('ok')
    expect(await first.statuses.next()).toBe('CLOSED')

    const second = await join(client, 'room:1')
    await realtime.send('room:1', 'message.created', { text: 'welcome back' })
    expect(await second.broadcasts.next()).toMatchObject({ payload: { text: 'welcome back' } })
    expect(first.broadcasts.waiting()).toEqual([])
  })

  it('counts sockets and channels for the health page', async () => {
    const before = realtime.server.status()
    const client = await realtime.connectAs(mira)
    await join(client, 'room:1')
    expect(realtime.server.status()).toEqual({
      sockets: before.sockets + 1,
      channels: before.channels + 1,
      replication: 'streaming',
    })
  })
})

describe('opening a socket', () => {
  it('needs one of the two keys', async () => {
    expect(await openSocket({ apikey: await realtime.signToken(mira) })).toBe(401)
    expect(await openSocket({ apikey: '' })).toBe(401)
    expect(await openSocket({ apikey: realtime.publishableKey })).toBe('open')
    expect(await openSocket({ apikey: realtime.secretKey })).toBe('open')
  })

  it('is for pages of this server and of the origins in its settings', async () => {
    const apikey = realtime.publishableKey
    expect(await openSocket({ apikey, origin: 'https://elsewhere.example.com' })).toBe(403)
    expect(await openSocket({ apikey, origin: 'null' })).toBe(403)
    expect(
      await openSocket({ apikey, origin: `http://${realtime.host.replace('127.0.0.1', 'localhost')}` }),
    ).toBe(403)
    expect(await openSocket({ apikey, origin: `http://${realtime.host}` })).toBe('open')
    expect(await openSocket({ apikey, origin: 'https://chat.example.com' })).toBe('open')
  })

  it('checks its address and its protocol version', async () => {
    const apikey = realtime.publishableKey
    expect(await openSocket({ apikey, vsn: '3.0.0' })).toBe(400)
    expect(await openSocket({ apikey, path: '/realtime/v1/elsewhere' })).toBe(404)
    const plain = await fetch(`http://${realtime.host}/realtime/v1/websocket?apikey=${apikey}`)
    expect(plain.status).toBe(426)
  })

  /** Returns the status that refused it, or 'open'. */
  async function openSocket({ apikey = '', vsn = '2.0.0', origin = '', path = '/realtime/v1/websocket' }) {
    const query = new URLSearchParams({ apikey, vsn })
    const ws = new WebSocket(`ws://${realtime.host}${path}?${query}`, origin ? { origin } : {})
    const refused = new Promise<number | undefined>(resolve => {
      ws.on('unexpected-response', (_req, res: IncomingMessage) => resolve(res.statusCode))
    })
    ws.on('error', () => {})
    const outcome = await Promise.race([once(ws, 'open').then(() => 'open' as const), refused])
    ws.terminate()
    return outcome
  }
})
