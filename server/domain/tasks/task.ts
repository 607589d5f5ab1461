import * as z from 'zod'
import { messageMentions } from '../messages/message-mentions.ts'
import { shortBudget } from '../spending/short-budget.ts'
import { id, time } from '../wire/ids.ts'

export const taskStatus = z.enum(['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'])
export type TaskStatus = z.infer<typeof taskStatus>

export const stopReason = z.enum([
  'end_turn',
  'no_reply',
  'max_turns',
  'max_tokens',
  'budget_exceeded',
  'timeout',
  'refusal',
  'error',
  'invalid_tool_call',
  'no_tool_call',
  'cancelled',
])
export type StopReason = z.infer<typeof stopReason>

export const taskOrigin = z.enum([
  'message',
  'regenerate',
  'replay',
  'test',
  'child',
  'schedule',
  'webhook',
  'api',
  // A person gave an agent a to-do of the ledger.
  'todo',
  // A person resolves a fork: the task drafts its result and posts nothing.
  'resolve',
  // The partner of a new fork writes the first message there.
  'opening',
  // The workspace's router chooses the agent that answers the first message of a thread.
  'routing',
  // The conversations that the task's purpose names are read; the task posts nothing (domain/readings).
  'reading',
])
export type TaskOrigin = z.infer<typeof taskOrigin>

/** The current step of a running task, as people are told it ('Vibe is reading the thread'). */
export const taskStep = z.enum([
  'reading',
  'thinking',
  'writing',
  'using_tools',
  'waiting_for_model',
  'waiting_for_person',
  'waiting_for_approval',
  'waiting_for_child',
  'stopping',
])
export type TaskStep = z.infer<typeof taskStep>

/** The reason why a task failed, as a stable word; the sentence for people is made where it is shown. */
/**
 * `short`: the limit of the task that stopped it, if money did. `host`: the host that the place has not accepted, if that
 * stopped it.
 */
const taskError = z.object({
  reason: z.string(),
  message: z.string(),
  short: shortBudget.optional(),
  host: z.string().optional(),
})

export const tokenUsage = z.looseObject({
  model: z.string().optional(),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  cacheReadTokens: z.number().optional(),
  cacheWriteTokens: z.number().optional(),
  /** The US dollars that the cache saved; below 0: more was written than read. */
  savedUsd: z.number().optional(),
})
export type TokenUsage = z.infer<typeof tokenUsage>

/** A task as everyone who may read its thread sees it; its events and payloads have their own endpoints. */
export const task = z.object({
  id,
  threadId: id,
  forkId: id.nullable(),
  triggerMessageId: id.nullable(),
  actingUserId: id,
  agentId: id,
  agentVersionId: id.nullable(),
  origin: taskOrigin,
  rerunOf: id.nullable(),
  /** The task of the agent that asked this one. */
  parentTaskId: id.nullable(),
  /**
   * The thread does not show the task, and its answer stays with it: a replay whose effects were not allowed, or a
   * prompt whose answer is not to be posted.
   */
  isSilent: z.boolean(),
  status: taskStatus,
  stopReason: stopReason.nullable(),
  step: taskStep.nullable(),
  retryAt: time.nullable(),
  attempt: z.number().int(),
  error: taskError.nullable(),
  messageId: id.nullable(),
  tokenUsage,
  /** The cost in US dollars, with that of the tasks below this one; null: a price was unknown. */
  costUsd: z.number().nullable(),
  /** The tasks that agents started below this one, at any depth, and their part of the cost. */
  below: z.object({ tasks: z.number().int(), costUsd: z.number() }),
  rev: z.number().int(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
})
export type Task = z.infer<typeof task>

/**
 * A task in the list of all tasks: its place, and the words by which people know it. `question`: the first words of its
 * question; null: there is no question, or it is gone. `topic`: that of the fork whose result it drafts.
 * `parentQuestion`: that of the task that asked this one. `mentions`: the people and agents whom the question mentions, or
 * else that of the task above, as they were meant.
 */
export const taskEntry = z.object({
  task,
  channelId: id,
  question: z.string().nullable(),
  topic: z.string().nullable(),
  parentQuestion: z.string().nullable(),
  mentions: messageMentions.optional(),
})
export type TaskEntry = z.infer<typeof taskEntry>

/**
 * The text of an answer so far. Offsets are UTF-16 units; the text of a higher (turn, attempt) replaces the
 * text shown.
 */
export const taskStream = z.object({
  taskId: id,
  turn: z.number().int(),
  attempt: z.number().int(),
  text: z.string(),
})
export type TaskStream = z.infer<typeof taskStream>

/**
 * One entry of a task's log as people are shown it. It names the bodies of requests and answers by hash and
 * never includes them.
 */
export const taskEventEntry = z.object({
  seq: z.number().int(),
  type: z.string(),
  causedBy: z.number().int().nullable(),
  data: z.unknown(),
  createdAt: time,
})
export type TaskEventEntry = z.infer<typeof taskEventEntry>

/** The entries of a task's log that a reader does not have yet, or the first of them. */
export interface TaskLog {
  taskId: string
  parentTaskId: string | null
  hasEnded: boolean
  /** The number of the newest entry when this was read. */
  lastSeq: number
  events: TaskEventEntry[]
}

/** The settings for a replay of a task. */
export const replayWish = z.strictObject({
  fromTurn: z
    .int32()
    .positive()
    .default(1)
    .describe('The turn to start from. Earlier turns are copied from the original task.'),
  agentVersionId: id.optional().describe('Another version of the same agent.'),
  model: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('A model to use instead of the version’s own model.'),
  endpointId: id
    .nullable()
    .optional()
    .describe(
      'The model endpoint for that model; null: the server’s own. Left out: the endpoint of the version.',
    ),
  allowEffects: z
    .boolean()
    .default(false)
    .describe('If true, the tools act and the answer is posted. If false, nothing appears in the thread.'),
})
export type ReplayWish = z.infer<typeof replayWish>
