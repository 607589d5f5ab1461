import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { migrate } from '../local/migrate.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

const log = { info() {}, warn() {}, error() {} }

describe('migrations', () => {
  let database: TestDatabase
  let folder: string
  let client: pg.Client

  beforeEach(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'openvibe-test-'))
    client = new pg.Client(database.url)
    await client.connect()
    await client.query('delete from supabase_migrations.schema_migrations')
    await write('20260101000000_first.sql', 'create table public.first (id int);')
    await write('20260102000000_second.sql', 'alter table public.first add column name text;')
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const write = (file: string, text: string) => writeFile(join(folder, file), text)
  const run = () => migrate({ databaseUrl: database.url, folder, log })

  it('run once each, in order, and are recorded as the Supabase CLI records them', async () => {
    await write('notes.sql', 'this is not one')
    expect(await run()).toEqual(['20260101000000', '20260102000000'])
    expect(await run()).toEqual([])
    const { rows } = await client.query(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    )
    expect(rows).toEqual([
      { version: '20260101000000', name: 'first', statements: ['create table public.first (id int);'] },
      {
        version: '20260102000000',
        name: 'second',
        statements: ['alter table public.first add column name text;'],
      },
    ])
  })

  it('wait for each other when two run at the same time', async () => {
    const applied = await Promise.all([run(), run()])
    expect(applied.flat()).toEqual(['20260101000000', '20260102000000'])
  })

  it('leave nothing of one that fails, and say where it failed', async () => {
    await write(
      '20260103000000_third.sql',
      'create table public.third (id int);\n\nselect nothing_like_it();',
    )
    await expect(run()).rejects.toMatchObject({
      reason: 'migration_failed',
      message: expect.stringMatching(
        /^Migration 20260103000000_third\.sql failed: .*nothing_like_it.*\(line 3\)/,
      ),
    })
    const { rows } = await client.query(
      `select to_regclass('public.third') as third, to_regclass('public.first') as first`,
    )
    expect(rows).toEqual([{ third: null, first: 'first' }])
  })

  it('are refused if newer ones have run', async () => {
    await run()
    await rm(join(folder, '20260102000000_second.sql'))
    await expect(run()).rejects.toMatchObject({
      reason: 'data_folder_too_new',
      message: expect.stringContaining('20260102000000'),
    })
  })

  it('are refused if older ones than the first of them have run, and change nothing', async () => {
    const old = [{ version: '20251231100000' }, { version: '20251231100100' }]
    for (const { version } of old) {
      await client.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [version])
    }
    await expect(run()).rejects.toMatchObject({
      reason: 'data_folder_too_old',
      message: expect.stringMatching(/older than the first release.*not changed.*OPENVIBE_DATA_DIR.*API/),
    })
    const { rows } = await client.query(
      `select version from supabase_migrations.schema_migrations where to_regclass('public.first') is null order by 1`,
    )
    expect(rows).toEqual(old)
  })

  it('may do no more than on a hosted project', async () => {
    await write('20260103000000_third.sql', 'alter role anon superuser;')
    await expect(run()).rejects.toThrow('permission denied')
  })
})
