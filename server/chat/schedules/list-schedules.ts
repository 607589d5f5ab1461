import type { Claims, Database } from '../../db/client.ts'
import { listSchedules as list, type ScheduleFilter } from '../../db/schedules/schedules.ts'
import type { Schedule } from '../../domain/schedules/schedule.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the schedules that the caller may see: their own, and those in places that they can read. Newest first. */
export function listSchedules(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    mine?: boolean | undefined
    cursor?: string | null | undefined
    limit: number
  } & Omit<ScheduleFilter, 'ownerId'>,
): Promise<{ schedules: Schedule[]; nextCursor: string | null }> {
  const { claims, mine = false, limit, ...filter } = given
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: filter.workspaceId, userId: claims.sub })
    const found = await list(tx, { ...filter, ...(mine && { ownerId: claims.sub }), limit: limit + 1 })
    const schedules = found.slice(0, limit)
    return { schedules, nextCursor: found.length > limit ? (schedules.at(-1)?.id ?? null) : null }
  })
}
