import type { Claims, Database } from '../../db/client.ts'
import { listScheduled as list, listScheduledMarks as listMarks } from '../../db/later/scheduled-messages.ts'
import type { ScheduledMark, ScheduledMessage } from '../../domain/later/scheduled-message.ts'
import { checkMember } from '../workspaces/check-role.ts'

interface Asked {
  claims: Claims
  workspaceId: string
}

/** Lists the caller's scheduled messages: those that were not sent, and then the others, the next one first. */
export function listScheduled(
  db: Database,
  { claims, workspaceId }: Asked,
): Promise<{ scheduled: ScheduledMessage[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return { scheduled: await list(tx, { userId, workspaceId }) }
  })
}

/** Lists where the caller has scheduled messages, without their words. */
export function listScheduledMarks(
  db: Database,
  { claims, workspaceId }: Asked,
): Promise<{ scheduled: ScheduledMark[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return { scheduled: await listMarks(tx, { userId, workspaceId }) }
  })
}
