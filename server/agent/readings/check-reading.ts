import { endTask } from '../../chat/tasks/settle/end-task.ts'
import { failTask } from '../../chat/tasks/settle/fail-task.ts'
import type { Tx } from '../../db/client.ts'
import { appendEvents, type OpenTask, readBody } from '../../db/tasks/task-events.ts'
import { hashOf, readPayload } from '../../db/tasks/task-payloads.ts'
import { readStoredText } from '../../domain/prompts/stored-text.ts'
import { next, readingOf } from '../../domain/tasks/task-state.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'
import { findReading } from './index.ts'
import { describeReading, prepareReading } from './reading-run.ts'

/**
 * Checks the answer of a reading against the messages as they are now: they may have changed while the model wrote. If
 * nothing is to be corrected, the task completes in the same transaction.
 */
export async function checkReading(run: TaskRun): Promise<void> {
  await writeTask(run, stillAsks(run, 'check_reading'), async (tx, open) => {
    const { state, row } = open
    const { answer, turn, since } = readingOf(state)
    if (!answer) throw new Error('There is nothing to check.')
    const prepared = await prepareReading(tx, row, state)
    if (!prepared) return endTask(tx, await failTask(tx, open, 'nothing_to_read', run.task))
    const checked = prepared.check(readStoredText(await readPayload(tx, answer.response)))
    if (!checked) throw new Error('The answer does not have the requested form.')
    const outcome = JSON.stringify(checked.outcome)
    const told = turn === since.turn && checked.faults.length > 0 ? JSON.stringify(checked.faults) : null
    const { kept, dropped } = checked
    const after = await appendEvents(
      tx,
      open,
      [
        {
          type: 'reading.checked',
          data: { turn, outcome: hashOf(outcome), kept, dropped, faults: told && hashOf(told) },
        },
      ],
      [outcome, ...(told ? [told] : [])],
    )
    return next(after.state, run.now()).do === 'settle_reading' ? settle(tx, after) : after
  })
}

/** Hands over the part of the answer that passed, if its errors could not be corrected. */
export async function settleReading(run: TaskRun): Promise<void> {
  await writeTask(run, stillAsks(run, 'settle_reading'), settle)
}

async function settle(tx: Tx, open: OpenTask) {
  const { checked, input } = readingOf(open.state)
  const outcome = checked && (await readBody(tx, open, checked.outcome))
  if (outcome === null) throw new Error('There is no outcome to hand over.')
  await findReading(input.purpose).settle(tx, describeReading(open.row, open.state), JSON.parse(outcome))
  return endTask(
    tx,
    await appendEvents(tx, open, [{ type: 'task.completed', data: { stopReason: 'end_turn' } }]),
  )
}
