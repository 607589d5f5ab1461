import type { Tx } from '../../../db/client.ts'
import type { Outcome } from '../../../db/lanes/lanes.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { readPayload } from '../../../db/tasks/task-payloads.ts'
import { dropStream } from '../../../db/tasks/task-streams.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { textOf } from '../../../domain/prompts/text-of.ts'
import { failureLines } from '../../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../../domain/tasks/retry-pauses.ts'
import { answerOf, isCut, next, type Todo } from '../../../domain/tasks/task-state.ts'
import { checkDraft, failDraft, keepDraft } from './check-draft.ts'
import { closeLostTools } from './close-lost-tools.ts'
import { expireAsk, withdrawAsk } from './expire-ask.ts'
import { finishChild } from './finish-child.ts'
import { postForTask } from './post-for-task.ts'

export interface Conclusion extends OpenTask {
  /** What becomes of the lane's item; undefined: the task goes on at once. */
  outcome?: Outcome
}

interface Circumstances {
  /** The database's time. */
  now: Date
  agentName: string
}

/**
 * Writes whatever follows from a task's log without any work outside of the database: the answer, a failure's line, the
 * end, the next call's time. The transaction holds the thread and the task.
 */
export async function concludeTask(tx: Tx, open: OpenTask, at: Circumstances): Promise<Conclusion> {
  const todo = next(open.state, at.now)
  switch (todo.do) {
    case 'post_answer':
      return endTask(tx, await postAnswer(tx, open))
    case 'check_draft':
      return concludeTask(tx, await checkDraft(tx, open), at)
    case 'complete':
      return endTask(
        tx,
        await appendEvents(tx, open, [{ type: 'task.completed', data: { stopReason: todo.stopReason } }]),
      )
    case 'fail':
      return endTask(tx, await failTask(tx, open, todo.reason, at))
    case 'cancel':
      return endTask(tx, await endStopped(tx, open))
    case 'schedule_retry': {
      const retryAt = new Date(at.now.getTime() + todo.waitMs).toISOString()
      const { waitMs, parked, failure } = todo
      return restTask(tx, open, { turn: open.state.turn, waitMs, retryAt, parked, failure })
    }
    case 'wait':
      return { ...open, outcome: layAside(todo) }
    case 'settle_lost_tools':
      return concludeTask(tx, await closeLostTools(tx, open, todo.callIds), at)
    case 'expire':
      return expireAsk(tx, open, todo.waiting, at.now)
    case 'nothing':
      return { ...open, outcome: { kind: 'done' } }
    default:
      return open
  }
}

/** Without a time it must be out of the line: somebody will wake it. */
function layAside({ until, parked }: Extract<Todo, { do: 'wait' }>): Outcome {
  return parked || until === null ? { kind: 'parked', at: until } : { kind: 'later', at: until }
}

/** Lays a task aside until its next call is due. What a failed call had written is not shown any more. */
export async function restTask(
  tx: Tx,
  open: OpenTask,
  data: Extract<NewEvent, { type: 'retry.scheduled' }>['data'],
): Promise<Conclusion> {
  const after = await appendEvents(tx, open, [{ type: 'retry.scheduled', data }])
  await dropStream(tx, open.row.id)
  return { ...after, outcome: { kind: data.parked ? 'parked' : 'later', at: data.retryAt } }
}

/** Ends a task with a line that tells the thread, in the agent's name, what happened and what can be done. */
export async function failTask(
  tx: Tx,
  open: OpenTask,
  reason: FailureReason,
  { agentName }: { agentName: string },
): Promise<OpenTask> {
  if (open.state.kind === 'draft') return failDraft(tx, open, reason)
  const line = failureLines[reason]
  const message = line.say(agentName)
  // What came before the time was up is worth keeping; of an outage or a refusal nothing is.
  const kept = reason === 'timeout' ? await readPartial(tx, open) : null
  const before = kept
    ? await postForTask(tx, open, { kind: 'answer', content: kept, metadata: { cut: true } })
    : open
  return postForTask(tx, before, { kind: 'notice', content: message, metadata: { notice: reason } }, [
    { type: 'task.failed', data: { stopReason: line.stopReason, reason, message } },
  ])
}

/** Ends a task that somebody stopped; what was written stays, marked. A deleted question needs no answer. */
async function endStopped(tx: Tx, open: OpenTask): Promise<OpenTask> {
  await withdrawAsk(tx, open)
  if (open.state.kind === 'draft') await keepDraft(tx, open)
  const ended: NewEvent = { type: 'task.cancelled', data: { stopReason: 'cancelled' } }
  const isAnswer = open.state.kind === 'answer' && open.state.cancel?.why === 'person'
  const written = isAnswer ? await readPartial(tx, open) : null
  if (!written) return appendEvents(tx, open, [ended])
  return postForTask(tx, open, { kind: 'answer', content: written, metadata: { stopped: true } }, [ended])
}

async function postAnswer(tx: Tx, open: OpenTask): Promise<OpenTask> {
  const { answer } = open.state
  const text = answer ? readAnswerText(textOf(await readPayload(tx, answer.response))) : null
  if (!answer || !text) throw new Error('There is no answer to post.')
  const wasCut = text.isCut || isCut(answer)
  return postForTask(
    tx,
    open,
    { kind: 'answer', content: text.content, metadata: wasCut ? { cut: true } : {} },
    [{ type: 'task.completed', data: { stopReason: wasCut ? 'max_tokens' : 'end_turn' } }],
  )
}

async function readAnswer(tx: Tx, { state }: OpenTask): Promise<string | null> {
  if (!state.answer) return null
  return readAnswerText(textOf(await readPayload(tx, state.answer.response)))?.content ?? null
}

async function readPartial(tx: Tx, { state }: OpenTask): Promise<string | null> {
  // Nobody was to see it: there only a tool speaks.
  if (answerOf(state).replyMode === 'tool') return null
  const body = state.answer
    ? textOf(await readPayload(tx, state.answer.response))
    : state.partial && (await readPayload(tx, state.partial))
  return body ? (readAnswerText(body)?.content ?? null) : null
}

/** A task that has ended leaves its lane and has no text so far; who waits for it is told. */
export async function endTask(tx: Tx, open: OpenTask): Promise<Conclusion> {
  await dropStream(tx, open.row.id)
  if (open.row.parentTaskId !== null) await finishChild(tx, open, await readAnswer(tx, open))
  return { ...open, outcome: { kind: 'done' } }
}
