import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const mayRead = [
  ...['../', '../../node_modules/'].map(folder => `${realpathSync(pathOf(folder))}/*`),
  pathOf('../../package.json'),
]
/** No outcome is larger; a program that writes more is out of order. */
const mostOutput = 64_000_000
/** A process that was killed has this long to be gone; then nobody waits for it any more. */
const goneMs = 2_000

/** How a process ended: in time with what it wrote, by us at its deadline, or by the system. */
export type ProcessEnd = { ended: 'done'; output: Buffer } | { ended: 'late' } | { ended: 'killed' }

/**
 * Runs a program of ours in a process of its own on the bytes of a stranger, so that no input can hurt this one: a hang,
 * an endless file or an overflow of memory ends only that process. It has no environment, and so no secrets. Node's
 * permission model lets it read the program (and `reads`), write nothing and start nothing. Its first argument is the
 * time in milliseconds after which it ends, even when this process is gone.
 *
 * Returns after `timeoutMs` at the latest, with two seconds more for a process that the system doesn't end at once.
 * Throws if the program itself failed or the signal fires.
 */
export async function runProcess(
  entry: URL,
  given: {
    args?: readonly string[]
    input: Uint8Array
    timeoutMs: number
    signal?: AbortSignal | undefined
    /** Lets it load libraries of the system's own code, which the permission model can't hold back. */
    addons?: boolean
    reads?: readonly string[]
    /** Under that of answers, for which people wait; by default the lowest. */
    priority?: number
  },
): Promise<ProcessEnd> {
  const { args = [], input, timeoutMs, signal, addons = false, reads = [] } = given
  const { priority = constants.priority.PRIORITY_LOW } = given
  signal?.throwIfAborted()
  const child = spawn(
    process.execPath,
    ['--no-warnings', ...permit({ addons, reads }), fileURLToPath(entry), String(timeoutMs), ...args],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { NODE_ENV: 'production' } },
  )
  const kill = () => void child.kill('SIGKILL')
  let isLate = false
  const gone = new AbortController()
  let lastWait: NodeJS.Timeout | undefined
  const deadline = setTimeout(() => {
    isLate = true
    kill()
    lastWait = setTimeout(() => gone.abort(), goneMs)
  }, timeoutMs)
  signal?.addEventListener('abort', kill, { once: true })
  const parts: Buffer[] = []
  let written = 0
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part)
    written += part.length
    if (written > mostOutput) kill()
  })
  try {
    // Rejects if the process could not be started.
    const closed = once(child, 'close', { signal: gone.signal })
    // A process that has ended early takes no more of its input.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    if (child.pid !== undefined) lowerPriority(child.pid, priority)
    await closed.catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    signal?.throwIfAborted()
    if (child.exitCode === 0) return { ended: 'done', output: Buffer.concat(parts) }
    if (child.exitCode !== null)
      throw new Error(`The process ended with ${child.exitCode}: ${entry.pathname}`)
    return { ended: isLate ? 'late' : 'killed' }
  } finally {
    clearTimeout(deadline)
    clearTimeout(lastWait)
    signal?.removeEventListener('abort', kill)
    kill()
    child.stdout.destroy()
  }
}

function permit({ addons, reads }: { addons: boolean; reads: readonly string[] }): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return []
  return [
    '--permission',
    '--allow-worker',
    ...(addons ? ['--allow-addons'] : []),
    ...[...mayRead, ...reads].map(path => `--allow-fs-read=${path}`),
  ]
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
