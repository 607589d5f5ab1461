import type { Claims, Database } from '../../db/client.ts'
import { listRuns } from '../../db/schedules/schedule-runs.ts'
import type { ScheduleRun } from '../../domain/schedules/schedule-run.ts'
import { checkSeen } from './check-schedule.ts'

/** Lists the kept runs of a schedule, newest first. */
export function listScheduleRuns(
  db: Database,
  given: { claims: Claims; scheduleId: string; cursor?: string | null | undefined; limit: number },
): Promise<{ runs: ScheduleRun[]; nextCursor: string | null }> {
  const { claims, scheduleId, cursor, limit } = given
  return db.asUser(claims, async tx => {
    await checkSeen(tx, { scheduleId })
    const found = await listRuns(tx, { scheduleId, cursor, limit: limit + 1 })
    const runs = found.slice(0, limit)
    return { runs, nextCursor: found.length > limit ? (runs.at(-1)?.id ?? null) : null }
  })
}
