import type { EventData, TaskEvent } from './events.ts'

/** The use of a stored body in a task. */
export interface PayloadUse {
  /** The time at which the body was written. */
  at: string
  /** The messages whose words the body may hold, as they were at that time. */
  messageIds: string[]
}

/**
 * Finds a body in a task's log. Null: the task names no such body, so a reader of the task may not read it.
 * If the same bytes were sent twice, the last time counts.
 */
export function findPayloadUse(events: readonly TaskEvent[], hash: string): PayloadUse | null {
  let use: PayloadUse | null = null
  let question: string | null = null
  let shown: string[] = []
  let isDrafting = false
  /** The messages in the results of tools so far: every later request contains them. */
  let told: string[] = []
  /** In a replay: the time at which the earlier task was told its results. */
  let before: string | null = null
  /** The same time, from the moment when a part of those results reaches this task. */
  let toldSince: string | null = null
  const posted = events.flatMap(({ type, data }) =>
    type === 'message.posted' && data.kind === 'answer' ? [data.messageId] : [],
  )
  for (const { type, data, createdAt } of events) {
    if (type === 'task.created') isDrafting = data.origin === 'resolve'
    if (type === 'task.created' || type === 'trigger.replaced') question = data.triggerMessageId
    if (type === 'task.started') {
      shown = [...data.messageIds, ...(data.forkParentId === null ? [] : [data.forkParentId])]
    }
    if (type === 'turns.taken_over') {
      told = data.messageIds
      before = data.since
      if (data.turns.length > 0 || data.inputs.length > 0) toldSince = before
    }
    if (type === 'turns.taken_over' && namesPast(data, hash)) {
      use = { at: data.since, messageIds: [...shown, ...told] }
    }
    if (type === 'model.requested' && (data.request === hash || data.material === hash)) {
      const messageIds = [...shown, ...(question === null ? [] : [question]), ...told]
      use = { at: toldSince ?? createdAt, messageIds }
    }
    const isRecorded = (type === 'tool.succeeded' || type === 'tool.failed') && data.replayed === 'recorded'
    if (isRecorded) toldSince = before
    if (type === 'tool.succeeded') {
      const messageIds = data.messageIds ?? []
      if (data.result === hash) {
        use = isRecorded
          ? { at: before ?? createdAt, messageIds: [...shown, ...told] }
          : { at: createdAt, messageIds }
      }
      told = [...told, ...messageIds]
    }
    // A model takes the input of a tool from what it was shown; the response of a person or a child is a
    // result as well.
    if (namesBody(type, data, hash)) use = { at: toldSince ?? createdAt, messageIds: [...shown, ...told] }
    const isAnswer =
      (type === 'model.answered' && data.response === hash) ||
      (type === 'model.failed' && data.partial === hash) ||
      (type === 'message.withheld' && data.content === hash)
    // A result draft is no message: the words that it quotes are the fork's.
    if (isAnswer) use = { at: createdAt, messageIds: isDrafting ? shown : posted }
  }
  return use
}

function namesPast({ turns, inputs }: EventData<'turns.taken_over'>, hash: string): boolean {
  const isResult = turns.some(
    ({ response, calls }) => response === hash || calls.some(({ result }) => result === hash),
  )
  return isResult || inputs.some(({ text }) => text === hash)
}

const bodyFields: Partial<Record<TaskEvent['type'], readonly string[]>> = {
  'tool.requested': ['input'],
  'tool.failed': ['result'],
  'question.asked': ['question'],
  'answer.given': ['result'],
  'question.expired': ['result'],
  'approval.asked': ['input'],
  'approval.given': ['result'],
  'approval.expired': ['result'],
  'child.started': ['result'],
  'child.finished': ['result'],
  'context.reduced': ['summary'],
  'result.drafted': ['body', 'faults'],
}

function namesBody(type: TaskEvent['type'], data: object, hash: string): boolean {
  const fields = bodyFields[type] ?? []
  return Object.entries(data).some(([name, value]) => value === hash && fields.includes(name))
}
