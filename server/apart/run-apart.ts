import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../domain/wire/domain-error.ts'
import type { JobCall, JobName, JobReply, JobResult, Jobs } from './jobs.ts'
import { createTurns } from './turns.ts'

/** The longest that one piece of work may take, in milliseconds. */
const apartMs = 3_000

/** A thread that grows beyond this ends, and nothing else does. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

const turns = createTurns(
  new DomainError(
    'too_much_work',
    'The server is still reading earlier requests like this. Nothing was done. Try again in a moment.',
  ),
)
let thread: Worker | null = null

/**
 * Does work on a caller's input in a thread of its own, so that no request of others waits while it runs. The work of
 * one owner (the id of a workspace) waits for each other, and owners take turns. Work that takes longer than `mostMs`
 * or too much memory is ended and refused. `tell` learns the milliseconds that it took.
 */
export function runApart<Name extends JobName>(
  name: Name,
  given: Parameters<Jobs[Name]>,
  {
    owner,
    tell = () => {},
    mostMs = apartMs,
  }: { owner: string; tell?: (ms: number) => void; mostMs?: number },
): Promise<JobResult<Name>> {
  return turns.take({ workspace: owner, person: '' }, async (): Promise<JobResult<Name>> => {
    thread ??= await startThread()
    const startedAt = performance.now()
    try {
      // The other side of the thread is this program, too.
      const reply: JobReply<JobResult<Name>> = await ask(thread, { name, given }, mostMs)
      if (reply.kind === 'done') return reply.result
      if (reply.kind === 'refused') throw new DomainError(reply.reason, reply.message)
      throw new Error(`The work ${name} failed: ${reply.message}`)
    } finally {
      tell(performance.now() - startedAt)
    }
  })
}

async function startThread(): Promise<Worker> {
  const started = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits, stdout: false })
  // An idle thread keeps no process alive.
  started.unref()
  started.once('exit', () => {
    if (thread === started) thread = null
  })
  await once(started, 'message')
  return started
}

/** Sends a call and waits for the answer. A thread that does not answer in time ends. */
async function ask(worker: Worker, call: { name: JobName; given: unknown[] }, mostMs: number) {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), mostMs)
  worker.ref()
  try {
    worker.postMessage(call satisfies { name: JobCall['name']; given: unknown[] })
    const [reply] = await once(worker, 'message', { signal: deadline.signal })
    return reply
  } catch (error) {
    if (!deadline.signal.aborted && !isOutOfMemory(error)) throw error
    throw new DomainError(
      'invalid_input',
      'This takes the server too long or too much memory. Nothing was done. Make it shorter or simpler and try again.',
    )
  } finally {
    clearTimeout(timer)
    if (deadline.signal.aborted) await worker.terminate()
    worker.unref()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
