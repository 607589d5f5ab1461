/**
 * The embedded Postgres: real server programs from npm, with its files under `<dataDir>/postgres`, reachable
 * only from this machine and only with generated passwords. It runs in a process group of its own, so that
 * Ctrl-C in a terminal does not stop it before the processes that still use it.
 */
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { bootstrap } from './bootstrap.ts'
import { lockDataFolder, stopOrphan } from './data-folder.ts'
import { findPostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { createCluster, hasCluster } from './postgres-cluster.ts'
import { startServer } from './postgres-server.ts'
import { type LocalSecrets, loadSecrets } from './secrets.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export type LocalPostgres = {
  port: number
  secrets: LocalSecrets
  /** Logs in as the role `postgres`: no superuser, the same as on a hosted project. */
  url: string
  /** Logs in as `supabase_auth_admin`, the role of the embedded Auth and Storage. */
  authUrl: string
  superuserUrl: string
  /** Settles when Postgres has ended, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

type StartOptions = {
  dataDir: string
  log: Log
  /** Left out: a free port. */
  port?: number
  /** Postgres settings that differ from ours. */
  settings?: Record<string, string>
}

/**
 * Starts the Postgres of a data folder, creates and updates it if needed, and locks the folder for this
 * process.
 */
export async function startPostgres({ dataDir, ...options }: StartOptions): Promise<LocalPostgres> {
  const folder = resolve(dataDir)
  const unlock = await lockDataFolder(folder)
  try {
    return await startLocked(folder, options, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function startLocked(
  dataDir: string,
  { log, port, settings }: Omit<StartOptions, 'dataDir'>,
  unlock: () => Promise<void>,
): Promise<LocalPostgres> {
  const folder = join(dataDir, 'postgres')
  if (await stopOrphan(folder)) log.warn({ dataDir }, 'stopped a Postgres left by an earlier start')
  const secrets = await loadSecrets(dataDir)
  const binaries = await findPostgresBinaries()
  const cluster = { binaries, folder, account: await findPostgresAccount(binaries.postgres, folder) }
  const password = secrets.passwords.supabase_admin
  if (!(await hasCluster(folder))) {
    log.info({ dataDir }, 'creating the database')
    await createCluster(cluster, password)
  }

  const server = await startServer(cluster, {
    port,
    settings: { ...defaultSettings, ...settings },
    password,
    logFile: join(dataDir, 'postgres.log'),
  })
  const { superuserUrl, ended } = server
  await bootstrap({ superuserUrl, passwords: secrets.passwords }).catch(async error => {
    await server.stop()
    throw error
  })
  const addressOf = (role: keyof LocalSecrets['passwords']) =>
    `postgresql://${role}:${secrets.passwords[role]}@127.0.0.1:${server.port}/postgres`
  return {
    port: server.port,
    secrets,
    superuserUrl,
    url: addressOf('postgres'),
    authUrl: addressOf('supabase_auth_admin'),
    ended,
    async stop() {
      await server.stop()
      await unlock()
    },
  }
}

/**
 * The settings for a small machine that also does other work. Statements are not logged: they contain
 * people's texts.
 */
const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_level: 'logical',
  max_slot_wal_keep_size: '1GB',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
