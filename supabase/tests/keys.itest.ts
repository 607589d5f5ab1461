/** Tests that every row has a name, and that erasing one never reads whole tables to find the rows that name it. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.superuserUrl)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * Foreign keys without an index that finds their rows: it begins with a column of the key and leaves out only rows in
 * which that column is null. A workspace has too many rows to find one of its threads by it, so it counts only for
 * the key that is the workspace alone.
 */
const uncovered = `
  select t.relname || ' (' || (
      select string_agg(a.attname, ', ' order by key.place)
      from unnest(c.conkey) with ordinality key (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.number) || ')' as key
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and t.relnamespace in ('public'::regnamespace, 'openvibe'::regnamespace)
    and not exists (
      select from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.conrelid and a.attnum = any (c.conkey)
        and (a.attname <> 'workspace_id'
          or (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  order by 1`

/** Keys that need none, with the reason. */
const exceptions = [
  // Lanes are never deleted.
  'mailbox (lane)',
]

describe('the tables', () => {
  it('have a primary key each', async () => {
    const { rows } = await client.query(`
      select relname from pg_class t
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'openvibe'::regnamespace)
        and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')
      order by 1`)
    expect(rows).toEqual([])
  })

  it('find the rows that name another row by an index', async () => {
    const { rows } = await client.query<{ key: string }>(uncovered)
    expect(rows.map(({ key }) => key)).toEqual(exceptions)
  })
})
