/** Runs the product like `npm start`, on a free port and an empty data folder, and can kill parts of it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../start/port.ts'

export interface Product {
  origin: string
  /** The lines that the start printed before it was ready. */
  said: readonly string[]
  /** Ends the process of that name with −9, like a crash; the start process restarts it. */
  kill(process: 'worker' | 'web'): void
  stop(): Promise<void>
}

const launcher = fileURLToPath(new URL('../start/launch.mjs', import.meta.url))
const entries = { worker: 'start/worker.ts', web: 'start/web-embedded.ts' } as const

/** Resolves when the product says that it is ready; rejects with its output if it ends before. */
export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openvibe-e2e-'))
  const port = await findFreePort()
  const child = spawn(process.execPath, [launcher, 'start'], {
    env: { ...process.env, PORT: String(port), OPENVIBE_DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await untilReady(child)
  return {
    origin: `http://localhost:${port}`,
    said,
    kill: name => process.kill(findChild(child, entries[name]), 'SIGKILL'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', line => {
        said.push(line)
        if (line.includes('OpenVibe is ready')) resolve(said)
      })
    }
    child.once('exit', code => reject(new Error(`The start ended with ${code}:\n${said.join('\n')}`)))
  })
}

/** Finds the process below the start process that runs this entry. */
function findChild(start: ChildProcess, entry: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(parent) === start.pid && args?.includes(entry)) return Number(pid)
  }
  throw new Error(`No process below the start runs ${entry}.`)
}
