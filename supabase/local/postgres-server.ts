import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LocalStackError } from './local-stack-error.ts'
import { type PostgresCluster, setSuperuserPassword } from './postgres-cluster.ts'

export type PostgresServer = {
  port: number
  superuserUrl: string
  /** Settles when Postgres has ended, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

type ServerOptions = {
  /** Left out: a free port. */
  port?: number | undefined
  settings: Record<string, string>
  password: string
  logFile: string
}

/** How Postgres says that another one works in its folder. */
const dyingSigns = /lock file "postmaster\.pid" already exists|shared memory block .* is still in use/

/** A Postgres that is still there after this time is not dying. */
const patienceMs = 15_000

/** Runs a cluster until it is stopped. Resolves when it accepts connections. */
export async function startServer(cluster: PostgresCluster, options: ServerOptions): Promise<PostgresServer> {
  let passwordSet = false
  const patientUntil = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    const server = await spawnServer(cluster, options, options.port ?? (await findFreePort()))
    const problem = await waitUntilReady(server)
    if (problem === null) return server
    await server.stop()
    if (problem === 'wrong_password' && !passwordSet) {
      // The secrets were lost or replaced. A person who may write the data folder may set the password again.
      passwordSet = true
      await setSuperuserPassword(cluster, options.password)
      continue
    }
    const lines = (await readFile(options.logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-8)
    // Another program may have taken the free port in the meantime.
    const portTaken = lines.some(line => line.includes('could not bind'))
    if (portTaken && options.port === undefined && attempt < 3) continue
    // The processes of one that was just killed end by themselves.
    if (lines.some(line => dyingSigns.test(line)) && Date.now() < patientUntil) {
      await pause(100)
      continue
    }
    throw new LocalStackError(
      'postgres_failed',
      `Postgres did not start (${problem}). The end of ${options.logFile}:\n${lines.join('\n')}`,
    )
  }
}

async function spawnServer(cluster: PostgresCluster, options: ServerOptions, port: number) {
  const { settings, password, logFile } = options
  // The log of the previous start may say why it ended.
  await rename(logFile, `${logFile}.before`).catch(() => {})
  const output = await open(logFile, 'w', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { account, binaries, folder } = cluster
  const command = account.command(binaries.postgres, ['-D', folder, '-p', String(port), ...flags])
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  await output.close()
  // Postgres must not outlive this process if this process ends without stopping it, for example in an
  // interrupted test.
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const ended = new Promise<void>(settle => {
    child.once('error', () => settle())
    child.once('exit', () => settle())
  }).then(() => {
    process.off('exit', endWithUs)
  })
  const superuserUrl = `postgresql://supabase_admin:${password}@127.0.0.1:${port}/postgres`
  return { port, superuserUrl, ended, stop: () => stopServer(child, ended) }
}

async function stopServer(child: ChildProcess, ended: Promise<void>) {
  // SIGINT ends the sessions and writes everything to disk; SIGQUIT leaves the rest to recovery at the next
  // start.
  child.kill('SIGINT')
  const late = new AbortController()
  await Promise.race([
    ended,
    pause(30_000, undefined, { signal: late.signal }).then(() => child.kill('SIGQUIT')),
  ])
  late.abort()
  await ended
}

const wrongPassword = '28P01'
const startingUp = '57P03'

/** Returns null when Postgres accepts connections, else the problem. */
async function waitUntilReady({ superuserUrl, ended }: PostgresServer): Promise<string | null> {
  let over = false
  ended.then(() => {
    over = true
  })
  // There is no time limit: after a crash, Postgres replays its log first, and that may take minutes.
  while (!over) {
    const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return null
    } catch (error) {
      const refusal = error instanceof pg.DatabaseError ? error : null
      if (refusal?.code === wrongPassword) return 'wrong_password'
      if (refusal && refusal.code !== startingUp) return refusal.message
      await pause(20)
    }
  }
  return 'it ended at once'
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
