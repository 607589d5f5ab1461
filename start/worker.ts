import { startWorker } from '../server/agent/worker.ts'
import { createLog } from '../server/log.ts'
import { runChild } from './run-child.ts'

/** The worker process. Any number may run, on any number of machines. */
await runChild(async env => {
  const log = createLog({ level: env.logLevel, process: 'worker' })
  return startWorker({ env, log })
})
