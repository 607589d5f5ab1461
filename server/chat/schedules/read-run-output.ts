import type { Claims, Database, Tx } from '../../db/client.ts'
import { findRun } from '../../db/schedules/schedule-runs.ts'
import type { ScheduleRun } from '../../domain/schedules/schedule-run.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { readAnsweredTaskIn } from '../tasks/read-answered-task.ts'

/**
 * A run with its full text, delivered or not; null: it has none, its message was deleted, or it rests on words that the
 * reader may not read.
 */
export interface RunOutput {
  run: ScheduleRun
  output: string | null
}

export function readRunOutput(
  db: Database,
  { claims, runId }: { claims: Claims; runId: string },
): Promise<RunOutput> {
  return db.asUser(claims, tx => findRunOutput(tx, { runId, userId: claims.sub }))
}

/** Reads the same in a transaction that begins with the reader's rights. */
export async function findRunOutput(
  tx: Tx,
  { runId, userId }: { runId: string; userId: string },
): Promise<RunOutput> {
  const run = await findRun(tx, { runId })
  if (!run) throw notFound('run')
  if (run.taskId === null) return { run, output: null }
  const { answer, output } = await readAnsweredTaskIn(tx, { taskId: run.taskId, userId })
  return { run, output: answer && answer.deletedAt === null ? answer.content : output }
}
