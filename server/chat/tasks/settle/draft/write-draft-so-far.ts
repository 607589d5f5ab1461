import type { Tx } from '../../../../db/client.ts'
import { listCitable } from '../../../../db/forks/forks.ts'
import { updateResultDraft } from '../../../../db/results/fork-results.ts'
import type { OpenTask } from '../../../../db/tasks/task-events.ts'
import { checkQuote } from '../../../../domain/results/check-result.ts'
import { linesOf, type ResultBody, type ResultLine } from '../../../../domain/results/result.ts'
import { findOwnDraft } from './find-own-draft.ts'

/**
 * Writes the lines so far that are still correct: a message may have been edited or deleted since the model was
 * shown it. Does nothing if the result draft was thrown away, or belongs to another task by now.
 */
export async function writeDraftSoFar(tx: Tx, open: OpenTask, body: ResultBody): Promise<void> {
  const { forkId } = open.row
  if (forkId === null || !(await findOwnDraft(tx, open))) return
  const messageIds = linesOf(body).flatMap(line => line.citations.map(({ messageId }) => messageId))
  const found = await listCitable(tx, { forkId, messageIds })
  const messages = new Map(found.map(message => [message.id, message]))
  const holds = ({ citations }: ResultLine) =>
    citations.every(({ messageId, quote }) => {
      const message = messages.get(messageId)
      return message?.deletedAt === null && checkQuote(message.content, quote) !== null
    })
  const { bullets, deferred, openQuestions, dissent } = body
  await updateResultDraft(tx, {
    forkId,
    body: {
      ...body,
      bullets: bullets.filter(holds),
      deferred: deferred.filter(holds),
      openQuestions: openQuestions.filter(holds),
      dissent: dissent.filter(holds),
    },
  })
}
