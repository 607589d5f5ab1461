import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { findFreePort } from '../../start/port.ts'
import { within } from '../deadline.ts'
import { now } from '../figures/clock.ts'
import type { UndoList } from '../undo-list.ts'
import { listTree } from './processes.ts'

/** OpenVibe as `npm start` runs it, with an embedded stack of its own. */
export interface Product {
  origin: string
  dataDir: string
  /** The process that started all others. */
  pid: number
  /** The time from the command to the first page that was answered. */
  startedInMs: number
  /** The environment that it was started with. */
  env: NodeJS.ProcessEnv
  /** Returns the process id of the current worker. */
  findWorker(): Promise<number>
  stop(): Promise<void>
}

const projectDir = fileURLToPath(new URL('../..', import.meta.url))
const startSeconds = 60
const stopSeconds = 30

/** Makes a folder for data, which is deleted after the bench. */
export async function makeDataFolder(undo: UndoList): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openvibe-bench-'))
  undo.add(() => rm(folder, { recursive: true, force: true }))
  // Under root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  return join(folder, 'data')
}

/**
 * Runs `npm start` on loopback and a free port until it is stopped. Without `modelUrl` the offline model
 * answers. `folder` is another checkout of the product; `seconds` must then be enough to build its pages.
 */
export async function startProduct(
  given: { dataDir: string; modelUrl?: string; folder?: string; seconds?: number },
  undo: UndoList,
): Promise<Product> {
  const { dataDir, modelUrl, folder = projectDir, seconds = startSeconds } = given
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const logFile = join(dataDir, '..', 'start.log')
  const env = {
    ...cleanEnv(),
    PORT: String(port),
    OPENVIBE_DATA_DIR: dataDir,
    ...(modelUrl ? { ANTHROPIC_API_KEY: 'bench', ANTHROPIC_BASE_URL: modelUrl } : {}),
  }
  const startedAt = now()
  const running = runNpmStart(folder, env, logFile)
  undo.add(running.stop)
  try {
    await within(seconds, 'npm start', waitForPage(`${origin}/login`, running.ended))
  } catch (error) {
    await running.stop()
    const said = await readFile(logFile, 'utf8')
    throw new Error(`OpenVibe did not start. The end of its output:\n${said.slice(-2_000)}`, {
      cause: error,
    })
  }
  const startedInMs = now() - startedAt
  const { pid, stop } = running
  return { origin, dataDir, pid, startedInMs, env, findWorker: () => findWorker(pid), stop }
}

function runNpmStart(folder: string, env: NodeJS.ProcessEnv, logFile: string) {
  const output = openSync(logFile, 'w')
  // A process group of its own, because Ctrl-C is meant for the bench, which stops the rest in order.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', output, output],
    env,
  })
  closeSync(output)
  const ended = new Promise<void>(settle => {
    child.once('error', () => settle())
    child.once('exit', () => settle())
  })
  const { pid } = child
  if (pid === undefined) throw new Error('npm could not be run.')
  let stopping: Promise<void> | null = null
  return {
    pid,
    ended,
    /** Later calls wait for the first. */
    stop(): Promise<void> {
      stopping ??= stopTree(pid, ended)
      return stopping
    },
  }
}

async function waitForPage(url: string, ended: Promise<void>): Promise<void> {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    await answer?.text()
    if (answer?.ok) return
    await pause(20)
  }
  throw new Error('It ended.')
}

async function findWorker(root: number): Promise<number> {
  const worker = (await listTree(root)).find(({ command }) => command.endsWith('start/worker.ts'))
  if (!worker) throw new Error('There is no worker among the processes of npm start.')
  return worker.pid
}

/** Stops the processes gently, then kills those that are left. */
async function stopTree(root: number, ended: Promise<void>): Promise<void> {
  const tree = await listTree(root)
  if (tree.length === 0) return
  process.kill(root, 'SIGTERM')
  await within(stopSeconds, 'Stopping', ended).catch(() => {})
  for (const { pid, command } of tree) {
    // The number alone may belong to another process by now.
    const [left] = await listTree(pid)
    if (left?.command === command) process.kill(pid, 'SIGKILL')
  }
  await ended
}

/**
 * Removes keys, databases and ports of the shell and `.env` from the environment: the bench must not reach
 * them.
 */
function cleanEnv(): NodeJS.ProcessEnv {
  const ours =
    /^(OPENVIBE|SUPABASE|DATABASE|ANTHROPIC|SMTP|OTEL|npm)_|^(PORT|HOST|MAIL_FROM|LOG_LEVEL|WORKER_CONCURRENCY|NODE_ENV)$/
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const file = join(projectDir, '.env')
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  // Set but empty: the file does not fill it, and it counts as not set.
  const unset = Object.fromEntries(inFile.map(name => [name, '']))
  return { ...Object.fromEntries(kept), ...unset, NODE_ENV: 'production' }
}
