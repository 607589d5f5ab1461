import { beginNextReading } from '../../chat/memory/reflection/begin-next-reading.ts'
import type { Database } from '../../db/client.ts'
import { skipReading } from '../../db/memory/reflection/runs.ts'
import type { Log } from '../../log.ts'
import { createStepRunner } from './step-runner.ts'

/** Begins the runs of the reflection as they become due, and the next reading once one has ended. */
export function createReflectionRunner({ db, log, aheadMs }: { db: Database; log: Log; aheadMs(): number }) {
  const now = () => new Date(Date.now() + aheadMs())
  return createStepRunner({
    ...{ db, log, name: 'the reflection' },
    step: (tx, onTaken) => beginNextReading(tx, { now: now(), onTaken }),
    putAside: (tx, readingId) => skipReading(tx, { readingId, why: 'internal', now: now() }),
  })
}
