/**
 * Every event of a task's log: one union, one version number.
 *
 * The log is the state (task-state.ts folds it), the record of what happened, and what a prompt is rebuilt from. An event
 * is never changed: a new meaning gets a new version `v` here, and the reducer keeps understanding the old one.
 *
 * Names kept for what joins later: tool.requested, tool.succeeded, tool.failed, question.asked, answer.given,
 * approval.asked, approval.given, child.started, child.finished, input.added, budget.reserved.
 */
import * as z from 'zod'
import { id, time } from './ids.ts'
import { answerLength } from './message.ts'
import { stopReason, taskOrigin, tokenUsage } from './task.ts'

export const eventVersion = 1

/** What a task was started with. A message's words stay in the message; the log names it. */
export const taskInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), answerLength: answerLength.optional() }),
])
export type TaskInput = z.infer<typeof taskInput>

/** The SHA-256, in hex, under which a body lies in `task_payloads`. */
export const payloadHash = z.string().regex(/^[0-9a-f]{64}$/)
const turn = z.number().int().positive()
/** Model calls of a turn count from 1 and never start again, so a higher one replaces the text of a lower one. */
const attempt = z.number().int().positive()

/** Why a model call brought no answer; retry.ts says what follows from each. */
export const callFailure = z.enum([
  'overloaded', // 500, 503, 504, 529, an error event in the stream
  'unreachable', // refused, reset, no such host
  'cut', // the stream ended before its end
  'stalled', // nothing came for the length of the watchdog
  'timeout', // the call's whole time was used up
  'rate_limited',
  'garbled', // an answer that is empty or can't be read
  'context_too_large',
  'rejected', // 400, 402, 403, 404, 413: calling again changes nothing
  'unauthorized', // 401, or no key at all
  'worker_lost', // the process that held the call died
  'cancelled', // ended by us, because the task was
  'internal',
])
export type CallFailure = z.infer<typeof callFailure>

/** A layer of the prompt and its estimated tokens, in wire order. */
const contextLayer = z.object({ name: z.string(), tokens: z.number().int() })

const event = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), data: z.object(data) })

/** What happened, without its place in the log. */
export const eventBody = z.discriminatedUnion('type', [
  event('task.created', {
    origin: taskOrigin,
    agentId: id,
    actingUserId: id,
    triggerMessageId: id.nullable(),
    rerunOf: id.nullable(),
    input: taskInput,
  }),
  /** A still queued task answers a newer message instead. */
  event('trigger.replaced', { triggerMessageId: id }),
  /** Fixes the agent's version and the history: kept over waits, retries and restarts. */
  event('task.started', {
    agentVersionId: id,
    messageIds: z.array(id),
    forkParentId: id.nullable(),
    lastSeq: z.number().int(),
    startedAt: time,
  }),
  event('context.assembled', { turn, layers: z.array(contextLayer), newMessages: z.number().int() }),
  event('model.requested', {
    turn,
    attempt,
    model: z.string(),
    maxTokens: z.number().int(),
    request: payloadHash,
  }),
  event('model.answered', {
    turn,
    attempt,
    model: z.string(),
    stopReason: z.string(),
    response: payloadHash,
    textLength: z.number().int(),
    /** Nothing in it that could be posted: counts as a failed call. */
    unusable: z.boolean(),
    usage: tokenUsage,
    costUsd: z.number().nullable(),
    requestId: z.string().nullable(),
    firstTextMs: z.number().int().nullable(),
    durationMs: z.number().int(),
  }),
  event('model.failed', {
    turn,
    attempt,
    failure: callFailure,
    status: z.number().int().nullable(),
    errorType: z.string().nullable(),
    /** The endpoint's own words: for admins, never for the thread. */
    detail: z.string(),
    retryAfterMs: z.number().int().nullable(),
    shouldRetry: z.boolean().nullable(),
    /** The text that had come. */
    partial: payloadHash.nullable(),
    requestId: z.string().nullable(),
    usage: tokenUsage.nullable(),
    costUsd: z.number().nullable(),
    durationMs: z.number().int(),
  }),
  /** Something of ours broke while the task was looked at. `detail` is for admins. */
  event('worker.failed', { turn, detail: z.string() }),
  /** The next call is due at `retryAt`. `parked`: tasks behind this one may pass meanwhile. */
  event('retry.scheduled', {
    turn,
    waitMs: z.number().int(),
    retryAt: time,
    parked: z.boolean(),
    failure: callFailure,
  }),
  event('message.posted', {
    messageId: id,
    kind: z.enum(['answer', 'notice']),
    length: z.number().int(),
  }),
  event('cancel.requested', { userId: id.nullable(), why: z.enum(['person', 'trigger_deleted', 'closed']) }),
  event('retry.requested', { userId: id }),
  event('task.completed', { stopReason }),
  event('task.failed', { stopReason, reason: z.string(), message: z.string() }),
  event('task.cancelled', { stopReason: z.literal('cancelled') }),
])
export type EventBody = z.infer<typeof eventBody>
export type EventType = EventBody['type']
export type EventData<T extends EventType> = Extract<EventBody, { type: T }>['data']

/** An event in its place: `causedBy` is the number of the event that led to it. */
export type TaskEvent = EventBody & {
  seq: number
  v: number
  causedBy: number | null
  createdAt: string
}

/**
 * Which events become text of a prompt, and which are kept for audit, replay and the task view alone. A model call's
 * own request and answer are audit: within a turn loop the answer's blocks go back verbatim from the payload, and an
 * earlier task's never do.
 */
export const eventUse: Record<EventType, 'prompt' | 'audit'> = {
  'task.created': 'prompt', // the question, who asks, how long the answer should be
  'trigger.replaced': 'prompt', // the newer question
  'task.started': 'prompt', // the history, by the ids fixed here
  'context.assembled': 'audit',
  'model.requested': 'audit',
  'model.answered': 'audit',
  'model.failed': 'audit',
  'worker.failed': 'audit',
  'retry.scheduled': 'audit',
  'message.posted': 'audit',
  'cancel.requested': 'audit',
  'retry.requested': 'audit',
  'task.completed': 'audit',
  'task.failed': 'audit',
  'task.cancelled': 'audit',
}
