import type { ServerContext } from '@modelcontextprotocol/server'
import { followNews, takePlace } from '../api/follow-task.ts'
import { cancelTask } from '../chat/tasks/cancel-task.ts'
import { readAnsweredTask } from '../chat/tasks/read-answered-task.ts'
import type { TaskStep } from '../domain/tasks/task.ts'
import { hasEnded } from '../domain/tasks/task-state.ts'
import { DomainError } from '../domain/wire/domain-error.ts'
import type { McpCall } from './mcp-call.ts'

export type Answered = Awaited<ReturnType<typeof readAnsweredTask>>

const stepWords: Readonly<Record<TaskStep, string>> = {
  reading: 'Reading the conversation',
  thinking: 'Thinking',
  writing: 'Writing the answer',
  using_tools: 'Using tools',
  waiting_for_model: 'Waiting for the model',
  waiting_for_person: 'Waiting for a person',
  waiting_for_approval: 'Waiting for approval',
  waiting_for_child: 'Waiting for another agent',
  stopping: 'Stopping',
}

/** Tells whether only a person can bring the task on. */
export function waitsForPerson({ task }: Answered): boolean {
  const { status, step } = task
  return status === 'waiting' && (step === 'waiting_for_person' || step === 'waiting_for_approval')
}

/**
 * Waits until a task has ended, needs a person, or the time is up, and tells the client each step. A client that
 * cancels the call cancels the task with it.
 */
export async function followTask(
  call: McpCall,
  context: ServerContext,
  { taskId, seconds, isOurs }: { taskId: string; seconds: number; isOurs: boolean },
): Promise<Answered> {
  const { db, claims, key, watch, isLegacy } = call
  const { signal } = context.mcpReq
  const place = takePlace(key.keyId)
  const news = followNews(watch, { taskId, keyId: key.keyId })
  const time = startTimer(seconds, signal)
  const report = createReporter(context)
  try {
    for (;;) {
      news.forget()
      const answered = await readAnsweredTask(db, { claims, taskId })
      await report(answered)
      if (signal.aborted && isOurs && !isLegacy) await cancelQuietly(call, taskId)
      const isDone = hasEnded(answered.task) || waitsForPerson(answered)
      if (isDone || time.isUp() || !watch.isGood(key.keyId)) return answered
      await Promise.race([news.come(), time.up])
    }
  } finally {
    time.stop()
    news.stop()
    place.leave()
  }
}

/** Counts down, and ends at once when the client has gone. */
function startTimer(seconds: number, signal: AbortSignal) {
  let end = () => {}
  let isUp = seconds === 0 || signal.aborted
  const up = new Promise<void>(resolve => {
    end = () => {
      isUp = true
      resolve()
    }
  })
  const timer = setTimeout(end, seconds * 1_000)
  signal.addEventListener('abort', end)
  return {
    up,
    isUp: () => isUp,
    stop() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    },
  }
}

/** Sends the client a line for each new step, if it asked for progress. */
function createReporter({ mcpReq }: ServerContext): (answered: Answered) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  let last = ''
  let progress = 0
  return async ({ task: { step } }) => {
    const message = step === null ? 'Waiting for its turn' : stepWords[step]
    if (progressToken === undefined || message === last || mcpReq.signal.aborted) return
    last = message
    progress += 1
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, message },
    })
  }
}

async function cancelQuietly({ db, claims }: McpCall, taskId: string): Promise<void> {
  await cancelTask(db, { claims, taskId }).catch(error => {
    if (!(error instanceof DomainError)) throw error
  })
}
