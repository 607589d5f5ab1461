/**
 * Every event of a task's log: one union, one version number.
 *
 * The log is the state (task-state.ts folds it), the record of what happened, and what a prompt is rebuilt from. An event
 * is never changed: a new meaning gets a new version `v` here, and the reducer keeps understanding the old one. What is
 * only added to an event is optional, so that older logs stay readable.
 *
 * Words of people and models never stand in an event; they lie in `task_payloads`, where they can be erased. Whatever a
 * model is told as the result of a call is such a body, named `result`, by whichever event closes the call.
 */
import * as z from 'zod'
import {
  approvers,
  replayedCall,
  replyMode,
  taskLimits,
  toolCall,
  toolEffect,
  toolFailure,
  trust,
} from '../agents/tool.ts'
import { answerLength } from '../messages/message.ts'
import { id, time } from '../wire/ids.ts'
import { addedInput, pastTurn } from './past-turn.ts'
import { stopReason, taskOrigin, taskStatus, tokenUsage } from './task.ts'

export const eventVersion = 1

/** The SHA-256, in hex, under which a body lies in `task_payloads`. */
export const payloadHash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a task was started with. A message's words stay in the message; the log names it. */
export const taskInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), answerLength: answerLength.optional() }),
  /** Another agent asks. */
  z.object({
    kind: z.literal('child'),
    question: payloadHash,
    answerLength: answerLength.optional(),
    /** The agents above, from the one that a person called down to the one that asks. */
    chain: z.array(id).min(1),
    /** The call that waits for the answer; null: none does. */
    callId: z.string().nullable(),
  }),
  /** By a program, with somebody's key. */
  z.object({ kind: z.literal('api'), keyId: id, answerLength: answerLength.optional() }),
  /** The result of the task's fork is to be drafted from its first so many messages. */
  z.object({ kind: z.literal('resolve'), version: z.number().int(), messageCount: z.number().int() }),
])
export type TaskInput = z.infer<typeof taskInput>

const turn = z.number().int().positive()
/** Model calls of a turn count from 1 and never start again, so a higher one replaces the text of a lower one. */
const attempt = z.number().int().positive()
const callId = z.string()

/** Why a model call brought no answer; retry-pauses.ts says what follows from each. */
export const callFailure = z.enum([
  'overloaded', // 500, 503, 504, 529, an error event in the stream
  'unreachable', // refused, reset, no such host
  'cut', // the stream ended before its end
  'stalled', // nothing came for the length of the watchdog
  'timeout', // the call's whole time was used up
  'rate_limited',
  'garbled', // an answer that is empty or can't be read
  'context_too_large',
  'pictures_refused', // a picture in it can't be read, or they are too much together
  'rejected', // 400, 402, 403, 404, 413: calling again changes nothing
  'unauthorized', // 401, or no key at all
  'worker_lost', // the process that held the call died
  'cancelled', // ended by us, because the task was
  'internal',
])
export type CallFailure = z.infer<typeof callFailure>

/** A layer of the prompt and its estimated tokens, in wire order. */
const contextLayer = z.object({ name: z.string(), tokens: z.number().int() })

/** What another task was run once more with; null: as it was. */
export const replayOf = z.object({
  /** Everything before this turn is taken over. */
  fromTurn: turn,
  agentVersionId: id,
  model: z.string().nullable(),
  allowsEffects: z.boolean(),
  userId: id,
})
export type ReplayOf = z.infer<typeof replayOf>

/** How far a task's prompts show less than all. */
const contextStep = z.enum([
  'fewer_messages',
  'condensed',
  'without_workspace',
  'fewer_attachments',
  'fewer_results',
])

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
    replay: replayOf.optional(),
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
    /** How far the version lets a task go; absent in old logs. */
    limits: taskLimits.optional(),
    replyMode: replyMode.optional(),
    /** In place of the version's own model. */
    model: z.string().optional(),
  }),
  /** A replay goes on where another task began `turn`: what that one had found out by then is this one's past. */
  event('turns.taken_over', {
    fromTaskId: id,
    turn,
    turns: z.array(pastTurn),
    inputs: z.array(addedInput),
    reduced: z.object({ step: contextStep, shown: z.number().int().nullable() }).nullable(),
    counted: z.object({ estimated: z.number(), used: z.number() }).nullable(),
    withoutPictures: z.boolean(),
    /** What the prompt of that turn told of messages that came meanwhile. */
    newMessages: z.number().int(),
    /** Where its limit of turns counts from. */
    sinceTurn: turn,
    invalidTurns: z.number().int(),
    reminders: z.number().int(),
    hasSpoken: z.boolean(),
    /** The messages whose words stand in the results, as they were at `since`. */
    messageIds: z.array(id),
    since: time,
  }),
  event('context.assembled', {
    turn,
    layers: z.array(contextLayer),
    newMessages: z.number().int(),
    /** The prompt says that the call before this one brought nothing readable. */
    repair: z.boolean().optional(),
    /** The prompt says that no turn is left after this one. */
    isLast: z.boolean().optional(),
    /** Names all that stands before the turns of the loop: where it changed, thinking of earlier turns is left out. */
    basis: payloadHash.optional(),
  }),
  /** The prompt was too large, so less of it is sent (the ladder of A7). */
  event('context.reduced', {
    turn,
    step: contextStep,
    /** Why: by our own estimate, or because the model refused. */
    cause: z.enum(['estimated', 'refused']),
    tokensBefore: z.number().int().nullable(),
    tokensAfter: z.number().int().nullable(),
    /** What stands for the messages that were condensed. */
    summary: payloadHash.nullable(),
    /** How many of the newest messages are shown from now on. */
    shown: z.number().int().optional(),
  }),
  event('model.requested', {
    turn,
    attempt,
    model: z.string(),
    maxTokens: z.number().int(),
    request: payloadHash,
    /** What the request was made from, beside this log: the words of people and versions as they were then. */
    material: payloadHash.optional(),
    /** The most that the call may cost, set aside until it is settled; null: the price is unknown. */
    reservedUsd: z.number().nullable().optional(),
    /** The prompt as far as it could be told before the call. */
    estimatedTokens: z.number().int().optional(),
    /**
     * `condense`: another model condenses what the agent is not shown. `part`: a part of a long fork is read for what its
     * result may hold. Left out: for the answer.
     */
    purpose: z.enum(['condense', 'part']).optional(),
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
    /** The tools that it wants used, in its order. */
    calls: z.array(toolCall).optional(),
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
  /** A call is about to be made. Comes again when it is made again; its number is the idempotency key. */
  event('tool.requested', { turn, callId, name: z.string(), effect: toolEffect, input: payloadHash }),
  event('tool.succeeded', {
    turn,
    callId,
    name: z.string(),
    result: payloadHash,
    length: z.number().int(),
    /** The messages whose words the result holds. */
    messageIds: z.array(id).optional(),
    /** The task is to end now, and why. */
    ends: z.enum(['end_turn', 'no_reply']).optional(),
    replayed: replayedCall.optional(),
    durationMs: z.number().int(),
  }),
  event('tool.failed', {
    turn,
    callId,
    name: z.string(),
    failure: toolFailure,
    result: payloadHash,
    /** For admins, where our own fault is behind it. */
    detail: z.string().optional(),
    replayed: replayedCall.optional(),
    durationMs: z.number().int(),
  }),
  /** The task waits for a person, whose answer becomes the result of the call. */
  event('question.asked', {
    turn,
    callId,
    question: payloadHash,
    userIds: z.array(id),
    until: time.nullable(),
  }),
  event('answer.given', { callId, userId: id, messageId: id.nullable(), result: payloadHash }),
  event('question.expired', { callId, result: payloadHash }),
  /** The call is made once somebody approved it. */
  event('approval.asked', {
    turn,
    callId,
    name: z.string(),
    input: payloadHash,
    trust,
    approvers,
    until: time.nullable(),
  }),
  /** `decides`: with this one the matter is settled; a refusal has the result that the model is told. */
  event('approval.given', {
    callId,
    userId: id,
    verdict: z.enum(['approved', 'refused']),
    decides: z.boolean(),
    result: payloadHash.nullable(),
  }),
  /** Goes to the admins once, then counts as refused. */
  event('approval.expired', {
    callId,
    outcome: z.enum(['escalated', 'refused']),
    until: time.nullable(),
    result: payloadHash.nullable(),
  }),
  /** The fork's budget does not pay for the next model call: the task waits until somebody raises it. */
  event('budget.asked', {
    turn,
    budgetUsd: z.number(),
    spentUsd: z.number(),
    raiseUsd: z.number(),
    until: time,
  }),
  /** `budgetUsd`: what it was raised to; null: it was not. */
  event('budget.given', {
    userId: id,
    verdict: z.enum(['approved', 'refused']),
    budgetUsd: z.number().nullable(),
  }),
  /** Nobody raised it in time. */
  event('budget.expired', {}),
  /** A task of another agent was made. `waits`: its end becomes the call's result; else `result` is what is told now. */
  event('child.started', {
    turn,
    callId,
    childTaskId: id,
    agentId: id,
    waits: z.boolean(),
    until: time.nullable(),
    result: payloadHash.nullable(),
  }),
  /** `callId` null: nobody waited for it; the result comes in as an input. */
  event('child.finished', {
    callId: z.string().nullable(),
    childTaskId: id,
    status: taskStatus,
    result: payloadHash,
  }),
  /** The fork is too long to be read at once: parts of it are, each by the numbers of its messages. */
  event('result.planned', { parts: z.array(z.object({ first: z.number().int(), last: z.number().int() })) }),
  /** What an answer holds of a result was checked, and stands in the fork's draft. */
  event('result.drafted', {
    turn,
    /** The draft's words. */
    body: payloadHash,
    lines: z.number().int(),
    /** Those that rest on nothing. */
    unsourced: z.number().int(),
    /** What did not hold, for the model to mend; null: nothing, or it is not asked again. */
    faults: payloadHash.nullable(),
  }),
  event('message.posted', {
    messageId: id,
    /** `sent`: by a tool, in the middle of the task; `threadId` says where, if not here. */
    kind: z.enum(['answer', 'notice', 'sent']),
    threadId: id.optional(),
    length: z.number().int(),
  }),
  /** What a silent task would have said here, and did not: its output. */
  event('message.withheld', {
    kind: z.enum(['answer', 'sent']),
    content: payloadHash,
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
