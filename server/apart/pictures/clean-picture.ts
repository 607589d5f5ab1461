import { constants } from 'node:os'
import { pictureLimits, pictureOutcome } from '../../domain/files/clean-picture.ts'
import { limits } from '../../domain/wire/limits.ts'
import { runProcess } from '../run-process.ts'

const entry = new URL('./clean-process.ts', import.meta.url)
/** By these the library finds out which of its builds is the machine's. */
const reads = ['/usr/bin/ldd', '/proc/self/exe']

export type CleanPicture =
  | { status: 'clean'; type: string; width: number; height: number; bytes: Buffer }
  | { status: 'refused'; reason: 'broken' | 'too_large' | 'too_slow' }
  | { status: 'unavailable' }

/**
 * Draws a picture anew without its metadata, in a process of its own: turned as its camera said, in sRGB, with all its
 * frames. `side`: the most pixels of a side. Throws if the process could not work at all, or the signal fires.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  {
    side = null,
    mostBytes = limits.fileSize,
    timeoutMs = pictureLimits.timeoutMs,
    signal,
  }: { side?: number | null; mostBytes?: number; timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<CleanPicture> {
  const args = [String(side ?? 0), String(mostBytes)]
  const end = await runProcess(entry, {
    ...{ args, input: bytes, timeoutMs, signal, addons: true, reads },
    // The readers of its message wait for it.
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  })
  if (end.ended !== 'done') {
    return { status: 'refused', reason: end.ended === 'late' ? 'too_slow' : 'too_large' }
  }
  const line = end.output.indexOf('\n')
  const outcome = pictureOutcome.parse(JSON.parse(end.output.subarray(0, line).toString()))
  return outcome.status === 'clean' ? { ...outcome, bytes: end.output.subarray(line + 1) } : outcome
}
