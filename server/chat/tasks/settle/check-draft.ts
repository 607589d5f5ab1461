import type { Tx } from '../../../db/client.ts'
import { listCitable } from '../../../db/forks/forks.ts'
import { readForkMessages } from '../../../db/results/drafting.ts'
import { findResultDraft, updateResultDraft } from '../../../db/results/fork-results.ts'
import { appendEvents, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, readPayload } from '../../../db/tasks/task-payloads.ts'
import { draftFailureLines } from '../../../domain/drafting/draft-failure-lines.ts'
import { checkDrafted, describeDiscussion, readDrafted } from '../../../domain/drafting/drafted-result.ts'
import { textOf } from '../../../domain/prompts/text-of.ts'
import { checkQuote } from '../../../domain/results/check-result.ts'
import {
  linesOf,
  type ResultBody,
  type ResultDraft,
  type ResultLine,
} from '../../../domain/results/result.ts'
import { failureLines } from '../../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../../domain/tasks/retry-pauses.ts'
import { draftOf, type TaskState } from '../../../domain/tasks/task-state.ts'

/**
 * Holds what a model wrote of a result against its fork, and writes what can be shown into the draft, in the transaction
 * of the event that says so. What the model is to mend stands there without its source meanwhile.
 */
export async function checkDraft(tx: Tx, open: OpenTask): Promise<OpenTask> {
  const { row, state } = open
  const { answer, input, turn, since } = draftOf(state)
  if (!answer || row.forkId === null) throw new Error('There is nothing to check.')
  const { forkId } = row
  const drafted = readDrafted(textOf(await readPayload(tx, answer.response)))
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

/** What the ids of its lines begin with: no two drafts of a fork share one, so that an old edit meets no new line. */
export function nameDraft(state: TaskState, taskId: string): string {
  return `${draftOf(state).input.version}-${taskId.slice(-6)}`
}

/**
 * Writes what has come so far, as far as it still holds: a message may have been edited or deleted since the model was
 * shown it. Nothing happens where the draft was thrown away, or is somebody else's by now.
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

/** Of a draft that somebody stops what was checked is kept, to go on from; where nothing was, it has failed. */
export async function keepDraft(tx: Tx, open: OpenTask): Promise<void> {
  const { forkId } = open.row
  const draft = await findOwnDraft(tx, open)
  if (forkId === null || !draft || linesOf(draft.body).length === 0) return
  await updateResultDraft(tx, { forkId, state: 'ready' })
}

/** No draft came of it. The thread is not told: whoever resolves the fork is, where the draft would be. */
export async function failDraft(tx: Tx, open: OpenTask, reason: FailureReason): Promise<OpenTask> {
  // What was checked before stands, though it could not be mended.
  if (draftOf(open.state).drafted) {
    return appendEvents(tx, open, [{ type: 'task.completed', data: { stopReason: 'end_turn' } }])
  }
  const { stopReason } = failureLines[reason]
  const message = draftFailureLines[reason]
  return appendEvents(tx, open, [{ type: 'task.failed', data: { stopReason, reason, message } }])
}

async function findOwnDraft(tx: Tx, { row }: OpenTask): Promise<ResultDraft | null> {
  const draft = row.forkId === null ? null : await findResultDraft(tx, { forkId: row.forkId })
  return draft?.taskId === row.id && draft.state === 'drafting' ? draft : null
}
