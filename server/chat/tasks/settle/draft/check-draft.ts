import type { Tx } from '../../../../db/client.ts'
import { readForkMessages } from '../../../../db/results/drafting.ts'
import { updateResultDraft } from '../../../../db/results/fork-results.ts'
import { appendEvents, type OpenTask } from '../../../../db/tasks/task-events.ts'
import { hashOf, readPayload } from '../../../../db/tasks/task-payloads.ts'
import { checkDrafted, describeDiscussion, readDrafted } from '../../../../domain/drafting/drafted-result.ts'
import { readStoredText } from '../../../../domain/prompts/stored-text.ts'
import { linesOf } from '../../../../domain/results/result.ts'
import { draftOf } from '../../../../domain/tasks/task-state.ts'
import { findOwnDraft } from './find-own-draft.ts'
import { nameDraft } from './name-draft.ts'

/**
 * Checks a model's result against its fork and writes the lines that can be shown into the result draft, in the
 * transaction of the event that says so. Lines that the model must repair stand there without their source
 * meanwhile.
 */
export async function checkDraft(tx: Tx, open: OpenTask): Promise<OpenTask> {
  const { row, state } = open
  const { answer, input, turn, since } = draftOf(state)
  if (!answer || row.forkId === null) throw new Error('There is nothing to check.')
  const { forkId } = row
  const drafted = readDrafted(readStoredText(await readPayload(tx, answer.response)))
  if (!drafted) throw new Error('The answer is no result.')
  const messages = await readForkMessages(tx, { forkId, messageCount: input.messageCount })
  const { body, faults, unsourced } = checkDrafted(
    drafted,
    describeDiscussion(messages),
    nameDraft(state, row.id),
  )
  const stored = JSON.stringify(body)
  const told = turn === since.turn && faults.length > 0 ? JSON.stringify(faults) : null
  const after = await appendEvents(
    tx,
    open,
    [
      {
        type: 'result.drafted',
        data: {
          turn,
          body: hashOf(stored),
          lines: linesOf(body).length,
          unsourced,
          faults: told && hashOf(told),
        },
      },
    ],
    [stored, ...(told ? [told] : [])],
  )
  if (await findOwnDraft(tx, open)) await updateResultDraft(tx, { forkId, body })
  return after
}
