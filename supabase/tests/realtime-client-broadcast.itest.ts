import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createInbox } from '../../testing/arrivals.ts'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import {
  join,
  jonas,
  type Listening,
  mira,
  type RealtimeFixture,
  startRealtime,
} from '../../testing/realtime.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe('a broadcast by a client', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture
  let speaker: SupabaseClient
  let audience: Listening

  /** Keeps the reasons of refusals: `send` says only that it was refused, the log of realtime-js says why. */
  const refusals = createInbox<string>()
  const refusal = z.object({ status: z.literal('error'), response: z.object({ reason: z.string() }) })
  const logger = (kind: string, _message: string, data?: unknown) => {
    const reply = refusal.safeParse(data)
    if (kind === 'receive' && reply.success) refusals.push(reply.data.response.reason)
  }

  const ack = { private: true, broadcast: { ack: true } }
  const forged = { type: 'broadcast', event: 'message.created', payload: { text: 'forged' } } as const

  beforeAll(async () => {
    database = await createTestDatabase()
    realtime = await startRealtime({ database, limits: { payloadBytes: 1000 } })
    for (const person of [mira, jonas]) await realtime.allow(person, 'room:1')
    speaker = await realtime.connectAs(mira)
    audience = await join(await realtime.connectAs(jonas), 'room:1')
  })

  afterAll(async () => {
    await realtime.stop()
    await database.drop()
  })

  it('is refused if no policy lets the client write, and nobody receives it', async () => {
    for (const vsn of ['2.0.0', '1.0.0']) {
      const client = await realtime.connectAs(mira, { vsn, logger })
      const { channel } = await join(client, 'room:1', ack)
      expect(await channel.send(forged)).toBe('error')
      expect(await refusals.next()).toBe(
        'Unauthorized: You do not have permission to write to the topic room:1.',
      )
    }
    expect(await hearNext()).toBe('the marker')
  })

  it('is refused also if the client asked for no receipt', async () => {
    const { channel } = await join(await realtime.connectAs(mira, { logger }), 'room:1')
    expect(await channel.send(forged)).toBe('ok')
    expect(await refusals.next()).toContain('Unauthorized')
    expect(await hearNext()).toBe('the marker')
  })

  it('goes to the others, and to its sender only on request, if a policy lets the client write', async () => {
    await realtime.allow(mira, 'room:1', 'write')
    const silent = await join(speaker, 'room:1', ack)
    const echoed = await join(await realtime.connectAs(mira), 'room:1', {
      private: true,
      broadcast: { ack: true, self: true },
    })
    expect(await silent.channel.send({ type: 'broadcast', event: 'typing', payload: { by: 'silent' } })).toBe(
      'ok',
    )
    expect(await echoed.channel.send({ type: 'broadcast', event: 'typing', payload: { by: 'echoed' } })).toBe(
      'ok',
    )

    const both = [{ payload: { by: 'silent' } }, { payload: { by: 'echoed' } }]
    expect([await audience.broadcasts.next(), await audience.broadcasts.next()]).toMatchObject(both)
    expect([await echoed.broadcasts.next(), await echoed.broadcasts.next()]).toMatchObject(both)
    expect(await silent.broadcasts.next()).toMatchObject({ payload: { by: 'echoed' } })
  })

  it('is refused if it is too long, or not JSON', async () => {
    await realtime.allow(mira, 'room:1', 'write')
    const { channel } = await join(await realtime.connectAs(mira, { logger }), 'room:1', ack)
    expect(await channel.send({ ...forged, payload: { text: 'x'.repeat(1000) } })).toBe('error')
    expect(await refusals.next()).toContain('PayloadSizeExceeded')
    expect(await channel.send({ ...forged, payload: new ArrayBuffer(8) })).toBe('error')
    expect(await refusals.next()).toContain('BinaryPayloadNotSupported')
    expect(await hearNext()).toBe('the marker')
  })

  it('has no presence besides it', async () => {
    const { channel } = await join(await realtime.connectAs(mira, { logger }), 'room:1', ack)
    expect(await channel.track({ online: true })).toBe('error')
    expect(await refusals.next()).toContain('PresenceNotSupported')
  })

  async function hearNext() {
    await realtime.send('room:1', 'message.created', { text: 'the marker' })
    return (await audience.broadcasts.next()).payload.text
  }
})
