import type { Claims, Database } from '../../db/client.ts'
import { deleteScheduled as remove, takeScheduled } from '../../db/later/scheduled-messages.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Deletes a scheduled message. One that was sent in the meantime is not there any more, and is told as such. */
export function deleteScheduled(
  db: Database,
  { claims, scheduledId }: { claims: Claims; scheduledId: string },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    if (!(await takeScheduled(tx, { userId, scheduledId }))) throw notFound('scheduled message')
    await remove(tx, { scheduledId })
  })
}
