import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type ExtractedText, extractedText } from '../../domain/files/file-text.ts'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const entry = pathOf('./extract/extract-process.ts')
/** The process may read its own program and nothing else. It writes no files and starts no processes. */
const permissions = process.allowedNodeEnvironmentFlags.has('--permission')
  ? [
      '--permission',
      '--allow-worker',
      ...['../../', '../../../node_modules/'].map(
        folder => `--allow-fs-read=${realpathSync(pathOf(folder))}/*`,
      ),
      `--allow-fs-read=${pathOf('../../../package.json')}`,
    ]
  : []

/**
 * Extracts the text of a file in a process of its own, so that no file can hurt this one: a hang, an endless
 * archive or an overflow of memory ends only that process. Throws if the process could not
 * work at all, or the signal fires.
 */
export async function extractApart(
  { bytes, name }: { bytes: Uint8Array; name: string },
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<ExtractedText> {
  const child = spawn(process.execPath, ['--no-warnings', ...permissions, entry, name], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_ENV: 'production' },
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  })
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeoutMs)
  try {
    // Rejects if the process could not be started.
    const closed = once(child, 'close')
    // A process that has ended early takes no more of its input.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    if (child.pid !== undefined) lowerPriority(child.pid)
    const [said] = await Promise.all([readText(child.stdout), closed])
    if (child.exitCode === 0) return extractedText.parse(JSON.parse(said))
    if (child.exitCode !== null) throw new Error(`The process that reads files ended with ${child.exitCode}.`)
    // We ended it, or the system did, to which it had become too large.
    return { status: 'refused', reason: isLate ? 'too_slow' : 'too_large' }
  } finally {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  }
}

/** Answers come first: people wait for them. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
