import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { join, jonas, mira, type RealtimeFixture, startRealtime } from '../../testing/realtime.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe('broadcast from the database', () => {
  let database: TestDatabase
  let realtime: RealtimeFixture

  beforeAll(async () => {
    database = await createTestDatabase()
    realtime = await startRealtime({ database })
    await realtime.allow(mira, 'room:1')
    await realtime.allow(jonas, 'room:1')
    await realtime.allow(mira, 'room:2')
  })

  afterAll(async () => {
    await realtime.stop()
    await database.drop()
  })

  it('reaches everyone who listens to the topic, with its event, payload and id', async () => {
    const [first, second] = [
      await join(await realtime.connectAs(mira), 'room:1'),
      await join(await realtime.connectAs(jonas), 'room:1'),
    ]
    await realtime.send('room:1', 'message.created', { id: 'm1', text: 'Grüße 🙂' })
    const heard = await first.broadcasts.next()
    expect(heard).toEqual({
      event: 'message.created',
      payload: { id: 'm1', text: 'Grüße 🙂' },
      meta: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(await second.broadcasts.next()).toEqual(heard)
  })

  it('is the same for a client of protocol version 1', async () => {
    const old = await join(await realtime.connectAs(mira, { vsn: '1.0.0' }), 'room:1')
    await realtime.send('room:1', 'message.created', { text: 'for old and new' })
    const heard = await old.broadcasts.next()
    expect(heard).toMatchObject({ event: 'message.created', payload: { text: 'for old and new' } })
    expect(heard.payload.id).toBe(heard.meta?.id)
  })

  it('goes to nobody who listens to another topic', async () => {
    const other = await join(await realtime.connectAs(mira), 'room:2')
    await realtime.send('room:1', 'message.created', { text: 'not for room 2' })
    await realtime.send('room:2', 'message.created', { text: 'for room 2' })
    expect(await other.broadcasts.next()).toMatchObject({ payload: { text: 'for room 2' } })
  })

  it('reaches the private channel only if it was sent to that', async () => {
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    await realtime.db.query(`select realtime.send('{"text": "public"}', 'message.created', 'room:1', false)`)
    await realtime.send('room:1', 'message.created', { text: 'private' })
    expect(await broadcasts.next()).toMatchObject({ payload: { text: 'private' } })
  })

  it('tells each change of a row from the trigger of its table, as on a project', async () => {
    const { db } = realtime
    await db.query(`
      create table public.trees (id int primary key, name text);
      create function public.tell_trees() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('room:1', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end
      $$;
      create trigger tell_trees after insert or update or delete on public.trees
        for each row execute function public.tell_trees()`)
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    await db.query(`insert into public.trees values (1, 'oak')`)
    await db.query(`update public.trees set name = 'elm'`)
    await db.query(`delete from public.trees`)
    const [oak, elm] = [
      { id: 1, name: 'oak' },
      { id: 1, name: 'elm' },
    ]
    for (const [operation, record, old_record] of [
      ['INSERT', oak, null],
      ['UPDATE', elm, oak],
      ['DELETE', null, elm],
    ]) {
      expect(await broadcasts.next()).toMatchObject({
        event: operation,
        payload: { operation, schema: 'public', table: 'trees', record, old_record },
      })
    }
  })

  it('arrives in the order of commits, not in the order of sending', async () => {
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    const late = new pg.Client({ connectionString: database.url })
    await late.connect()
    await late.query('set synchronous_commit = on; begin')
    await realtime.send('room:1', 'said first', { n: 1 }, late)
    await realtime.send('room:1', 'committed first', { n: 2 })
    await realtime.db.query('begin')
    await realtime.send('room:1', 'together', { n: 3 })
    await realtime.send('room:1', 'together', { n: 4 })
    await realtime.db.query('commit')
    expect(await broadcasts.next()).toMatchObject({ event: 'committed first' })
    expect(await broadcasts.next()).toMatchObject({ payload: { n: 3 } })
    expect(await broadcasts.next()).toMatchObject({ payload: { n: 4 } })

    await late.query('commit')
    expect(await broadcasts.next()).toMatchObject({ event: 'said first' })
    await late.end()
  })

  it('arrives only when others can read the change that it reports', async () => {
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    const heard: unknown[] = []
    const writer = new pg.Client({ connectionString: database.url })
    const admin = new pg.Client({ connectionString: database.superuserUrl })
    await Promise.all([writer.connect(), admin.connect()])
    await realtime.db.query('create table told (n int)')
    // A commit that waits for a standby server is already in the log, but nobody can read it yet.
    await admin.query(`alter system set synchronous_standby_names = 'none'`)
    await admin.query('select pg_reload_conf()')
    try {
      await expect.poll(() => readSetting(admin)).toBe('none')
      await writer.query('set synchronous_commit = on; begin; insert into told values (1)')
      await realtime.send('room:1', 'told', { n: 1 }, writer)
      const committed = writer.query('commit')
      const next = broadcasts.next().then(broadcast => heard.push(broadcast))
      await new Promise(resolve => setTimeout(resolve, 500))
      expect((await realtime.db.query('select from told')).rowCount).toBe(0)
      expect(heard).toEqual([])

      await admin.query('alter system reset synchronous_standby_names')
      await admin.query('select pg_reload_conf()')
      await next
      expect((await realtime.db.query('select from told')).rowCount).toBe(1)
      expect(heard).toMatchObject([{ event: 'told' }])
      await committed
    } finally {
      await admin.query('alter system reset synchronous_standby_names')
      await admin.query('select pg_reload_conf()')
      await Promise.all([writer.end(), admin.end()])
    }
  })

  it('arrives at once even if Postgres was just about to wait for news', async () => {
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    let slowest = 0
    for (let n = 0; n < 500; n++) {
      const sentAt = performance.now()
      await realtime.send('room:1', 'message.created', { n })
      expect(await broadcasts.next()).toMatchObject({ payload: { n } })
      slowest = Math.max(slowest, performance.now() - sentAt)
    }
    // Otherwise it would take several seconds, until something else happens to be written.
    expect(slowest).toBeLessThan(2000)
  })

  it('does not come from a transaction that rolls back', async () => {
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    await realtime.db.query('begin')
    await realtime.send('room:1', 'message.created', { text: 'never happened' })
    await realtime.db.query('savepoint half')
    await realtime.db.query('rollback')

    await realtime.db.query('begin')
    await realtime.db.query('savepoint half')
    await realtime.send('room:1', 'message.created', { text: 'undone half' })
    await realtime.db.query('rollback to half')
    await realtime.send('room:1', 'message.created', { text: 'kept half' })
    await realtime.db.query('commit')
    expect(await broadcasts.next()).toMatchObject({ payload: { text: 'kept half' } })
  })

  it('drops a payload that is too long, and continues', async () => {
    const { broadcasts } = await join(await realtime.connectAs(mira), 'room:1')
    await realtime.send('room:1', 'message.created', { text: 'x'.repeat(64 * 1024) })
    await realtime.send('room:1', 'message.created', { text: 'y'.repeat(60 * 1024) })
    expect(String((await broadcasts.next()).payload.text)).toMatch(/^y+$/)
  })

  it('never fails the transaction that sends it, not even a read-only one', async () => {
    await realtime.db.query('begin read only')
    await realtime.db.query('select realtime.send(null, null, null, null)')
    await realtime.db.query(`select realtime.send('[1]', 'message.created', 'room:1')`)
    await realtime.db.query('commit')
  })

  it('is for trusted roles only: the roles of people may neither send nor write into the log', async () => {
    for (const role of ['anon', 'authenticated', 'openvibe_user']) {
      for (const statement of [
        `select realtime.send('{}', 'message.created', 'room:1')`,
        `select pg_logical_emit_message(true, 'openvibe.realtime', '{}')`,
      ]) {
        await realtime.db.query(`begin; set local role ${role}`)
        await expect(realtime.db.query(statement)).rejects.toThrow('permission denied')
        await realtime.db.query('rollback')
      }
    }
  })
})

async function readSetting(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query('show synchronous_standby_names')
  return rows[0]?.synchronous_standby_names
}
