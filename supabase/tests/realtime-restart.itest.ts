import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import {
  join,
  jonas,
  type Listening,
  listen,
  mira,
  type RealtimeFixture,
  startRealtime,
} from '../../testing/realtime.ts'
import { startPostgres } from '../local/postgres.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe('failures and recovery', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture

  beforeEach(async () => {
    database = await createTestDatabase()
    realtime = await startRealtime({ database })
    for (const person of [mira, jonas]) await realtime.allow(person, 'room:1')
  })

  afterEach(async () => {
    await realtime.stop()
    await database.drop()
  })

  it('after a restart of the server its clients join again, and then hear everything', async () => {
    const rooms = [
      await join(await realtime.connectAs(mira), 'room:1'),
      await join(await realtime.connectAs(jonas), 'room:1'),
    ]
    await realtime.server.stop()
    for (const { statuses } of rooms)
      expect(await statuses.next()).toContain('CHANNEL_ERROR socket closed: 1012')
    expect(realtime.server.status()).toMatchObject({ sockets: 0, channels: 0, replication: 'reconnecting' })

    await realtime.server.start()
    for (const { statuses } of rooms) await statuses.nextWhere(status => status === 'SUBSCRIBED')
    await realtime.send('room:1', 'message.created', { text: 'everyone is back' })
    for (const { broadcasts } of rooms) {
      expect(await broadcasts.next()).toMatchObject({ payload: { text: 'everyone is back' } })
    }
  })

  it('a broken replication connection is renewed, and clients join again because they may have missed something', async () => {
    const { statuses, broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    await endReplication(database)
    expect(await realtime.warnings.next()).toContain('lost its replication connection')
    expect(realtime.server.status()).toMatchObject({
      replication: 'reconnecting',
      lastError: expect.stringContaining('terminat'),
    })

    expect(await statuses.next()).toBe(
      'CHANNEL_ERROR socket closed: 1012 (Messages may have been missed. Join again.)',
    )
    expect(await statuses.next()).toBe('SUBSCRIBED')
    expect(realtime.server.status().replication).toBe('streaming')
    await realtime.send('room:1', 'message.created', { text: 'heard again' })
    expect(await broadcasts.next()).toMatchObject({ payload: { text: 'heard again' } })
  })

  it('an open transaction delays neither the start nor, once it ends, the first broadcast', async () => {
    await realtime.server.stop()
    const open = new pg.Client({ connectionString: database.url })
    await open.connect()
    await open.query('begin; create table public.unfinished ()')
    await realtime.server.start()
    expect(await realtime.warnings.next()).toContain('waits for an open transaction')

    const { statuses, broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    await open.query('commit')
    await open.end()
    expect(await statuses.next()).toContain('Messages may have been missed')
    expect(await statuses.next()).toBe('SUBSCRIBED')
    await realtime.send('room:1', 'message.created', { text: 'heard after all' })
    expect(await broadcasts.next()).toMatchObject({ payload: { text: 'heard after all' } })
  })

  it('the server can stop while a replication connection waits for an open transaction', async () => {
    const open = new pg.Client({ connectionString: database.url })
    await open.connect()
    await open.query('begin; create table public.unfinished ()')
    await endReplication(database)
    await realtime.warnings.next()
    await realtime.server.stop()
    await open.query('commit')
    await open.end()
  })
})

describe('a restart of Postgres', () => {
  it('is not delayed by the server, which streams again afterwards', async () => {
    const dataDir = await mkdtemp(joinPath(tmpdir(), 'openvibe-test-'))
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const first = await startPostgres({ dataDir, log })
    const realtime = await startRealtime({ database: first })
    const room = await join(realtime.connectWithSecretKey(), 'room:1')
    await realtime.db.end()

    // At its shutdown Postgres waits until the readers of its log say that all of it arrived; a wrong answer
    // delays it for half a minute.
    const began = performance.now()
    await first.stop()
    expect(performance.now() - began).toBeLessThan(10_000)

    // Nobody can decide whether this client may join, so it is told to come back, not that it may not.
    const other = listen(realtime.connectWithSecretKey(), 'room:2')
    expect(await other.statuses.next()).toContain('CHANNEL_ERROR socket closed: 1013 (DatabaseUnavailable')

    const second = await startPostgres({ dataDir, log, port: first.port })
    await other.statuses.nextWhere(status => status === 'SUBSCRIBED')
    await hearAgain(room, second.url)
    await second.stop()
    await realtime.server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function hearAgain({ statuses, broadcasts }: Listening, url: string) {
    await statuses.nextWhere(status => status === 'SUBSCRIBED')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`select realtime.send('{"text": "after the restart"}', 'message.created', 'room:1')`)
    expect(await broadcasts.next()).toMatchObject({ payload: { text: 'after the restart' } })
    await client.end()
  }
})

/** Ends the connection like an administrator, or like a crash of that one process. */
async function endReplication({ superuserUrl }: TestDatabase) {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(
    'select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()',
  )
  await superuser.end()
}
