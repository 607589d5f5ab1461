import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { notifySchedules } from '../../db/schedules/schedule-runs.ts'
import { findSchedule, lockSchedule, updateSchedule as update } from '../../db/schedules/schedules.ts'
import { nextTime } from '../../domain/schedules/next-times.ts'
import { readCadence } from '../../domain/schedules/read-cadence.ts'
import type { Schedule, ScheduleChanges } from '../../domain/schedules/schedule.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAgent } from './add-schedule.ts'
import { checkOwned } from './check-schedule.ts'
import { choosePlace } from './choose-place.ts'

/** Changes the given fields. A new time starts a completed schedule again. */
export function updateSchedule(
  db: Database,
  { claims, scheduleId, ...changes }: { claims: Claims; scheduleId: string } & ScheduleChanges,
): Promise<{ schedule: Schedule }> {
  return db.asUser(claims, async tx => {
    const before = await checkOwned(tx, { scheduleId, userId: claims.sub })
    const { name, prompt, notify, history } = changes
    const place = await choose(tx, { before, changes })
    const cadence = planAgain(before, changes)
    await takeServiceRole(tx)
    await lockSchedule(tx, { scheduleId })
    await update(tx, {
      scheduleId,
      ...(name !== undefined && { name }),
      ...(prompt !== undefined && { prompt }),
      ...(notify !== undefined && { notify }),
      ...(history !== undefined && { history }),
      ...(changes.agentId !== undefined && { agentConfigId: changes.agentId }),
      ...place,
      ...cadence,
    })
    await notifySchedules(tx)
    const schedule = await findSchedule(tx, { scheduleId })
    if (!schedule) throw notFound('schedule')
    return { schedule }
  })
}

/** Checks the agent and the place of the changes. May leave the transaction as the service. */
async function choose(tx: Tx, { before, changes }: { before: Schedule; changes: ScheduleChanges }) {
  const { workspaceId, ownerId: userId } = before
  if (before.kind === 'reminder') {
    if (changes.agentId === undefined && changes.place === undefined) return null
    throw new DomainError('invalid_input', 'A reminder has no agent and no place. It comes to you alone.')
  }
  const agentId = changes.agentId ?? before.agentId
  if (agentId === null) return null
  if (changes.agentId !== undefined) await checkAgent(tx, { workspaceId, agentId })
  // The direct message is with the agent, so another agent has another one.
  const moves = changes.agentId !== undefined && before.place.kind === 'direct'
  const place = changes.place ?? (moves ? ({ kind: 'direct' } as const) : undefined)
  return place ? choosePlace(tx, { workspaceId, userId, agentId, place }) : null
}

function planAgain(before: Schedule, { when, timeZone }: ScheduleChanges) {
  if (when === undefined && timeZone === undefined) return null
  const now = new Date()
  const zone = timeZone ?? before.timeZone
  const cadence = readCadence(when ?? before.cadence, { zone, now })
  const isActive = before.status === 'active' || before.status === 'completed'
  return {
    cadence,
    timeZone: zone,
    status: isActive ? 'active' : before.status,
    nextRunAt: isActive ? (nextTime(cadence, { zone, from: now })?.toISOString() ?? null) : null,
  }
}
