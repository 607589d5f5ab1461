import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findRun, readRunOutput as read } from '../../db/schedules/schedule-runs.ts'
import type { ScheduleRun } from '../../domain/schedules/schedule-run.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** A run with its full text, delivered or not; null: it has none, or it was erased. */
export interface RunOutput {
  run: ScheduleRun
  output: string | null
}

export function readRunOutput(
  db: Database,
  { claims, runId }: { claims: Claims; runId: string },
): Promise<RunOutput> {
  return db.asUser(claims, tx => findRunOutput(tx, { runId }))
}

/** Reads the same in a transaction that begins with the reader's rights and continues as the service. */
export async function findRunOutput(tx: Tx, { runId }: { runId: string }): Promise<RunOutput> {
  const run = await findRun(tx, { runId })
  if (!run) throw notFound('run')
  await takeServiceRole(tx)
  return { run, output: await read(tx, { runId }) }
}
