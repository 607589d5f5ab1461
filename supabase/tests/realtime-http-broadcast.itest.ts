import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { join, type Listening, mira, type RealtimeFixture, startRealtime } from '../../testing/realtime.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe('broadcast over HTTP', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture
  let room: Listening

  beforeAll(async () => {
    database = await createTestDatabase()
    realtime = await startRealtime({ database })
    await realtime.allow(mira, 'room:1')
    room = await join(await realtime.connectAs(mira), 'room:1')
  })

  afterAll(async () => {
    await realtime.stop()
    await database.drop()
  })

  const typing = { topic: 'room:1', event: 'typing', payload: { userId: mira }, private: true }

  it('carries a batch in one call, in its order', async () => {
    const messages = [1, 2, 3].map(n => ({ ...typing, payload: { n } }))
    expect(await post({ messages }, realtime.secretKey)).toMatchObject({ status: 202 })
    for (const n of [1, 2, 3])
      expect(await room.broadcasts.next()).toEqual({ event: 'typing', payload: { n } })
  })

  it('carries the messages of supabase-js over HTTP with the secret key', async () => {
    const channel = realtime.connectWithSecretKey().channel('room:1', { config: { private: true } })
    expect(await channel.httpSend('typing', { userId: mira })).toEqual({ success: true })
    expect(await room.broadcasts.next()).toEqual({ event: 'typing', payload: { userId: mira } })
    // Without a subscription, `send` uses the request for batches, and warns about it.
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
    expect(await channel.send({ ...typing, type: 'broadcast' })).toBe('ok')
    expect(await room.broadcasts.next()).toEqual({ event: 'typing', payload: { userId: mira } })
  })

  it('is only for the server: messages of all others are refused', async () => {
    expect(await post({ messages: [typing] }, null)).toMatchObject({ status: 401 })
    expect(await post({ messages: [typing] }, 'no token')).toMatchObject({ status: 401 })
    expect(await post({ messages: [typing] }, realtime.publishableKey)).toMatchObject({ status: 401 })
    expect(await post({ messages: [typing] }, await realtime.signToken(mira))).toEqual({
      status: 403,
      body: { message: 'Only the server itself can broadcast over HTTP.' },
    })
    const channel = (await realtime.connectAs(mira)).channel('room:1', { config: { private: true } })
    await expect(channel.httpSend('typing', {})).rejects.toThrow('Only the server itself')

    await realtime.send('room:1', 'message.created', { text: 'the only one' })
    expect(await room.broadcasts.next()).toMatchObject({ payload: { text: 'the only one' } })
  })

  it('sends nothing of a batch if one part is wrong', async () => {
    const wrong = [
      { ...typing, private: false },
      { ...typing, event: '' },
      { ...typing, payload: 'text' },
      { ...typing, payload: { text: 'x'.repeat(64 * 1024) } },
    ]
    for (const message of wrong) {
      const { status, body } = await post({ messages: [typing, message] }, realtime.secretKey)
      expect(status).toBe(422)
      expect(body.message).not.toBe('')
    }
    await realtime.send('room:1', 'message.created', { text: 'the only one' })
    expect(await room.broadcasts.next()).toMatchObject({ payload: { text: 'the only one' } })
  })

  it('says what is wrong with an invalid request', async () => {
    const headers = { apikey: realtime.secretKey }
    const url = `http://${realtime.host}/realtime/v1/api/broadcast`
    expect((await fetch(url, { headers })).status).toBe(405)
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(415)
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers: json, body: '{' })).status).toBe(400)
    expect(
      (await fetch(url, { method: 'POST', headers: json, body: 'x'.repeat(5 * 1024 * 1024) })).status,
    ).toBe(413)
    expect((await fetch(`${url}/room:1`, { method: 'POST', headers: json, body: '{}' })).status).toBe(404)
    expect((await fetch(`http://${realtime.host}/realtime/v1/api/tenants`, { headers })).status).toBe(404)
  })

  async function post(
    body: object,
    apikey: string | null,
  ): Promise<{ status: number; body: { message?: string } }> {
    const response = await fetch(`http://${realtime.host}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apikey !== null && { apikey }) },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
})
