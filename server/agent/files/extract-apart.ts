import { runProcess } from '../../apart/run-process.ts'
import { type ExtractedText, extractedText } from '../../domain/files/file-text.ts'

const entry = new URL('./extract/extract-process.ts', import.meta.url)

/**
 * Extracts the text of a file in a process of its own, so that no file can hurt this one: a hang, an endless
 * archive or an overflow of memory ends only that process. `cpuMs` is the time of processors that it may use, `timeoutMs`
 * that on the clock. Throws if the process could not work at all, or the signal fires.
 */
export async function extractApart(
  { bytes, name }: { bytes: Uint8Array; name: string },
  { cpuMs, timeoutMs, signal }: { cpuMs: number; timeoutMs: number; signal?: AbortSignal },
): Promise<ExtractedText> {
  const args = [String(cpuMs), name]
  const end = await runProcess(entry, { args, input: bytes, timeoutMs, signal })
  if (end.ended === 'done') return extractedText.parse(JSON.parse(end.output.toString()))
  // We ended it, or the system did, to which it had become too large.
  return { status: 'refused', reason: end.ended === 'late' ? 'too_slow' : 'too_large' }
}
