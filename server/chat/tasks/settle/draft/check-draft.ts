import type { Tx } from '../../../../db/client.ts'
import { readForkMessages } from '../../../../db/results/drafting.ts'
import { readStart, updateResultDraft } from '../../../../db/results/fork-results.ts'
import { appendEvents, type OpenTask } from '../../../../db/tasks/task-events.ts'
import { hashOf, readPayload } from '../../../../db/tasks/task-payloads.ts'
import { describeDiscussion } from '../../../../domain/drafting/discussion.ts'
import { recheckSources } from '../../../../domain/drafting/draft-start.ts'
import { checkDrafted, readDrafted, readRevised } from '../../../../domain/drafting/drafted-result.ts'
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
  const text = readStoredText(await readPayload(tx, answer.response))
  const drafted = input.revises ? readRevised(text) : readDrafted(text)
  if (!drafted) throw new Error('The answer is no result.')
  const messages = await readForkMessages(tx, { forkId, messageCount: input.messageCount })
  const own = await findOwnDraft(tx, open)
  const start = own && input.revises ? await readStart(tx, { forkId }) : null
  const { body, notes, faults, unsourced } = checkDrafted(drafted, {
    discussion: describeDiscussion(messages),
    start: start && recheckSources(start, messages),
    name: nameDraft(state, row.id),
  })
  const stored = JSON.stringify({ ...body, ...(notes.length > 0 && { notes }) })
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
  if (own) await updateResultDraft(tx, { forkId, body, notes })
  return after
}
