import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { join, jonas, mira, type RealtimeFixture, startRealtime } from '../../testing/realtime.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe('the token of an open socket', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture

  beforeAll(async () => {
    database = await createTestDatabase()
    realtime = await startRealtime({ database })
  })

  afterAll(async () => {
    await realtime.stop()
    await database.drop()
  })

  it('closes its channels when it ends, after which a new one joins again', async () => {
    await realtime.allow(mira, 'token:ends')
    let token = await realtime.signToken(mira, { seconds: 2 })
    const client = await realtime.connect(async () => token)
    const { statuses, notices } = await join(client, 'token:ends')
    expect(await notices.next()).toContain('Token has expired')
    expect(await statuses.next()).toBe('CLOSED')

    token = await realtime.signToken(mira)
    await client.realtime.setAuth()
    const again = await join(client, 'token:ends')
    await realtime.send('token:ends', 'message.created', { text: 'back again' })
    expect(await again.broadcasts.next()).toMatchObject({ payload: { text: 'back again' } })
  })

  it('can be renewed before it ends, and the channel stays', async () => {
    await realtime.allow(mira, 'token:renewed')
    await realtime.allow(jonas, 'token:ends first')
    let token = await realtime.signToken(mira, { seconds: 2 })
    const client = await realtime.connect(async () => token)
    const renewed = await join(client, 'token:renewed')
    token = await realtime.signToken(mira)
    await client.realtime.setAuth()

    // Another person's token, which ends a second later than the renewed one would have, shows that the time
    // has come.
    const other = await realtime.connect(() => realtime.signToken(jonas, { seconds: 3 }))
    await (await join(other, 'token:ends first')).statuses.next()
    await realtime.send('token:renewed', 'message.created', { text: 'still here' })
    expect(await renewed.broadcasts.next()).toMatchObject({ payload: { text: 'still here' } })
    expect(renewed.statuses.waiting()).toEqual([])
  })

  it('closes the channels whose right is gone when it is renewed, and only those', async () => {
    await realtime.allow(mira, 'token:kept')
    await realtime.allow(mira, 'token:revoked')
    const client = await realtime.connectAs(mira)
    const [kept, revoked] = [await join(client, 'token:kept'), await join(client, 'token:revoked')]
    await realtime.forbid(mira, 'token:revoked')
    await client.realtime.setAuth(await realtime.signToken(mira, { seconds: 7200 }))
    expect(await revoked.notices.next()).toContain('Unauthorized')
    expect(await revoked.statuses.next()).toBe('CLOSED')

    await realtime.send('token:revoked', 'message.created', { text: 'not for her any more' })
    await realtime.send('token:kept', 'message.created', { text: 'for her' })
    expect(await kept.broadcasts.next()).toMatchObject({ payload: { text: 'for her' } })
    expect(revoked.broadcasts.waiting()).toEqual([])
  })

  it('closes a channel if it is renewed with an invalid token or one of another person', async () => {
    await realtime.allow(mira, 'token:1')
    for (const token of [
      'nonsense',
      await realtime.signToken(jonas),
      await realtime.signToken(mira, { seconds: -5 }),
    ]) {
      const client = await realtime.connectAs(mira)
      const { statuses, notices } = await join(client, 'token:1')
      await client.realtime.setAuth(token)
      expect(await notices.next()).toMatch(/^(InvalidJWTToken|Unauthorized): /)
      expect(await statuses.next()).toBe('CLOSED')
    }
  })
})
