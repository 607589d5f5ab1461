import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitWithNext, type Database, openDatabase, type Tx } from '../../server/db/client.ts'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { bootstrap } from '../local/bootstrap.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'
import { secretsShape } from '../local/secrets.ts'

describe('a test database', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client(database.url)
    await client.connect()
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('logs in as postgres, which is no superuser and may act as each role of the API', async () => {
    const { rows } = await client.query(
      'select current_user as name, rolsuper from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ name: 'postgres', rolsuper: false }])
    for (const role of ['anon', 'authenticated', 'service_role']) {
      await client.query(`begin; set local role ${role}; commit`)
    }
  })

  it('lets postgres act as a role that it created, after it granted the role to itself', async () => {
    await client.query('begin')
    await client.query('create role some_role')
    await client.query('grant some_role to postgres with set true')
    await client.query('set local role some_role')
    await client.query('rollback')
  })

  it('reads the caller from the claims of the token', async () => {
    await client.query('begin')
    const sub = '0191c2a0-0000-7000-8000-000000000001'
    const claims = { sub, role: 'authenticated', email: 'mira@example.com' }
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    const { rows } = await client.query('select auth.uid(), auth.role(), auth.email(), auth.jwt()')
    expect(rows).toEqual([{ uid: sub, role: 'authenticated', email: 'mira@example.com', jwt: claims }])
    await client.query('rollback')
  })

  it('has no caller if no claims are set', async () => {
    const { rows } = await client.query('select auth.uid(), auth.role(), auth.jwt()')
    expect(rows).toEqual([{ uid: null, role: null, jwt: null }])
  })

  it('folds case and finds words in any script', async () => {
    const { rows } = await client.query(
      `select lower('ÄÖŁ') as lower, extensions.unaccent('café') as plain, extensions.similarity('привет', 'приветы') > 0.5 as similar`,
    )
    expect(rows).toEqual([{ lower: 'äöł', plain: 'cafe', similar: true }])
  })

  it('can be migrated again and again, and keeps its data', async () => {
    await client.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'mira@example.com')`)
    const superuser = new pg.Client(database.superuserUrl)
    await superuser.connect()
    await superuser.query('comment on schema realtime is null')
    await superuser.end()

    const { superuserUrl, url, authUrl } = database
    const [supabase_admin, postgres, supabase_auth_admin] = [superuserUrl, url, authUrl].map(
      address => new URL(address).password,
    )
    const passwords = secretsShape.shape.passwords.parse({ supabase_admin, postgres, supabase_auth_admin })
    await bootstrap({ superuserUrl, passwords })
    const { rows } = await client.query('select email from auth.users')
    expect(rows).toEqual([{ email: 'mira@example.com' }])
  })

  it('is queried with stored plans, and with new ones after its tables have another shape', async () => {
    const db = openDatabase({ url: database.url, poolSize: 1 })
    const read = () => db.asWorker(async tx => (await sql`select * from public.changing`.execute(tx)).rows)
    const plans = () =>
      db.asWorker(async tx => (await sql`select from pg_prepared_statements`.execute(tx)).rows.length)
    await client.query(
      'create table public.changing (one int); grant select on public.changing to service_role',
    )
    await client.query('insert into public.changing values (1)')
    for (let times = 0; times < 8; times++) expect(await read()).toEqual([{ one: 1 }])
    expect(await plans()).toBe(1)
    await client.query('alter table public.changing add column two int')
    expect(await read()).toEqual([{ one: 1, two: null }])
    await db.close()
  })

  describe('in a transaction of the worker', () => {
    const count = (tx: Tx) => sql<{ n: number }>`select count(*) as n from public.counted`.execute(tx)
    const add = (tx: Tx) => sql`insert into public.counted values (1)`.execute(tx)
    let db: Database
    beforeAll(async () => {
      await client.query('create table public.counted (one int); grant all on public.counted to service_role')
      db = openDatabase({ url: database.url, poolSize: 1 })
    })
    afterAll(() => db.close())
    const stored = async () => (await db.asWorker(count)).rows[0]?.n

    it('commits together with the statement that is named the last one, and takes none after it', async () => {
      const work = db.asWorker(async tx => {
        await add(tx)
        commitWithNext(tx)
        await add(tx)
      })
      await expect(work).resolves.toBeUndefined()
      expect(await stored()).toBe(2)
      const more = db.asWorker(async tx => {
        commitWithNext(tx)
        await count(tx)
        await add(tx)
      })
      await expect(more).rejects.toThrow('has ended')
      expect(await stored()).toBe(2)
    })

    it('stores nothing if the last statement fails', async () => {
      const work = db.asWorker(async tx => {
        await add(tx)
        commitWithNext(tx)
        await sql`select 1 / 0`.execute(tx)
      })
      await expect(work).rejects.toThrow('division by zero')
      expect(await stored()).toBe(2)
    })

    it('fails if the error of a statement was not passed on', async () => {
      const work = db.asWorker(async tx => {
        await add(tx)
        await sql`select 1 / 0`.execute(tx).catch(() => {})
      })
      await expect(work).rejects.toThrow('rolled back')
      expect(await stored()).toBe(2)
    })

    it('has its role from the first statement on, also behind a pooler, and none when it is over', async () => {
      const pooled = openDatabase({ url: database.url, sessionUrl: `${database.url}?other=1`, poolSize: 1 })
      const role = (tx: Tx) => sql<{ name: string }>`select current_user as name`.execute(tx)
      for (const one of [db, pooled]) {
        const both = await one.asWorker(tx => Promise.all([role(tx), role(tx)]))
        expect(both.map(({ rows }) => rows[0]?.name)).toEqual(['service_role', 'service_role'])
        const [user] = (await one.asUser({ sub: '0191c2a0-0000-7000-8000-000000000001' }, role)).rows
        expect(user?.name).toBe('openvibe_user')
      }
      await pooled.close()
    })
  })

  it('is a separate copy', async () => {
    const other = await createTestDatabase()
    await client.query('create table public.only_here ()')
    const visitor = new pg.Client(other.url)
    await visitor.connect()
    const { rows } = await visitor.query(`select to_regclass('public.only_here') as found`)
    expect(rows).toEqual([{ found: null }])
    await visitor.end()
    await other.drop()
  })
})
