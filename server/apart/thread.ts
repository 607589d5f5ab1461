/** The thread that does the work of `runApart`, one call after the other. */
import { parentPort } from 'node:worker_threads'
import { DomainError } from '../domain/wire/domain-error.ts'
import { type JobCall, type JobReply, jobs } from './jobs.ts'

async function answer({ name, given }: JobCall): Promise<JobReply<unknown>> {
  try {
    return { kind: 'done', result: await Reflect.apply(jobs[name], null, given) }
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', reason: error.reason, message: error.message }
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

parentPort?.on('message', async (call: JobCall) => parentPort?.postMessage(await answer(call)))
parentPort?.postMessage('ready')
