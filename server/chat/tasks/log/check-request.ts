import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { readTaskPayload } from './read-task-payload.ts'
import { rebuildFromLog } from './rebuild-from-log.ts'

export interface CheckedRequest {
  /** Made from the log alone; null: its sources were erased, or were not kept when the task ran. */
  body: string | null
  /** Whether these are the bytes that were sent; null: one of the two is missing. */
  isSame: boolean | null
}

/**
 * Makes the request of a model call once more from the task's log, for a person who may see the one that was
 * sent.
 */
export async function checkRequest(
  db: Database,
  { claims, taskId, seq }: { claims: Claims; taskId: string; seq: number },
): Promise<CheckedRequest> {
  const asked = (await db.asUser(claims, tx => readEvents(tx, taskId))).find(event => event.seq === seq)
  if (asked?.type !== 'model.requested') throw notFound('request')
  const { body: sent } = await readTaskPayload(db, { claims, taskId, hash: asked.data.request })
  const rebuilt = await db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    return rebuildFromLog(tx, taskId)
  })
  const body = rebuilt.find(request => request.seq === seq)?.rebuilt ?? null
  return { body, isSame: body === null || sent === null ? null : body === sent }
}
