import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
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

/** The file system in memory that Linux has; other systems have none, and containers often a very small one. */
const inMemory = '/dev/shm'
/** The log of Postgres grows to 512 MB, a database takes 20 MB, and two servers run at a time. */
const roomNeeded = 3 * 2 ** 30
/** No run of the tests takes that long. */
const abandonedAfterMs = 6 * 3_600_000
const begin = 'openvibe-scratch-'

/**
 * Starts a Postgres of its own in a temporary folder, migrated once; for tests, the type generator and
 * measurements.
 */
export async function startTestPostgres({ settings = {}, log = silent } = {}): Promise<TestPostgres> {
  const dataDir = await makeScratchFolder()
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

/**
 * Makes a folder for the files of a Postgres that has to survive nothing: in memory where there is room, else in the
 * system's folder for temporary files. A copy of the migrated database is 1,300 small files, and making and removing
 * them on a disk took a third of the processor time of the database tests.
 */
export async function makeScratchFolder(memory = inMemory): Promise<string> {
  const parent = (await hasRoom(memory)) ? memory : tmpdir()
  // The files of a killed run take up memory until somebody removes them.
  if (parent === memory) await removeAbandoned(memory)
  return mkdtemp(join(parent, `${begin}${process.pid}-`))
}

async function hasRoom(folder: string): Promise<boolean> {
  if (process.availableMemory() < roomNeeded) return false
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= roomNeeded
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    // Another container may share the folder, so a process that is unknown here is no proof by itself.
    if (!name.startsWith(begin) || isAlive(Number.parseInt(name.slice(begin.length), 10))) continue
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
