import { once } from 'node:events'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createInbox } from '../../testing/arrivals.ts'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { join, jonas, listen, mira, type RealtimeFixture, startRealtime } from '../../testing/realtime.ts'
import type { RealtimeLimits } from '../local/realtime/limits.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

const nina = '0191c2a0-0000-7000-8000-000000000003'

describe('the limits of one connection', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture

  beforeEach(async () => {
    database = await createTestDatabase()
  })

  afterEach(async () => {
    await realtime.stop()
    await database.drop()
  })

  async function start(limits: Partial<RealtimeLimits> = {}): Promise<SupabaseClient> {
    realtime = await startRealtime({ database, limits })
    for (const n of [1, 2, 3]) await realtime.allow(mira, `room:${n}`)
    return await realtime.connectAs(mira)
  }

  it('a frame that is too long closes it', async () => {
    await start({ frameBytes: 10_000 })
    const ws = await openSocket()
    ws.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', { filler: 'x'.repeat(10_000) }]))
    expect(await once(ws, 'close')).toMatchObject([1009, expect.anything()])
  })

  it('an invalid frame closes it', async () => {
    await start()
    for (const frame of ['nonsense', '{}', Buffer.from([9, 9, 9]), Buffer.from([3, 255])]) {
      const ws = await openSocket()
      ws.send(frame)
      expect(await once(ws, 'close')).toMatchObject([1007, expect.anything()])
    }
  })

  it('channels over the limit are refused, until the client leaves one', async () => {
    const client = await start({ channels: 2 })
    const { channel } = await join(client, 'room:1')
    await join(client, 'room:2')
    const third = listen(client, 'room:3')
    expect(await third.statuses.next()).toContain(
      'ChannelRateLimitReached: A connection can join up to 2 channels',
    )
    await client.removeChannel(channel)
    expect(await third.statuses.nextWhere(status => !status.includes('ChannelRateLimitReached'))).toBe(
      'SUBSCRIBED',
    )
  })

  it('joins over the rate are refused', async () => {
    const client = await start({ joins: { burst: 1, perSecond: 0.001 } })
    await join(client, 'room:1')
    expect(await listen(client, 'room:2').statuses.next()).toContain('ClientJoinRateLimitReached')
  })

  it('messages over the rate are refused, and a client that continues is cut off', async () => {
    await start({ messages: { burst: 2, perSecond: 0.001 } })
    const ws = await openSocket()
    const replies = createInbox<string>()
    ws.on('message', data => replies.push(String(data)))
    for (let ref = 0; ref < 102; ref++) ws.send(JSON.stringify([null, `${ref}`, 'phoenix', 'heartbeat', {}]))
    expect(await once(ws, 'close')).toMatchObject([1008, expect.anything()])
    expect(replies.waiting()).toHaveLength(101)
    expect(await replies.next()).toContain('"ok"')
    expect(await replies.next()).toContain('"ok"')
    expect(await replies.next()).toContain('MessageRateLimitReached')
  })

  it('a client that does not read is dropped, and nobody waits for it', async () => {
    await start({ bufferedBytes: 100_000 })
    const ws = await openSocket()
    const token = realtime.secretKey
    ws.send(
      JSON.stringify([
        '1',
        '1',
        'realtime:room:1',
        'phx_join',
        { config: { private: true }, access_token: token },
      ]),
    )
    await once(ws, 'message')
    ws.pause()
    const messages = Array.from({ length: 50 }, () => ({
      topic: 'room:1',
      event: 'flood',
      payload: { text: 'x'.repeat(60_000) },
      private: true,
    }))
    const warning = realtime.warnings.next()
    let dropped = false
    void warning.then(() => {
      dropped = true
    })
    while (!dropped) await postBroadcast(messages)
    expect(await warning).toContain('reads too slowly')
    ws.resume()
    expect(await once(ws, 'close')).toMatchObject([1006, expect.anything()])
  })

  it('a client that sends nothing is dropped, one that sends heartbeats stays', async () => {
    await start({ silenceMs: 500 })
    const client = await realtime.connectAs(mira, { heartbeatIntervalMs: 100 })
    const { statuses, broadcasts } = await join(client, 'room:1')
    expect(await once(await openSocket(), 'close')).toMatchObject([1006, expect.anything()])
    await realtime.send('room:1', 'message.created', { text: 'still here' })
    expect(await broadcasts.next()).toMatchObject({ payload: { text: 'still here' } })
    expect(statuses.waiting()).toEqual([])
  })

  it('a person is gone when the last connection closes, or is silent for longer than its heartbeat promised', async () => {
    const gone = createInbox<string>()
    realtime = await startRealtime({ database, limits: { goneMs: 0 }, onGone: userId => gone.push(userId) })
    // One that promises nothing may be silent.
    await openSocketOf(nina)
    const closing = await openSocketOf(jonas, { everyMs: 60_000 })
    await openSocketOf(mira, { everyMs: 100 })
    expect(await gone.next()).toBe(mira)
    closing.close()
    expect(await gone.next()).toBe(jonas)
    expect(gone.waiting()).toEqual([])
  })

  it('a frame without a meaning is refused with a reason', async () => {
    await start()
    const ws = await openSocket()
    const asked = [
      ['1', '1', 'realtime:room:1', 'broadcast', { event: 'typing', payload: {} }, 'NotJoined'],
      ['1', '2', 'realtime:', 'phx_join', {}, 'TopicNameRequired'],
      ['1', '3', 'elsewhere:room', 'phx_join', {}, 'TopicNameRequired'],
      ['1', '4', 'realtime:room:1', 'phx_join', { config: { private: 'perhaps' } }, 'InvalidJoinPayload'],
    ]
    for (const [joinRef, ref, topic, event, payload, reason] of asked) {
      ws.send(JSON.stringify([joinRef, ref, topic, event, payload]))
      expect(String((await once(ws, 'message'))[0])).toContain(reason)
    }
  })

  /** Opens a socket that joins as this person, says one heartbeat, and then nothing. */
  async function openSocketOf(userId: string, promise: object = {}): Promise<WebSocket> {
    await realtime.allow(userId, 'room:1')
    const payload = { config: { private: true }, access_token: await realtime.signToken(userId) }
    const ws = await openSocket()
    for (const frame of [
      ['1', '1', 'realtime:room:1', 'phx_join', payload],
      [null, '2', 'phoenix', 'heartbeat', promise],
    ]) {
      ws.send(JSON.stringify(frame))
      expect(String((await once(ws, 'message'))[0])).toContain('"ok"')
    }
    return ws
  }

  /** Opens a socket for frames that realtime-js would never send. */
  async function openSocket(): Promise<WebSocket> {
    const query = new URLSearchParams({ apikey: realtime.publishableKey, vsn: '2.0.0' })
    const ws = new WebSocket(`ws://${realtime.host}/realtime/v1/websocket?${query}`)
    ws.on('error', () => {})
    await once(ws, 'open')
    return ws
  }

  async function postBroadcast(messages: object[]) {
    const response = await fetch(`http://${realtime.host}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: realtime.secretKey },
      body: JSON.stringify({ messages }),
    })
    expect(response.status).toBe(202)
  }
})
