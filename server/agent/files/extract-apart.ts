import { spawn } from 'node:child_process'
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
      ...['../../*', '../../../node_modules/*', '../../../package.json'].map(
        program => `--allow-fs-read=${pathOf(program)}`,
      ),
    ]
  : []

/**
 * Extracts the text of a file in a process of its own, so that no file can hurt this one: a hang, an endless
 * archive or an overflow of memory ends only that process. Throws if the process could not be started or the
 * signal fires.
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
    const failed = new Promise<never>((_resolve, reject) => child.once('error', reject))
    // A process that has ended early takes no more of its input.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    if (child.pid !== undefined) lowerPriority(child.pid)
    const said = await Promise.race([readText(child.stdout), failed])
    return readOutcome(said) ?? { status: 'refused', reason: isLate ? 'too_slow' : 'broken' }
  } finally {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  }
}

/** Null: the process ended before it could say anything. */
function readOutcome(said: string): ExtractedText | null {
  try {
    return extractedText.parse(JSON.parse(said))
  } catch {
    return null
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
