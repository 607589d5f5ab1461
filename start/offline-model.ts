import * as z from 'zod'
import { EnvError } from '../server/env.ts'
import { createLog } from '../server/log.ts'
import { createOfflineModel } from '../server/offline-model/create-offline-model.ts'
import { runChild } from './supervisor/run-child.ts'

/** The offline model, at the address in OPENVIBE_OFFLINE_MODEL_URL. */
await runChild(async env => {
  const model = await createOfflineModel({
    port: env.offlineModelUrl ? Number(new URL(env.offlineModelUrl).port) : 0,
    tokensPerSecond: readPace(process.env.OPENVIBE_OFFLINE_TOKENS_PER_SECOND),
    log: createLog({ level: env.logLevel, process: 'offline model' }),
  })
  return { stop: graceMs => model.close(graceMs) }
})

function readPace(value: string | undefined): number | undefined {
  if (!value) return undefined
  const pace = z.coerce.number().int().min(0).max(100_000).safeParse(value)
  if (pace.success) return pace.data
  throw new EnvError([
    {
      variables: ['OPENVIBE_OFFLINE_TOKENS_PER_SECOND'],
      sentence:
        'OPENVIBE_OFFLINE_TOKENS_PER_SECOND must be a whole number, for example 60. With 0, answers arrive at once.',
    },
  ])
}
