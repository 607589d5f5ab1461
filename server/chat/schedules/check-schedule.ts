import type { Tx } from '../../db/client.ts'
import { findSchedule } from '../../db/schedules/schedules.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Schedule } from '../../domain/schedules/schedule.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { isAdmin } from '../../domain/workspaces/permissions.ts'

interface Asked {
  scheduleId: string
  userId: string
}

/** Finds a schedule that the caller may see. */
export async function checkSeen(tx: Tx, { scheduleId }: { scheduleId: string }): Promise<Schedule> {
  const schedule = await findSchedule(tx, { scheduleId })
  if (!schedule) throw notFound('schedule')
  return schedule
}

/** Finds a schedule of the caller. Its runs have the owner's rights, so nobody else can change their task. */
export async function checkOwned(tx: Tx, { scheduleId, userId }: Asked): Promise<Schedule> {
  const schedule = await checkSeen(tx, { scheduleId })
  if (schedule.ownerId === userId) return schedule
  throw new DomainError('not_yours', 'Only the owner of a schedule can change or run it.')
}

/** Finds a schedule that the caller may stop: their own or, for admins, each that they see. */
export async function checkStoppable(tx: Tx, { scheduleId, userId }: Asked): Promise<Schedule> {
  const schedule = await checkSeen(tx, { scheduleId })
  if (schedule.ownerId === userId) return schedule
  const role = await findRole(tx, { workspaceId: schedule.workspaceId, userId })
  if (role && isAdmin(role)) return schedule
  throw new DomainError('not_yours', 'Only the owner of a schedule and admins can pause or delete it.')
}
