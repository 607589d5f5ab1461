import type { Claims, Database } from '../../db/client.ts'
import { nextTimes } from '../../domain/schedules/next-times.ts'
import type { Schedule } from '../../domain/schedules/schedule.ts'
import { checkSeen } from './check-schedule.ts'

const nextShown = 5

/** Returns a schedule with its next five times; none while it is not active. */
export function readSchedule(
  db: Database,
  { claims, scheduleId }: { claims: Claims; scheduleId: string },
): Promise<{ schedule: Schedule; next: string[] }> {
  return db.asUser(claims, async tx => {
    const schedule = await checkSeen(tx, { scheduleId })
    const { cadence, timeZone: zone, status } = schedule
    const next = status === 'active' ? nextTimes(cadence, { zone, from: new Date(), count: nextShown }) : []
    return { schedule, next: next.map(at => at.toISOString()) }
  })
}
