import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { insertRun, notifySchedules } from '../../db/schedules/schedule-runs.ts'
import { lockSchedule } from '../../db/schedules/schedules.ts'
import type { ScheduleRun } from '../../domain/schedules/schedule-run.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkOwned } from './check-schedule.ts'

/** Has a worker run the schedule once, now, in any state. Its plan stays as it is. */
export function runScheduleNow(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ run: ScheduleRun }> {
  return db.asUser(claims, async tx => {
    const { workspaceId, ownerId, place } = await checkOwned(tx, { scheduleId, userId: claims.sub })
    await takeServiceRole(tx)
    await lockSchedule(tx, { scheduleId })
    const run = await insertRun(tx, {
      id: newId(),
      scheduleId,
      workspaceId,
      ownerId,
      channelId: place.channelId,
      cause: 'person',
      status: 'queued',
      dueAt: new Date().toISOString(),
    })
    if (!run) {
      throw new DomainError(
        'schedule_running',
        'This schedule is running already. Wait until it has finished.',
      )
    }
    await notifySchedules(tx)
    return { run }
  })
}
