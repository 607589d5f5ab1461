import type { Tx } from '../../../db/client.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { dropStream } from '../../../db/tasks/task-streams.ts'
import type { Conclusion } from './end-task.ts'

/** Lays a task aside until its next call is due. The text of a failed call is not shown any more. */
export async function restTask(
  tx: Tx,
  open: OpenTask,
  data: Extract<NewEvent, { type: 'retry.scheduled' }>['data'],
): Promise<Conclusion> {
  const after = await appendEvents(tx, open, [{ type: 'retry.scheduled', data }])
  await dropStream(tx, open.row.id)
  return { ...after, outcome: { kind: data.parked ? 'parked' : 'later', at: data.retryAt } }
}
