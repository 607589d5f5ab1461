import type { Tx } from '../../../../db/client.ts'
import { listCitable } from '../../../../db/forks/forks.ts'
import { updateResultDraft } from '../../../../db/results/fork-results.ts'
import type { OpenTask } from '../../../../db/tasks/task-events.ts'
import type { CheckedResult } from '../../../../domain/drafting/check-lines.ts'
import { recheckSources } from '../../../../domain/drafting/draft-start.ts'
import { linesOf, type ResultBody, type ResultLine } from '../../../../domain/results/result.ts'
import { findOwnDraft } from './find-own-draft.ts'

/**
 * Writes the lines so far that are still correct: a message may have been edited or deleted since the model was
 * shown it. The lines that the draft began with stay, without such a source. Does nothing if the result draft was
 * discarded, or belongs to another task by now.
 */
export async function writeDraftSoFar(
  tx: Tx,
  open: OpenTask,
  { body, notes, start }: Pick<CheckedResult, 'body' | 'notes'> & { start: ResultBody | null },
): Promise<void> {
  const { forkId } = open.row
  if (forkId === null || !(await findOwnDraft(tx, open))) return
  const messageIds = linesOf(body).flatMap(line => line.citations.map(({ messageId }) => messageId))
  const checked = recheckSources(body, await listCitable(tx, { forkId, messageIds }))
  const begun = new Set(start ? linesOf(start).map(({ id }) => id) : [])
  const holds = ({ id, citations }: ResultLine) => begun.has(id) || citations.every(({ hidden }) => !hidden)
  await updateResultDraft(tx, {
    forkId,
    notes,
    body: {
      ...checked,
      bullets: checked.bullets.filter(holds),
      deferred: checked.deferred.filter(holds),
      openQuestions: checked.openQuestions.filter(holds),
      dissent: checked.dissent.filter(holds),
    },
  })
}
