import type { Tx } from '../../../db/client.ts'
import type { Outcome } from '../../../db/lanes/lanes.ts'
import { appendEvents, holdEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { next, type Todo, waitingOf } from '../../../domain/tasks/task-state.ts'
import { mayPost } from '../log/check-told.ts'
import { routeThread } from '../routing/route-thread.ts'
import { closeLostTools } from './close-lost-tools.ts'
import { checkDraft } from './draft/check-draft.ts'
import { keepDraft } from './draft/keep-draft.ts'
import { type Conclusion, endTask } from './end-task.ts'
import { expireAsk } from './expire-ask.ts'
import { failTask } from './fail-task.ts'
import { handOnAsk } from './hand-on-ask.ts'
import { postForTask } from './post-for-task.ts'
import { readAnswerPost } from './read-answer.ts'
import { readPartial } from './read-partial.ts'
import { restTask } from './rest-task.ts'
import { withdrawAsk } from './withdraw-ask.ts'

interface Circumstances {
  /** The database's time. */
  now: Date
  agentName: string
}

/**
 * Adds everything that follows from a task's log without work outside of the database: the answer, the message
 * of a failure, the end, the time of the next call. The transaction holds the thread and the task. The caller
 * writes the events that are still held.
 */
export async function concludeTask(tx: Tx, given: OpenTask, at: Circumstances): Promise<Conclusion> {
  // The result of a fork is read back from the log.
  const open = given.state.kind === 'draft' ? await appendEvents(tx, given, []) : given
  const todo = next(open.state, at.now)
  switch (todo.do) {
    case 'post_answer':
      if (!(await mayPost(tx, open))) return endTask(tx, await failTask(tx, open, 'words_withdrawn', at))
      return endTask(tx, await postAnswer(tx, open))
    case 'check_draft':
      return concludeTask(tx, await checkDraft(tx, open), at)
    case 'complete':
      return endTask(
        tx,
        holdEvents(open, [{ type: 'task.completed', data: { stopReason: todo.stopReason } }]),
      )
    case 'fail':
      return endTask(tx, await failTask(tx, open, todo.reason, at))
    case 'cancel':
      return endTask(tx, await endStopped(tx, open))
    case 'switch_model': {
      const { turn, calledModel } = open.state
      const { to, failure } = todo
      const switched = { turn, from: calledModel ?? to, to, failure }
      return concludeTask(tx, await appendEvents(tx, open, [{ type: 'model.switched', data: switched }]), at)
    }
    case 'schedule_retry': {
      const retryAt = new Date(at.now.getTime() + todo.waitMs).toISOString()
      const { waitMs, parked, failure } = todo
      return restTask(tx, open, { turn: open.state.turn, waitMs, retryAt, parked, failure })
    }
    case 'wait': {
      const asked = await handOnAsk(tx, open, at.now)
      const until = waitingOf(asked.state)?.until ?? todo.until
      return { ...asked, outcome: layAside({ ...todo, until }) }
    }
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

/** Lays the task aside. Without a time it must leave the queue, because another event will wake it. */
function layAside({ until, parked }: Extract<Todo, { do: 'wait' }>): Outcome {
  return parked || until === null ? { kind: 'parked', at: until } : { kind: 'later', at: until }
}

/** Ends a task that a person stopped. Its text so far stays, marked. A deleted question needs no answer. */
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
  if (open.state.origin === 'routing') return routeThread(tx, open)
  const post = await readAnswerPost(tx, open)
  if (!post) throw new Error('There is no answer to post.')
  const stopReason = post.metadata.cut ? 'max_tokens' : 'end_turn'
  return postForTask(tx, open, post, [{ type: 'task.completed', data: { stopReason } }])
}
