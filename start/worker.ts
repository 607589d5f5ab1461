import { startWorker } from '../server/agent/loop/worker.ts'
import { createScheduledAdmission } from '../server/http/guard/admit-scheduled.ts'
import { createLog } from '../server/log.ts'
import { startTelemetry } from '../server/telemetry/start-telemetry.ts'
import { runChild } from './supervisor/run-child.ts'

/** The worker process. Any number may run, on any number of machines. */
await runChild(async env => {
  const log = createLog({ level: env.logLevel, process: 'worker' })
  const telemetry = await startTelemetry(env, 'worker')
  const worker = await startWorker({ env, log, openAdmission: createScheduledAdmission })
  return {
    async stop(graceMs) {
      await worker.stop(graceMs)
      await telemetry.stop()
    },
  }
})
