/**
 * Every event of a task's log: one union, one version number.
 *
 * The log is the state (task-state.ts folds it), the record of the task, and the source from which a prompt
 * is rebuilt. An event never changes: a new meaning gets a new version `v` here, and the reducer still
 * understands the old one. New fields of an event are optional, so that older logs stay readable.
 *
 * An event never holds words of people or models; they are in `task_payloads`, where they can be erased. The
 * text that a model is told as the result of a call is also a body there, named `result`, in every event that
 * closes a call.
 */
import * as z from 'zod'
import { approvalChange, callTerms } from '../agents/calls/call-contract.ts'
import { callTarget } from '../agents/calls/call-target.ts'
import { askReason } from '../agents/calls/decide-call.ts'
import {
  approvers,
  replayedCall,
  replyMode,
  resultPicture,
  taskLimits,
  toolCall,
  toolEffect,
  toolFailure,
  trust,
} from '../agents/tool.ts'
import { unreadReason } from '../files/file-text.ts'
import { foundMemory, shownMemory } from '../memory/found-memory.ts'
import { answerLength } from '../messages/message.ts'
import { modelPlace } from '../models/model-place.ts'
import { shortBudget } from '../spending/short-budget.ts'
import { id, time } from '../wire/ids.ts'
import { addedInput, pastTurn } from './past-turn.ts'
import { stopReason, taskOrigin, taskStatus, tokenUsage } from './task.ts'

export const eventVersion = 1

/** The SHA-256, in hex, of a body in `task_payloads`, which is its key there. */
export const payloadHash = z.string().regex(/^[0-9a-f]{64}$/)

/** The source of a prompt that no person wrote as a message. */
export const promptSource = z.enum(['schedule', 'webhook', 'event', 'system', 'todo'])
export type PromptSource = z.infer<typeof promptSource>

/** The purposes for which a task reads conversations; each has its code in server/agent/readings. */
export const readingPurpose = z.enum(['catch_up', 'reflection', 'summary', 'comparison', 'judgement'])
export type ReadingPurpose = z.infer<typeof readingPurpose>

/** The input that started a task. A message's words stay in the message; the log only names the message. */
export const taskInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    answerLength: answerLength.optional(),
    /** The agent that handed the message over. */
    handedOverBy: id.optional(),
  }),
  /** A question from another agent. */
  z.object({
    kind: z.literal('child'),
    question: payloadHash,
    answerLength: answerLength.optional(),
    /** The agents above, from the one that a person called down to the one that asks. */
    chain: z.array(id).min(1),
    /** The call that waits for the answer; null: no call waits. */
    callId: z.string().nullable(),
  }),
  /** A question from a program with a person's API key. */
  z.object({
    kind: z.literal('api'),
    keyId: id,
    answerLength: answerLength.optional(),
    /** The words that the program adds for this request alone. */
    instruction: payloadHash.optional(),
  }),
  /** A prompt that no person wrote as a message; its answer has no question above it in the conversation. */
  z.object({
    kind: z.literal('prompt'),
    /** `trial`: an admin tries the agent with these words, and the agent is told them like a message. */
    from: z.enum([...promptSource.options, 'trial']),
    /** The schedule, webhook or entry of the ledger; null: the source has no earlier runs. */
    sourceId: id.nullable(),
    /** The key of the program that sent it. */
    keyId: id.optional(),
    /** The fork whose messages the agent is shown beside the conversation: a to-do comes from its result. */
    aboutForkId: id.optional(),
    prompt: payloadHash,
    /** `own`: the agent is shown earlier runs of the same source in place of the conversation. */
    history: z.enum(['thread', 'own']),
    instruction: payloadHash.optional(),
    answerLength: answerLength.optional(),
    /** The answer is kept with the task and not posted; `marked`: unless the agent marks it as worth telling. */
    posts: z.union([z.literal(false), z.literal('marked')]).optional(),
  }),
  /**
   * A request to draft the result of the task's fork from its first `messageCount` messages. `revises`: the draft
   * begins with lines, which the fork's result draft has, and the answer tells the changes to them.
   */
  z.object({
    kind: z.literal('resolve'),
    version: z.number().int(),
    messageCount: z.number().int(),
    revises: z.literal(true).optional(),
  }),
  /** A request to open the task's fork, in which nobody has written yet. */
  z.object({ kind: z.literal('opening') }),
  /** A request to choose the agent for the first message of the thread. */
  z.object({ kind: z.literal('routing') }),
  /** A request to read conversations for a purpose. `subjectId`: the row of the purpose that gets the outcome. */
  z.object({ kind: z.literal('reading'), purpose: readingPurpose, subjectId: id }),
])
export type TaskInput = z.infer<typeof taskInput>

const turn = z.number().int().positive()
/**
 * The number of a model call in its turn. The numbers start at 1 and never restart, so the text of a higher
 * one replaces the text of a lower one.
 */
const attempt = z.number().int().positive()
const callId = z.string()

/** The reasons why a model call brought no answer; retry-pauses.ts decides what follows from each. */
export const callFailure = z.enum([
  'overloaded', // 500, 503, 504, 529, an error event in the stream
  'unreachable', // refused, reset, no such host
  'cut', // the stream ended before its end
  'stalled', // nothing came for the length of the watchdog
  'timeout', // the call's whole time was used up
  'rate_limited',
  'garbled', // an answer that is empty or can't be read
  'only_thinking', // the answer reached its length limit before its first word
  'context_too_large',
  'pictures_refused', // a picture in it can't be read, or all of them together are too large
  'rejected', // 400, 402, 403, 404, 413: calling again changes nothing
  'unauthorized', // 401, or no key at all
  'worker_lost', // the process that held the call died
  'cancelled', // we ended the call because the task was cancelled
  'internal',
])
export type CallFailure = z.infer<typeof callFailure>

/**
 * `overtaken`: a person wrote in the fork before its partner opened it. `lower_role`: the person for whom it acts got a lower
 * role, or left.
 */
export const cancelCause = z.enum(['person', 'trigger_deleted', 'closed', 'overtaken', 'lower_role'])
export type CancelCause = z.infer<typeof cancelCause>

/** A layer of the prompt and its estimated tokens, in wire order. */
const contextLayer = z.object({ name: z.string(), tokens: z.number().int() })

/**
 * The settings of a replay of another task; a null field stays as it was in that task. A trial has them too, without
 * another task if nobody has asked that question before.
 */
export const replayOf = z.object({
  /** The replay takes over everything before this turn. */
  fromTurn: turn,
  agentVersionId: id,
  model: z.string().nullable(),
  /** The endpoint of that model; null: the server's. Absent: the version's own. */
  endpointId: id.nullable().optional(),
  allowsEffects: z.boolean(),
  userId: id,
  /** The most that a trial may cost, where its version allows more. */
  limitUsd: z.number().optional(),
  /** The proof that started a trial. */
  proofId: id.optional(),
})
export type ReplayOf = z.infer<typeof replayOf>

/** The steps by which a task's prompts were made smaller. */
const contextStep = z.enum([
  'summarised',
  'without_memory',
  'fewer_messages',
  'condensed',
  'without_workspace',
  'fewer_attachments',
  'fewer_results',
])

/** A rolling summary that stands in the prompts of a task from now on. */
const rolled = z.object({
  number: z.number().int(),
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  /** The history begins after this message. */
  after: z.number().int(),
  /** The hash of its text. */
  summary: payloadHash,
  /** The task that paid for it, and the model that wrote it. */
  taskId: id,
  model: z.string(),
})

const event = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), data: z.object(data) })

/** An event without its place in the log. */
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
  /** A task that is still queued answers a newer message instead. */
  event('trigger.replaced', { triggerMessageId: id }),
  /** The start of a task: it fixes the agent's version and the history over waits, retries and restarts. */
  event('task.started', {
    agentVersionId: id,
    messageIds: z.array(id),
    forkParentId: id.nullable(),
    lastSeq: z.number().int(),
    startedAt: time,
    /** In a fork that is shown its thread: the messages before the parent. */
    thread: z
      .object({
        messageIds: z.array(id),
        firstId: id.nullable(),
        condensedIds: z.array(id),
        between: z.number().int(),
      })
      .optional(),
    /** The earlier runs of the task's source that it is shown, with the messages that those were told. */
    runs: z.array(z.object({ taskId: id, since: time, messageIds: z.array(id) })).optional(),
    /** The number of messages in the conversation, of which `messageIds` are the newest; absent in old logs. */
    of: z.number().int().optional(),
    /** The limits that the version sets for a task; absent in old logs. */
    limits: taskLimits.optional(),
    replyMode: replyMode.optional(),
    /** The model that replaces the version's own. */
    model: z.string().optional(),
    /** The endpoint that replaces the version's own; null: the server's. Absent: the version's own. */
    endpointId: id.nullable().optional(),
    /** The model that goes on while the task's own can't be reached; absent: none, or an older log. */
    fallback: modelPlace.optional(),
    /** The agent returns an object; its answer is no text. */
    isStructured: z.literal(true).optional(),
    /** The items of memory that were found for the prompt; absent: none, or an older log. */
    memory: foundMemory.optional(),
    /**
     * The workspace context that it is told: the version of the facts (null: there are none), and the decisions with
     * the messages that they stand in. Absent: none, or an older log.
     */
    context: z
      .object({
        versionId: id.nullable(),
        decisions: z.array(z.object({ id, messageId: id })),
      })
      .optional(),
    /** The versions of its memory blocks; `channelIds`: the channels whose words are in one. */
    blocks: z.array(z.object({ versionId: id, channelIds: z.array(id).min(1).optional() })).optional(),
    /** The tools of MCP servers that the task is offered (offered-tools.ts); absent: none, or an older log. */
    serverTools: payloadHash.optional(),
  }),
  /**
   * A replay continues from the point where another task began `turn`: the results that the other task had by
   * then become this task's past.
   */
  event('turns.taken_over', {
    fromTaskId: id,
    turn,
    turns: z.array(pastTurn),
    inputs: z.array(addedInput),
    reduced: z
      .object({
        step: contextStep,
        shown: z.number().int().nullable(),
        isCondensed: z.boolean().optional(),
      })
      .nullable(),
    rolled: rolled.optional(),
    counted: z.object({ estimated: z.number(), used: z.number() }).nullable(),
    withoutPictures: z.boolean(),
    /** The number of new messages that the prompt of that turn told of. */
    newMessages: z.number().int(),
    /** The turn from which its limit of turns counts. */
    sinceTurn: turn,
    invalidTurns: z.number().int(),
    reminders: z.number().int(),
    hasSpoken: z.boolean(),
    /** The messages whose words are in the results, as they were at `since`. */
    messageIds: z.array(id),
    since: time,
  }),
  event('context.assembled', {
    turn,
    layers: z.array(contextLayer),
    newMessages: z.number().int(),
    /** The prompt says that the answer before this one could not be read. */
    repair: z.boolean().optional(),
    /** The words about the errors of that answer. */
    repairNote: payloadHash.optional(),
    /** The prompt says that this turn is the last one. */
    isLast: z.boolean().optional(),
    /** The prompt says that the money left pays for no further call. */
    isLastPaid: z.boolean().optional(),
    /** The model goes on with its paused answer; absent in old logs (past-turn.ts). */
    continues: z.boolean().optional(),
    /**
     * The hash of everything before the turns of the loop: if it changed, thinking of earlier turns is left
     * out.
     */
    basis: payloadHash.optional(),
    /** The items of memory in the prompt, with the messages of their sources; absent: none, or an older log. */
    memories: z.array(shownMemory).optional(),
    /** The files that could not be read, so that the prompt only names them. */
    unread: z.array(z.object({ fileId: id, reason: unreadReason })).optional(),
  }),
  /**
   * Less is sent, because the prompt was too large (the ladder of A7) or came near its limit: then a rolling summary
   * stands for older messages.
   */
  event('context.reduced', {
    turn,
    step: contextStep,
    /** The reason: our own estimate, or the model refused the prompt. */
    cause: z.enum(['estimated', 'refused']),
    tokensBefore: z.number().int().nullable(),
    tokensAfter: z.number().int().nullable(),
    /** The summary that replaces the condensed messages. */
    summary: payloadHash.nullable(),
    /** The number of the newest messages that are shown from now on. */
    shown: z.number().int().optional(),
    /** The step `summarised` names the summary. */
    rolled: rolled.optional(),
  }),
  event('model.requested', {
    turn,
    attempt,
    model: z.string(),
    /** Absent: the server's own endpoint, or an older log. */
    endpointId: id.optional(),
    /** The built-in model takes the call in place of `model`. Absent also in older logs. */
    isOffline: z.literal(true).optional(),
    maxTokens: z.number().int(),
    request: payloadHash,
    /**
     * The material of the request that is not in this log: the words of people and the versions as they were
     * then.
     */
    material: payloadHash.optional(),
    /** The most that the call may cost, set aside until the call is settled; null: the price is unknown. */
    reservedUsd: z.number().nullable().optional(),
    /** The size of the prompt, estimated before the call. */
    estimatedTokens: z.number().int().optional(),
    /**
     * `condense`: another model condenses the messages that the agent is not shown. `part`: a part of a long
     * fork is read for points that belong in its result. Left out: the call is for the answer.
     */
    purpose: z.enum(['condense', 'part']).optional(),
    /** A condensing call reads messages of this range, by their numbers, or an earlier summary of them. */
    range: z.object({ firstSeq: z.number().int(), lastSeq: z.number().int() }).optional(),
  }),
  event('model.answered', {
    turn,
    attempt,
    model: z.string(),
    stopReason: z.string(),
    response: payloadHash,
    textLength: z.number().int(),
    /** The answer has nothing that could be posted, so it counts as a failed call. */
    unusable: z.boolean(),
    /** Our estimate of the prompt's tokens without any correction, to compare it with the endpoint's count. */
    estimatedTokens: z.number().int().optional(),
    /** The answer can't be used because all of its length went into thinking. */
    onlyThinking: z.boolean().optional(),
    /** The object that a structured agent returned. */
    object: payloadHash.optional(),
    /** The words that tell the model the errors of an answer that can't be used. */
    repairNote: payloadHash.optional(),
    /** The tool calls that the model asked for, in its order. */
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
    /** The text that had arrived before the call failed. */
    partial: payloadHash.nullable(),
    requestId: z.string().nullable(),
    usage: tokenUsage.nullable(),
    costUsd: z.number().nullable(),
    durationMs: z.number().int(),
  }),
  /** An error of our own happened while a worker handled the task. `detail` is for admins. */
  event('worker.failed', { turn, detail: z.string() }),
  /** The next call is due at `retryAt`. `parked`: tasks behind this one may pass meanwhile. */
  event('retry.scheduled', {
    turn,
    waitMs: z.number().int(),
    retryAt: time,
    parked: z.boolean(),
    failure: callFailure,
  }),
  /** The model of the task can't be reached, so the fallback of its agent goes on. `failure`: of the last call. */
  event('model.switched', { turn, from: modelPlace, to: modelPlace, failure: callFailure }),
  /** An admin ended the pause of a model for which the task waits, so the next call is due now. */
  event('pause.lifted', { userId: id }),
  /**
   * A call is about to be made. This event comes again if the call is made again; its number is the
   * idempotency key.
   */
  event('tool.requested', { turn, callId, name: z.string(), effect: toolEffect, input: payloadHash }),
  event('tool.succeeded', {
    turn,
    callId,
    name: z.string(),
    result: payloadHash,
    length: z.number().int(),
    /** The messages whose words are in the result. */
    messageIds: z.array(id).optional(),
    /** The item of memory for each of these messages; absent: the result tells no items. */
    itemIds: z.array(id).optional(),
    /** The pictures in the result of a server's tool. */
    pictures: z.array(resultPicture).optional(),
    /** The reason why the task must end now. */
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
    /** Details for admins, where our own error is the cause. */
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
  /** The call is made after somebody approves it. */
  event('approval.asked', {
    turn,
    callId,
    name: z.string(),
    input: payloadHash,
    trust,
    approvers,
    until: time.nullable(),
    /** Where the call acts, and the readers there at that time; absent: in no place, or an older log. */
    target: callTarget.optional(),
    readers: payloadHash.optional(),
    /** The reason why approval is asked for once more. */
    again: approvalChange.optional(),
    /** Why people are asked, and the host that their place has to accept, if that is why. */
    why: askReason.optional(),
    host: z.string().optional(),
    /** The rest of the contract that they approve; absent in older logs, whose approvals do not count any more. */
    terms: callTerms.optional(),
  }),
  /** `decides`: this response settles the request. A refusal has the result that the model is told. */
  event('approval.given', {
    callId,
    userId: id,
    verdict: z.enum(['approved', 'refused']),
    decides: z.boolean(),
    result: payloadHash.nullable(),
  }),
  /** An approval that nobody gave in time goes to the admins once; after that it counts as refused. */
  event('approval.expired', {
    callId,
    outcome: z.enum(['escalated', 'refused']),
    until: time.nullable(),
    result: payloadHash.nullable(),
  }),
  /** Nobody who was asked can answer any more, so the admins are asked. */
  event('ask.handed_on', { callId, until: time }),
  /**
   * The fork's budget does not pay for the next model call: the task waits until somebody raises it. The fork has one
   * open card, which all its waiting tasks share.
   */
  event('budget.asked', {
    turn,
    budgetUsd: z.number(),
    /** The cost of the calls that are settled; in older logs with the reserved money of calls under way. */
    spentUsd: z.number(),
    /** The money that calls under way in the fork may cost at most; absent in older logs. */
    reservedUsd: z.number().optional(),
    raiseUsd: z.number(),
    until: time,
  }),
  /** `budgetUsd`: the new budget; null: it was not raised. */
  event('budget.given', {
    userId: id,
    verdict: z.enum(['approved', 'refused']),
    budgetUsd: z.number().nullable(),
  }),
  /** Nobody raised the budget in time. */
  event('budget.expired', {}),
  /**
   * A task of another agent was made. `waits`: its end becomes the call's result; otherwise the model is told
   * `result` now.
   */
  event('child.started', {
    turn,
    callId,
    childTaskId: id,
    agentId: id,
    waits: z.boolean(),
    until: time.nullable(),
    result: payloadHash.nullable(),
  }),
  /** `callId` null: no call waited for the child, so its result comes in as an input. */
  event('child.finished', {
    callId: z.string().nullable(),
    childTaskId: id,
    status: taskStatus,
    result: payloadHash,
    /** The object that the child returned; the result tells it to the model. */
    object: payloadHash.optional(),
  }),
  /**
   * The fork is too long to be read at once, so it is read in parts; each part names its first and last
   * message by number.
   */
  event('result.planned', {
    parts: z.array(z.object({ first: z.number().int(), last: z.number().int() })),
    /** The smaller model that reads the parts, because the budget does not pay for the agent's own. */
    model: z.string().optional(),
  }),
  /** The result in an answer was checked and saved as the fork's result draft. */
  event('result.drafted', {
    turn,
    /** The words of the result draft, with the reasons for its changes to earlier lines as `notes`. */
    body: payloadHash,
    lines: z.number().int(),
    /** The number of lines without a source. */
    unsourced: z.number().int(),
    /** The errors that the model must correct; null: there are none, or the model is not asked again. */
    faults: payloadHash.nullable(),
  }),
  /** The answer of a reading task was checked against the messages that it read. */
  event('reading.checked', {
    turn,
    /** The part of the answer that passed, as JSON. */
    outcome: payloadHash,
    kept: z.number().int(),
    dropped: z.number().int(),
    /** The errors that the model must correct; null: there are none, or the model is not asked again. */
    faults: payloadHash.nullable(),
  }),
  /** The errors can't be corrected, so the task ends with the part of the answer that passed. */
  event('reading.kept', { reason: z.string() }),
  /** The router chose an agent, which is active in the thread from now on; null: nobody answers. */
  event('thread.routed', {
    agentId: id.nullable(),
    reason: payloadHash.nullable(),
    /** The task in which that agent answers. */
    taskId: id.nullable(),
  }),
  /** The agent handed its question and the thread over to another one. */
  event('thread.handed_over', { callId, agentId: id, reason: payloadHash, taskId: id }),
  event('message.posted', {
    messageId: id,
    /**
     * `sent`: a tool posted it, in the middle of the task; `threadId` names the thread if it is another one.
     */
    kind: z.enum(['answer', 'notice', 'sent']),
    threadId: id.optional(),
    length: z.number().int(),
  }),
  /** The text that a silent task would have posted here and did not post: its output. */
  event('message.withheld', {
    kind: z.enum(['answer', 'sent']),
    content: payloadHash,
    length: z.number().int(),
  }),
  event('cancel.requested', { userId: id.nullable(), why: cancelCause }),
  /**
   * `usd`: the task's new limit, which an admin has just raised. `belowUsd`: the cost of the tasks below this one
   * until now; left out: nothing.
   */
  event('retry.requested', { userId: id, usd: z.number().optional(), belowUsd: z.number().optional() }),
  /** An admin raised the task's limit because it stopped a task below this one, which is retried. */
  event('limit.raised', { userId: id, usd: z.number(), taskId: id }),
  event('task.completed', { stopReason }),
  /**
   * `short`: the limit that stopped the task, and the least that it would have had to be. `host`: the host that the words
   * of this place may not go to.
   */
  event('task.failed', {
    stopReason,
    reason: z.string(),
    message: z.string(),
    short: shortBudget.optional(),
    host: z.string().optional(),
  }),
  event('task.cancelled', { stopReason: z.literal('cancelled') }),
])
export type EventBody = z.infer<typeof eventBody>
export type EventType = EventBody['type']
export type EventData<T extends EventType> = Extract<EventBody, { type: T }>['data']

/** An event with its place in the log: `causedBy` is the number of the event that led to it. */
export type TaskEvent = EventBody & {
  seq: number
  v: number
  causedBy: number | null
  createdAt: string
}
