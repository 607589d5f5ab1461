/**
 * A process that cleans one picture and ends (clean-picture.ts starts and ends it). It gets the bytes on its input, and
 * writes the outcome as one line of JSON with the new bytes behind it. libvips works in threads of its own, so this one
 * can watch the memory and the clock.
 */
import { buffer } from 'node:stream/consumers'
import type { PictureOutcome } from '../../domain/files/clean-picture.ts'
import { encodeClean } from './encode-clean.ts'

const mostMemory = 900_000_000
const watchMs = 25
/** Our deadline is the other process's; this one holds when that is gone. */
const graceMs = 1_000

// It ends with its work. The process that started it may get these signals too, and then waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const [timeoutMs, side, mostBytes] = process.argv.slice(2).map(Number)
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) tell({ status: 'refused', reason: 'too_large' })
  if (performance.now() > (timeoutMs ?? 0) + graceMs) process.exit(1)
}, watchMs)

let isTold = false
const given = new Uint8Array(await buffer(process.stdin))
const library = await import('sharp').catch(() => null)
if (library) {
  const { outcome, bytes } = await encodeClean(library.default, given, {
    side: side || null,
    mostBytes: mostBytes ?? 0,
  })
  tell(outcome, bytes)
} else tell({ status: 'unavailable' })

/** Says the outcome once, and ends with everything that still runs. */
function tell(outcome: PictureOutcome, bytes: Uint8Array = new Uint8Array()): void {
  if (isTold) return
  isTold = true
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
  process.stdout.write(bytes, () => process.exit(0))
}
