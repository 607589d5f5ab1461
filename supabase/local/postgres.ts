/**
 * The embedded Postgres: real server programs from npm, its files under `<dataDir>/postgres`, reachable from this
 * machine alone and only with generated passwords. It runs in a process group of its own, so that Ctrl-C in a terminal
 * does not stop it before those who still use it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { bootstrap } from './bootstrap.ts'
import { lockDataFolder, stopOrphan } from './data-folder.ts'
import { LocalStackError } from './local-stack-error.ts'
import { findPostgresAccount, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { createCluster, postgresMajor, readClusterVersion, setSuperuserPassword } from './postgres-cluster.ts'
import { type LocalSecrets, loadSecrets } from './secrets.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export type LocalPostgres = {
  port: number
  secrets: LocalSecrets
  /** Logs in as the role `postgres`: no superuser, as on a hosted project. */
  url: string
  /** Logs in as `supabase_auth_admin`, under which the embedded Auth and Storage work. */
  authUrl: string
  superuserUrl: string
  /** Settles when Postgres has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

type StartOptions = {
  dataDir: string
  log: Log
  /** A free one is taken where none is named. */
  port?: number
  /** Postgres settings that differ from ours. */
  settings?: Record<string, string>
}

/** Starts the Postgres of a data folder, made and brought up to date where needed, and takes the folder for this process. */
export async function startPostgres({ dataDir, log, port, settings }: StartOptions): Promise<LocalPostgres> {
  const folder = resolve(dataDir)
  const clusterDir = join(folder, 'postgres')
  const unlock = await lockDataFolder(folder)
  try {
    if (await stopOrphan(clusterDir))
      log.warn({ dataDir: folder }, 'stopped a Postgres left by an earlier start')
    const secrets = await loadSecrets(folder)
    const binaries = await findPostgresBinaries()
    const account = await findPostgresAccount([binaries.postgres, clusterDir])
    const cluster: Cluster = { binaries, account, clusterDir, logFile: join(folder, 'postgres.log'), secrets }

    await ensureCluster(cluster, log)
    const server = await startServer(cluster, port, { ...defaultSettings, ...settings })
    const superuserUrl = addressOf(server.port, 'supabase_admin', secrets)
    await bootstrap({ superuserUrl, passwords: secrets.passwords }).catch(async error => {
      await server.stop()
      throw error
    })
    return {
      port: server.port,
      secrets,
      superuserUrl,
      url: addressOf(server.port, 'postgres', secrets),
      authUrl: addressOf(server.port, 'supabase_auth_admin', secrets),
      ended: server.ended,
      async stop() {
        await server.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** For a small machine that does other work too. Statements are not logged: they hold what people wrote. */
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

type Cluster = {
  binaries: PostgresBinaries
  account: PostgresAccount
  clusterDir: string
  logFile: string
  secrets: LocalSecrets
}

async function ensureCluster(cluster: Cluster, log: Log) {
  const version = await readClusterVersion(cluster.clusterDir)
  if (version === postgresMajor) return
  if (version !== null) {
    throw new LocalStackError(
      'data_folder_foreign',
      `${cluster.clusterDir} was made by Postgres ${version}, and this OpenVibe runs Postgres ${postgresMajor}: use the OpenVibe that made it, or set OPENVIBE_DATA_DIR to another folder.`,
    )
  }
  log.info({ clusterDir: cluster.clusterDir }, 'creating the database')
  await rm(cluster.clusterDir, { recursive: true, force: true })
  await mkdir(cluster.clusterDir, { mode: 0o700 })
  await cluster.account.own(cluster.clusterDir)
  await createCluster(cluster.binaries, cluster.account, cluster.clusterDir)
  await resetPassword(cluster)
}

function resetPassword({ binaries, account, clusterDir, secrets }: Cluster) {
  return setSuperuserPassword(binaries, account, clusterDir, secrets.passwords.supabase_admin)
}

type Server = { port: number; ended: Promise<void>; stop(): Promise<void> }

async function startServer(
  cluster: Cluster,
  port: number | undefined,
  settings: Record<string, string>,
): Promise<Server> {
  let resetDone = false
  for (let attempt = 1; ; attempt++) {
    const server = await spawnServer(cluster, port ?? (await findFreePort()), settings)
    const state = await waitUntilReady(server, cluster.secrets)
    if (state === 'ready') return server
    await server.stop()
    if (state === 'wrong_password' && !resetDone) {
      // The secrets were lost or replaced. Who may write the data folder may set the password anew.
      resetDone = true
      await resetPassword(cluster)
      continue
    }
    const lines = (await readFile(cluster.logFile, 'utf8').catch(() => ''))
      .trim()
      .split('\n')
      .slice(-8)
      .join('\n')
    // Somebody else may have taken the free port in the meantime.
    if (lines.includes('could not bind') && port === undefined && attempt < 3) continue
    throw new LocalStackError(
      'postgres_failed',
      `Postgres did not start. The end of ${cluster.logFile}:\n${lines}`,
    )
  }
}

async function spawnServer(
  { account, binaries, clusterDir, logFile }: Cluster,
  port: number,
  settings: Record<string, string>,
) {
  // The log of the start before may tell why there had to be another.
  await rename(logFile, `${logFile}.before`).catch(() => {})
  const output = await open(logFile, 'w', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = account.command(binaries.postgres, ['-D', clusterDir, '-p', String(port), ...flags])
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  await output.close()
  // When this process ends without having stopped it, for instance in an interrupted test, it must not stay behind.
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const ended = new Promise<void>(settle => {
    child.once('error', () => settle())
    child.once('exit', () => settle())
  }).then(() => {
    process.off('exit', endWithUs)
  })
  return { child, port, ended, stop: () => stopServer(child, ended) }
}

async function stopServer(child: ChildProcess, ended: Promise<void>) {
  // SIGINT ends the sessions and writes everything down; SIGQUIT leaves the rest to recovery at the next start.
  child.kill('SIGINT')
  const late = new AbortController()
  await Promise.race([
    ended,
    pause(30_000, undefined, { signal: late.signal }).then(() => child.kill('SIGQUIT')),
  ])
  late.abort()
  await ended
}

type ReadyState = 'ready' | 'ended' | 'wrong_password'

async function waitUntilReady(server: Server, secrets: LocalSecrets): Promise<ReadyState> {
  let over = false
  server.ended.then(() => {
    over = true
  })
  // There is no limit of time: after a crash, Postgres replays its log first, and that may take minutes.
  while (!over) {
    const client = new pg.Client({ connectionString: addressOf(server.port, 'supabase_admin', secrets) })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return 'ready'
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') return 'wrong_password'
      await pause(20)
    }
  }
  return 'ended'
}

function addressOf(port: number, role: keyof LocalSecrets['passwords'], { passwords }: LocalSecrets): string {
  return `postgresql://${role}:${passwords[role]}@127.0.0.1:${port}/postgres`
}

function findFreePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
