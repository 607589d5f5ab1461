import * as z from 'zod'
import type { Claims, Database } from '../../../db/client.ts'
import { findCard } from '../../../db/tasks/ask-cards.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import { shownPlace } from '../../../domain/agents/call-target.ts'
import { message } from '../../../domain/messages/message.ts'
import { reduce, waitingOf } from '../../../domain/tasks/task-state.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { showPlace } from './show-place.ts'

export const openCard = z.object({
  /** The message of the card, with everything that is asked; null: the task waits for no card. */
  message: message.nullable(),
  /** Where the call that needs approval acts, as the caller may read it; null: in no place. */
  place: shownPlace.nullable(),
})
type OpenCard = z.infer<typeof openCard>

/** Returns the card that a task waits for. */
export function readOpenCard(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<OpenCard> {
  return db.asUser(claims, async tx => {
    if (!(await findTask(tx, { taskId }))) throw notFound('task')
    const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
    const found = waiting && (await findCard(tx, { taskId, seq: waiting.seq }))
    const target = found?.card.call?.target
    return {
      message: found?.message ?? null,
      place: target ? await showPlace(tx, { claims, target }) : null,
    }
  })
}
