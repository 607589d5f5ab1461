import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRealtimeLink } from '../../components/live/realtime-client.ts'
import { createInbox } from '../../testing/arrivals.ts'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { mira, type RealtimeFixture, startRealtime } from '../../testing/realtime.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe('the live connection of a page', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture

  beforeAll(async () => {
    // Only a page tells that it goes away.
    vi.stubGlobal('addEventListener', () => {})
    // A heartbeat tells when the next one comes, which depends on whether anybody looks at the page.
    vi.stubGlobal('document', { visibilityState: 'visible' })
    database = await createTestDatabase()
    realtime = await startRealtime({ database })
  })

  afterAll(async () => {
    vi.unstubAllGlobals()
    await realtime.stop()
    await database.drop()
  })

  async function open(readToken = () => realtime.signToken(mira)) {
    const statuses = createInbox<string>()
    const heard = createInbox<object>()
    const pulses = createInbox<boolean>()
    const link = await openRealtimeLink({
      url: `http://${realtime.host}`,
      publishableKey: realtime.publishableKey,
      fetchToken: async () => ({ token: await readToken(), expiresAt: new Date().toISOString() }),
      onPulse: alive => pulses.push(alive),
    })
    const join = (topic: string) =>
      link.open(topic, {
        event: ({ name, payload }) => heard.push({ name, payload }),
        status: status => statuses.push(status),
      })
    return { link, join, statuses, heard, pulses }
  }

  it('hears what is said on its topics, and nothing after it has left', async () => {
    await realtime.allow(mira, 'page:1')
    await realtime.allow(mira, 'page:2')
    const { join, statuses, heard } = await open()
    const leave = join('page:1')
    expect(await statuses.next()).toBe('joined')
    await realtime.send('page:1', 'agent.changed', { id: 'first' })
    expect(await heard.next()).toEqual({ name: 'agent.changed', payload: { id: 'first' } })

    leave()
    join('page:2')
    expect(await statuses.next()).toBe('joined')
    await realtime.send('page:1', 'agent.changed', { id: 'second' })
    await realtime.send('page:2', 'agent.changed', { id: 'third' })
    expect(await heard.next()).toMatchObject({ payload: { id: 'third' } })
  })

  it('is refused where the person may not listen, and joins once they may', async () => {
    const { join, statuses } = await open()
    join('page:closed')
    expect(await statuses.next()).toBe('refused')
    await realtime.allow(mira, 'page:closed')
    expect(await statuses.next()).toBe('joined')
  })

  it('is answered when it asks whether the server is there, and hands on its new token', async () => {
    await realtime.allow(mira, 'page:renewed')
    let seconds = 5
    const { link, join, statuses, heard, pulses } = await open(() => realtime.signToken(mira, { seconds }))
    join('page:renewed')
    expect(await statuses.next()).toBe('joined')
    seconds = 3_600
    link.probe()
    expect(await pulses.next()).toBe(true)
    // A token that ends one second later, and is not renewed, shows that the first one would have ended.
    const short = realtime.signToken(mira, { seconds: 6 })
    const other = await open(() => short)
    other.join('page:renewed')
    expect([await other.statuses.next(), await other.statuses.next()]).toEqual(['joined', 'closed'])
    await realtime.send('page:renewed', 'agent.changed', { id: 'still here' })
    expect(await heard.next()).toMatchObject({ payload: { id: 'still here' } })
    expect(statuses.waiting()).toEqual([])
  })
})
