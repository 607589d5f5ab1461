/**
 * A process that reads one file and ends. It gets the bytes on its input, and as its arguments its time on the clock and
 * its time of processors, both in milliseconds, and the file's name. It writes the outcome as JSON. It has no environment,
 * and so no secrets; run-process.ts lets it read no files but the program's, and ends it after a deadline.
 *
 * A thread does the work, so that this one can watch the memory, most of which is beyond the limits of a heap:
 * a PDF of a few bytes can unpack to gigabytes.
 */
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { ExtractedText } from '../../../domain/files/file-text.ts'

const mostMemory = { heapMb: 256, allBytes: 600_000_000 }
const watchMs = 25
const faultCode = 1
/** Beyond its time it ends by itself: the process that started it has died. */
const graceMs = 1_000

// It ends with its work. The process that started it may get these signals too, and then waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const [, , timeoutMs = '0', cpuMs = '0', name = ''] = process.argv
let isTold = false
const bytes = new Uint8Array(await buffer(process.stdin))
const thread = new Worker(new URL('./extract-thread.ts', import.meta.url), {
  workerData: { bytes, name },
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: mostMemory.heapMb, maxYoungGenerationSizeMb: 32 },
})
thread.on('message', tell)
thread.on('error', error => {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    tell({ status: 'refused', reason: 'too_large' })
  } else {
    // The fault is ours: extractText itself throws nothing.
    process.exit(faultCode)
  }
})
// It ended without a word: what it waited for never came.
thread.on('exit', () => tell({ status: 'refused', reason: 'broken' }))
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1_000 > Number(cpuMs)) tell({ status: 'refused', reason: 'too_slow' })
  if (process.memoryUsage.rss() > mostMemory.allBytes) tell({ status: 'refused', reason: 'too_large' })
  if (performance.now() > Number(timeoutMs) + graceMs) tell({ status: 'refused', reason: 'too_slow' })
}, watchMs)

/** Says the outcome once, and ends with everything that still runs. */
function tell(outcome: ExtractedText): void {
  if (isTold) return
  isTold = true
  process.stdout.write(JSON.stringify(outcome), () => process.exit(0))
}
