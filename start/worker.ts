import { startWorker } from '../server/agent/worker.ts'
import { runChild } from './run-child.ts'

/** The worker process. Any number may run, on any number of machines. */
await runChild(async env => startWorker({ env }))
