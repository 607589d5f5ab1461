/**
 * The facts about tools that every part of the product needs: an agent's settings, a task's log, the browser.
 * The code of the tools is in server/agent/tools, one file each.
 */
import * as z from 'zod'
import { serverToolName } from '../mcp/tool-name-shape.ts'
import { id } from '../wire/ids.ts'
import { memberRole } from '../workspaces/workspace.ts'

/** `read_only` changes nothing; `privileged` deletes, changes rights, or spends money. */
export const toolEffect = z.enum(['read_only', 'side_effecting', 'privileged'])
export type ToolEffect = z.infer<typeof toolEffect>

/**
 * `sync` answers at once; `async` may make the task wait for a person or a child; `terminal` may end the
 * task.
 */
export const toolFlow = z.enum(['sync', 'async', 'terminal'])
export type ToolFlow = z.infer<typeof toolFlow>

/** Whether a call is made at once, after somebody approved it, or after an admin approved it. */
export const trust = z.enum(['autonomous', 'approve', 'escalate'])
export type Trust = z.infer<typeof trust>

/** A call as the model asked for it. `callId` is the model's own id and goes back to it with the result. */
export const toolCall = z.object({
  callId: z.string(),
  name: z.string(),
  effect: toolEffect,
  flow: toolFlow,
  /**
   * Whether the call may be made again when nobody knows whether it was made: it changes nothing, its effect
   * is written together with its result, or it takes an idempotency key.
   */
  repeatable: z.boolean(),
})
export type ToolCall = z.infer<typeof toolCall>

/** The reasons why a call brought no result. The model is told in words, as the call's result. */
export const toolFailure = z.enum([
  'invalid_input', // the input does not match the tool's schema
  'unknown_tool', // there is no such tool, or this agent has not been given it
  'refused', // the acting person may not do that, or somebody refused
  'timeout',
  'error', // the tool broke
  'lost', // its process died, and nobody knows whether the call was made
  'expired', // nobody answered in time
])
export type ToolFailure = z.infer<typeof toolFailure>

/**
 * The outcome of a call with an effect in a replay: it returned the result of the earlier run, or was not
 * made.
 */
export const replayedCall = z.enum(['recorded', 'not_carried_out'])
export type ReplayedCall = z.infer<typeof replayedCall>

/** A picture in a result: its bytes are a body of the task, in base64. */
export const resultPicture = z.object({ hash: z.string(), mediaType: z.string() })
export type ResultPicture = z.infer<typeof resultPicture>

/** A call and its result, as both stand in a prompt. */
export const callState = toolCall.extend({
  status: z.enum(['asked', 'approved', 'running', 'waiting', 'succeeded', 'failed']),
  /** The number of its newest tool.requested, which is its idempotency key; null: not begun. */
  seq: z.number().int().nullable(),
  /** The number of times that the call was begun. */
  runs: z.number().int(),
  /** The hash of the result that the model is told; null: not settled. */
  result: z.string().nullable(),
  failure: toolFailure.nullable(),
  /** The messages whose words are in the result, in its order; absent: the tool tells none, or an older log. */
  messageIds: z.array(id).optional(),
  /** The pictures in the result. */
  pictures: z.array(resultPicture).optional(),
})
export type CallState = z.infer<typeof callState>

/** The tools that come with the product, in the order in which a model is offered them. */
export const builtInTools = [
  'search_messages',
  'recall_decisions',
  'read_thread',
  'read_fork_message',
  'read_file',
  'react',
  'send_message',
  'create_fork',
  'ask_human',
  'ask_agent',
  'schedule',
  'schedule_run_output',
  'recall',
  'remember',
  'update_memory',
  'hand_over',
  'do_nothing',
  'done',
] as const
export const builtInTool = z.enum(builtInTools)
export type BuiltInTool = z.infer<typeof builtInTool>

/** A tool that an agent can be given. A server, and its tools, may be missing when a task runs. */
export const agentTool = z.union([builtInTool, serverToolName])

/**
 * The tools that an agent gets unless an admin chooses others: tools that read, and tools that act only in
 * this conversation.
 */
export const defaultTools: readonly BuiltInTool[] = [
  'search_messages',
  'recall_decisions',
  'read_thread',
  'read_fork_message',
  'read_file',
  'react',
  'ask_human',
  'do_nothing',
]

/**
 * The people who may approve: the person whose rights the task has, one other person, everybody with a role,
 * or a number of people out of a list.
 */
export const approvers = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asker') }),
  z.object({ kind: z.literal('person'), userId: id }),
  z.object({ kind: z.literal('role'), role: memberRole }),
  z.object({
    kind: z.literal('quorum'),
    needed: z.number().int().min(1).max(20),
    userIds: z.array(id).min(1).max(20),
  }),
])
export type Approvers = z.infer<typeof approvers>

/** The rules for when an agent must ask before it acts, whom it asks, and how long it waits. */
export const approvalRules = z.object({
  /** The trust by a tool's name, where the rule differs from the tool's own. */
  trust: z.record(z.string(), trust).default({}),
  approvers: approvers.default({ kind: 'asker' }),
  waitMinutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .default(24 * 60),
})
export type ApprovalRules = z.infer<typeof approvalRules>

export const defaultApprovals: ApprovalRules = approvalRules.parse({})

/** `text`: the answer is posted by itself. `tool`: only messages sent with send_message are posted. */
export const replyMode = z.enum(['text', 'tool'])
export type ReplyMode = z.infer<typeof replyMode>

/** The limits of one task of an agent. Null: without that limit. */
export const taskLimits = z.object({
  /** The model calls that brought an answer. */
  turns: z.number().int().positive(),
  usd: z.number().positive().nullable(),
  /** All tokens: read, cached and written. */
  totalTokens: z.number().int().positive().nullable(),
  outputTokens: z.number().int().positive().nullable(),
})
export type TaskLimits = z.infer<typeof taskLimits>

/** The limits for logs that were written before limits were part of them. */
export const usualLimits: TaskLimits = { turns: 8, usd: null, totalTokens: null, outputTokens: null }
