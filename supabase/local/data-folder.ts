/**
 * One OpenVibe per data folder. The lock file names the process that holds the folder, and the time at which
 * that process began: process ids are used again, after a restart of a container even the same ones for the
 * same programs. A Postgres that outlived its OpenVibe (killed −9) is stopped by the next process that takes
 * the lock.
 */
import { execFile } from 'node:child_process'
import {
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { LocalStackError } from './local-stack-error.ts'

const run = promisify(execFile)

const holderShape = z.object({ pid: z.int().positive(), started: z.string() })

/**
 * Locks the folder for this process, or refuses if a running OpenVibe has it. Returns the function that
 * unlocks it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  // Under root, Postgres runs as another user, who must be able to enter the folder; nobody needs to list it.
  const lock = join(dataDir, 'openvibe.lock')
  const mine = `${lock}.${process.pid}`
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await writeFile(mine, JSON.stringify({ pid: process.pid, started: await readStart(process.pid) }))
  } catch (cause) {
    throw new LocalStackError(
      'data_folder_unreachable',
      `OpenVibe can't write to ${dataDir}. Start it as the user who owns that folder, or set OPENVIBE_DATA_DIR to another folder.`,
      { cause },
    )
  }
  try {
    while (!(await claim(mine, lock))) await clearStale(lock, dataDir)
  } finally {
    await unlink(mine)
  }
  return () => rm(lock, { force: true })
}

/**
 * Creates the lock as a link, which appears completely or not at all, so nobody ever reads a half-written
 * lock.
 */
async function claim(mine: string, lock: string): Promise<boolean> {
  try {
    await link(mine, lock)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function clearStale(lock: string, dataDir: string) {
  const text = await readFile(lock, 'utf8').catch(() => null)
  if (text === null) return
  const holder = holderShape.safeParse(parseJson(text))
  // A killed process exists for some moments more.
  const isFree = async () => !(holder.success && (await isRunning(holder.data)))
  if (holder.success && !(await waitFor(isFree, dyingMs))) {
    throw new LocalStackError(
      'data_folder_in_use',
      `Another OpenVibe (process ${holder.data.pid}) is using ${dataDir}. Stop it first, or set OPENVIBE_DATA_DIR to another folder.`,
    )
  }
  const aside = `${lock}.stale.${process.pid}`
  await rename(lock, aside).catch(() => {})
  // Between reading and renaming, another start may have removed the same lock and taken the folder: give it
  // back.
  if ((await readFile(aside, 'utf8').catch(() => text)) !== text) await link(aside, lock).catch(() => {})
  await rm(aside, { force: true })
}

async function isRunning({ pid, started }: z.infer<typeof holderShape>): Promise<boolean> {
  return (await isAlive(pid)) && (await readStart(pid)) === started
}

/**
 * Stops a Postgres that runs on `clusterDir` although its OpenVibe is gone, waits until the last of its processes has
 * ended, and removes a misleading pid file.
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0)) return false
  const isOurs = (await isAlive(pid)) && (await readCommand(pid)).includes('postgres')
  if (isOurs) await stopPostgres(pid, clusterDir)
  // A killed Postgres leaves processes that write for some moments more.
  if (!(await waitFor(async () => !(await isUsed(clusterDir))))) throw stillUsed(clusterDir)
  // The number may belong to another program by now, or to a dead process that nobody has collected. Both would keep
  // Postgres from starting.
  await rm(pidFile, { force: true })
  return isOurs
}

async function stopPostgres(pid: number, clusterDir: string) {
  // A Postgres whose command names another folder may still use ours, if the folder was moved. It is not ours
  // to stop.
  const isHere = (await readCommand(pid)).includes(clusterDir)
  for (const signal of isHere ? (['SIGINT', 'SIGQUIT'] as const) : []) {
    kill(pid, signal)
    if (await waitFor(async () => !(await isAlive(pid)))) return
  }
  if (await isAlive(pid)) throw stillUsed(clusterDir, pid)
}

/** Sends a signal to a process, which may have ended a moment ago. */
function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

function stillUsed(clusterDir: string, pid?: number): LocalStackError {
  const which =
    pid === undefined ? 'A Postgres of an earlier start' : `A Postgres of an earlier start (process ${pid})`
  return new LocalStackError(
    'data_folder_in_use',
    `${which} still uses ${clusterDir} and does not stop. End that process, then start again.`,
  )
}

/**
 * Tells whether a process of Postgres works in the folder. Only Linux tells this; elsewhere Postgres itself refuses to
 * start beside another one, and the start tries again.
 */
async function isUsed(clusterDir: string): Promise<boolean> {
  const folder = await realpath(clusterDir).catch(() => clusterDir)
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name)).map(Number)
  for (const pid of pids) {
    const workingIn = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (workingIn === folder && (await readCommand(pid)).includes('postgres') && (await isAlive(pid)))
      return true
  }
  return false
}

const patienceMs = 15_000
const dyingMs = 2_000

/** Waits until the condition holds; false: it still does not after a long time. */
async function waitFor(isTrue: () => Promise<boolean>, ms = patienceMs): Promise<boolean> {
  const until = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > until) return false
    await pause(25)
  }
  return true
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false
  }
  // In a container, dead processes may never be removed: they keep their number, but do nothing any more.
  return process.platform !== 'linux' || !/^[ZX]/.test((await readStatus(pid))[0] ?? '')
}

/** Returns the time at which a process began, in the format of the system. */
async function readStart(pid: number): Promise<string> {
  if (process.platform !== 'linux') return await readPs(pid, 'lstart=')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${(await readStatus(pid))[19] ?? ''}`
}

/**
 * Reads Linux's status of a process, from its state on. The program's name before it, in brackets, may
 * contain anything.
 */
async function readStatus(pid: number): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status.slice(status.lastIndexOf(')') + 2).split(' ')
}

async function readCommand(pid: number): Promise<string> {
  if (process.platform !== 'linux') return await readPs(pid, 'command=')
  return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

async function readPs(pid: number, field: string): Promise<string> {
  const { stdout } = await run('ps', ['-o', field, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
