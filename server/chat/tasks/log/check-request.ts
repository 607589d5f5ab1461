import type { Claims, Database } from '../../../db/client.ts'
import { readPayload } from '../../../db/tasks/task-payloads.ts'
import { listReasons } from '../../../domain/tasks/bodies/reduce-body.ts'
import type { WhyHidden } from '../../../domain/tasks/bodies/sight.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { openBodies, rebuild } from './open-bodies.ts'
import { checkPromptsShown } from './read-task-payload.ts'

export interface CheckedRequest {
  /**
   * Made from the log alone, without the words that the person may not read; null: its sources were erased, or
   * were not kept when the task ran.
   */
  body: string | null
  /** Whether the whole request has the bytes that were sent; null: one of the two is missing. */
  isSame: boolean | null
  /** The reasons why words were taken out of `body`. */
  notShown: WhyHidden[]
}

/**
 * Makes the request of a model call once more from the task's log, for a person who may see the one that was
 * sent.
 */
export function checkRequest(
  db: Database,
  { claims, taskId, seq }: { claims: Claims; taskId: string; seq: number },
): Promise<CheckedRequest> {
  return db.asUser(claims, async tx => {
    const opened = await openBodies(tx, { taskId, userId: claims.sub })
    const asked = opened.events.find(event => event.seq === seq)
    if (asked?.type !== 'model.requested') throw notFound('request')
    await checkPromptsShown(tx, opened)
    const { whole, shown } = await rebuild(tx, opened, seq)
    const sent = await readPayload(tx, asked.data.request)
    const told = opened.uses.get(asked.data.request)?.told ?? []
    return {
      body: shown,
      isSame: whole === null || sent === null ? null : whole === sent,
      notShown: listReasons(told, opened.sight),
    }
  })
}
