import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { type Log, startPostgres } from './postgres.ts'

export type TestDatabase = {
  name: string
  /** Logs in as the role `postgres`, like web and worker. */
  url: string
  superuserUrl: string
  /** Logs in as `supabase_auth_admin`, like the embedded Auth and Storage. */
  authUrl: string
  drop(): Promise<void>
}

/**
 * The addresses of the migrated database that the others are copied from. Nobody may be connected to it
 * during a copy.
 */
export type TestTemplate = Pick<TestDatabase, 'url' | 'superuserUrl' | 'authUrl'>

export type TestPostgres = {
  template: TestTemplate
  /** Makes a fresh copy of the migrated database. */
  createDatabase(): Promise<TestDatabase>
  stop(): Promise<void>
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Nothing here has to survive a crash, so nothing waits for the disk. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_senders: '30',
  max_replication_slots: '30',
}

/**
 * Starts a Postgres of its own in a temporary folder, migrated once; for tests, the type generator and
 * measurements.
 */
export async function startTestPostgres({ settings = {}, log = silent } = {}): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openvibe-test-'))
  const removeFiles = () => rm(dataDir, { recursive: true, force: true })
  try {
    const server = await startPostgres({ dataDir, log, settings: { ...throwAwaySettings, ...settings } })
    const stop = () => server.stop().then(removeFiles)
    await migrate({ databaseUrl: server.url, folder: migrations, log }).catch(async error => {
      await server.stop()
      throw error
    })
    const template = { url: server.url, superuserUrl: server.superuserUrl, authUrl: server.authUrl }
    return { template, createDatabase: () => cloneDatabase(template), stop }
  } catch (error) {
    await removeFiles()
    throw error
  }
}

/**
 * Copies the migrated database. Its files are copied, which takes a fraction of the time of running the
 * migrations.
 */
export async function cloneDatabase(template: TestTemplate): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(template, `create database ${name} template postgres owner postgres strategy file_copy`)
  return {
    name,
    url: pointTo(template.url, name),
    superuserUrl: pointTo(template.superuserUrl, name),
    authUrl: pointTo(template.authUrl, name),
    drop: () => maintain(template, endSessions(name), `drop database ${name}`),
  }
}

/**
 * Ends all sessions of a database and waits until each is gone, and its replication slot with it: neither a
 * plain nor a forced drop does that.
 */
function endSessions(name: string): string {
  return `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`
}

async function maintain({ superuserUrl }: TestTemplate, ...statements: string[]) {
  const client = new pg.Client({ connectionString: pointTo(superuserUrl, 'template1') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function pointTo(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
