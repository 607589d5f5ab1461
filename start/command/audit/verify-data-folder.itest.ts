import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../supabase/local/migrate.ts'
import { type LocalPostgres, startPostgres } from '../../../supabase/local/postgres.ts'
import { runCommand } from '../run-command.ts'

const log = { info() {}, warn() {}, error() {} }
const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))
let dataDir: string
let postgres: LocalPostgres | null = null

const start = async () => {
  postgres = await startPostgres({ dataDir, log, settings: { fsync: 'off' } })
  return postgres
}
async function stop() {
  await postgres?.stop()
  postgres = null
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openvibe-test-'))
  await start()
})
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function query(text: string) {
  const client = new pg.Client(postgres?.superuserUrl)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function verify(folder = dataDir) {
  let out = ''
  let err = ''
  const code = await runCommand(['audit', 'verify'], {
    env: { OPENVIBE_DATA_DIR: folder },
    out: text => {
      out += text
    },
    err: text => {
      err += text
    },
    readInput: async () => null,
    confirm: async () => false,
  })
  return { code, out, err }
}

it('a data folder without an audit log is said to be of an earlier OpenVibe', async () => {
  const { code, err } = await verify()
  expect(err).toContain('The database has no audit log yet.')
  expect(code).toBe(3)
})

it('the logs in a data folder are verified while OpenVibe runs', async () => {
  await migrate({ databaseUrl: postgres?.url ?? '', folder: migrations, log })
  await query(`select openvibe.audit(null, 'test.noted', '{"name": "first"}', '{}')`)
  await query(`select openvibe.audit(null, 'test.noted', '{"name": "second"}', '{}')`)
  const { code, out } = await verify()
  expect(out).toContain('The log of the instance is whole: 2 rows.')
  expect(code).toBe(0)
})

it('the logs in a data folder are verified while OpenVibe is stopped, and the folder is left as it was', async () => {
  await stop()
  const before = await verify()
  expect(before.out).toContain('The log of the instance is whole: 2 rows.')
  expect(before.code).toBe(0)
  await start()
  await query(
    `set session_replication_role = replica; update audit_log set kind = 'test.forged' where seq = 1`,
  )
  await stop()
  const { code, out } = await verify()
  expect(out).toMatch(/^The log of the instance: .*\b1\b/)
  expect(code).toBe(1)
})

it('a folder without a database is told with the way to name another one', async () => {
  const { code, err } = await verify(join(dataDir, 'nothing'))
  expect(err).toContain('There is no database in')
  expect(code).toBe(2)
})
