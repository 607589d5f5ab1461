import type { ToolCall } from '../server/domain/agents/tool.ts'
import type { CallFailure, EventBody, EventData, TaskEvent } from '../server/domain/tasks/events.ts'
import { answerOf, reduce } from '../server/domain/tasks/task-state.ts'

/** Events for tests of the meaning of a log, with one constructor each. */
export const ids = {
  agent: '00000000-0000-7000-8000-000000000001',
  person: '00000000-0000-7000-8000-000000000002',
  message: '00000000-0000-7000-8000-000000000003',
  version: '00000000-0000-7000-8000-000000000004',
}
export const hash = 'a'.repeat(64)
export const start = Date.parse('2026-11-21T12:00:00.000Z')
export const at = (seconds: number) => new Date(start + seconds * 1000)

export const created: EventBody = {
  type: 'task.created',
  data: {
    origin: 'message',
    agentId: ids.agent,
    actingUserId: ids.person,
    triggerMessageId: ids.message,
    rerunOf: null,
    input: { kind: 'message' },
  },
}
export const started: EventBody = {
  type: 'task.started',
  data: {
    agentVersionId: ids.version,
    messageIds: [],
    forkParentId: null,
    lastSeq: 1,
    startedAt: at(0).toISOString(),
  },
}
export const requested = (attempt = 1, turn = 1): EventBody => ({
  type: 'model.requested',
  data: { turn, attempt, model: 'm', maxTokens: 9, request: hash },
})
export const answered = (
  more: Partial<Extract<EventBody, { type: 'model.answered' }>['data']> = {},
): EventBody => ({
  type: 'model.answered',
  data: {
    turn: 1,
    attempt: 1,
    model: 'm',
    stopReason: 'end_turn',
    response: hash,
    textLength: 5,
    unusable: false,
    usage: { model: 'm', inputTokens: 10, outputTokens: 2 },
    costUsd: 0.01,
    requestId: null,
    firstTextMs: 1,
    durationMs: 2,
    ...more,
  },
})
export const failed = (failure: CallFailure, retryAfterMs: number | null = null): EventBody => ({
  type: 'model.failed',
  data: {
    turn: 1,
    attempt: 1,
    failure,
    status: null,
    errorType: null,
    detail: '',
    retryAfterMs,
    shouldRetry: null,
    partial: null,
    requestId: null,
    usage: null,
    costUsd: null,
    durationMs: 1,
  },
})
export const scheduled = (
  seconds: number,
  parked = false,
  waitMs = 1_000,
  failure: CallFailure = parked ? 'rate_limited' : 'overloaded',
): EventBody => ({
  type: 'retry.scheduled',
  data: {
    turn: 1,
    waitMs,
    retryAt: at(seconds).toISOString(),
    parked,
    failure,
  },
})
export const posted: EventBody = {
  type: 'message.posted',
  data: { messageId: ids.message, kind: 'answer', length: 5 },
}
export const noticed: EventBody = {
  type: 'message.posted',
  data: { messageId: ids.message, kind: 'notice', length: 5 },
}
export const cancelled: EventBody = { type: 'cancel.requested', data: { userId: ids.person, why: 'person' } }
export const ended = {
  completed: { type: 'task.completed', data: { stopReason: 'end_turn' } },
  failed: { type: 'task.failed', data: { stopReason: 'error', reason: 'model_unavailable', message: 'x' } },
  cancelled: { type: 'task.cancelled', data: { stopReason: 'cancelled' } },
} as const satisfies Record<string, EventBody>
export const retried: EventBody = { type: 'retry.requested', data: { userId: ids.person } }

export function logOf(bodies: readonly EventBody[]): TaskEvent[] {
  return bodies.map((body, index) => ({
    ...body,
    seq: index + 1,
    v: 1,
    causedBy: index || null,
    createdAt: at(index).toISOString(),
  }))
}
export const stateOf = (...bodies: EventBody[]) => reduce(logOf(bodies))
/** The same, of a task that answers. */
export const answerStateOf = (...bodies: EventBody[]) => answerOf(stateOf(...bodies))

/** Makes a call as an answer names it. */
export const toolCall = (callId: string, traits: Partial<ToolCall> = {}): ToolCall => ({
  callId,
  name: 'look',
  effect: 'read_only',
  flow: 'sync',
  repeatable: true,
  ...traits,
})
export const wants = (...calls: ToolCall[]) => answered({ stopReason: 'tool_use', textLength: 0, calls })
export const begun = (callId: string, turn = 1): EventBody => ({
  type: 'tool.requested',
  data: { turn, callId, name: 'look', effect: 'read_only', input: hash },
})
export const brought = (callId: string, more: Partial<EventData<'tool.succeeded'>> = {}): EventBody => ({
  type: 'tool.succeeded',
  data: { turn: 1, callId, name: 'look', result: hash, length: 3, durationMs: 1, ...more },
})
export const broke = (callId: string, failure: EventData<'tool.failed'>['failure'] = 'error'): EventBody => ({
  type: 'tool.failed',
  data: { turn: 1, callId, name: 'look', failure, result: hash, durationMs: 1 },
})
export const asked = (callId: string, seconds: number | null): EventBody => ({
  type: 'question.asked',
  data: {
    turn: 1,
    callId,
    question: hash,
    userIds: [],
    until: seconds === null ? null : at(seconds).toISOString(),
  },
})
export const answerGiven = (callId: string): EventBody => ({
  type: 'answer.given',
  data: { callId, userId: ids.person, messageId: null, result: hash },
})
export const sent: EventBody = {
  type: 'message.posted',
  data: { messageId: ids.message, kind: 'sent', length: 5 },
}
