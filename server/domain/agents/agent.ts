import * as z from 'zod'
import { isCallName } from '../messages/mentions.ts'
import { mostTaskUsd, usualTaskUsd } from '../spending/task-limit.ts'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'
import { agentPicture } from './agent-picture.ts'
import { approvalLayer, newApprovals } from './ask-rules.ts'
import { agentProperties } from './properties.ts'
import { agentTool, defaultTools, replyMode } from './tool.ts'

/** An agent as every member sees it; the prompt has its own endpoint. */
export const agent = z.object({
  id,
  workspaceId: id,
  name: z.string(),
  slug: z.string(),
  displayName: z.string(),
  description: z.string(),
  avatarUrl: z.string().nullable(),
  model: z.string(),
  capabilities: z.array(z.string()),
  isActive: z.boolean(),
  isSystem: z.boolean(),
  currentVersionId: id,
  updatedAt: time,
})
export type Agent = z.infer<typeof agent>

/** A deleted agent: its messages keep its name. */
export const formerAgent = agent.pick({ id: true, slug: true, displayName: true, avatarUrl: true })
export type FormerAgent = z.infer<typeof formerAgent>

const agentSlug = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,30}$/,
    'Use 1 to 31 lowercase letters a to z, digits, - or _. Start with a letter or digit.',
  )
  .refine(slug => !isCallName(slug), 'This handle mentions the people of a channel. Choose another one.')

/**
 * The fields of an agent that an admin may set. There are no tone, sampling or context-size fields on
 * purpose.
 */
export const agentFields = z.object({
  name: z.string().overwrite(plainName).min(1).max(60),
  slug: agentSlug,
  displayName: z.string().overwrite(plainName).min(1).max(60),
  description: z.string().overwrite(plainName).max(200),
  avatarUrl: agentPicture.nullable(),
  systemPrompt: z.string().trim().min(1).max(limits.promptLength),
  model: z.string().trim().min(1).max(100),
  maxTokens: z.number().int().min(256).max(64_000),
  capabilities: z.array(z.string().trim().min(1).max(40)).max(20),
  maxTurns: z.number().int().min(1).max(50),
  budgetUsd: z.number().positive().max(mostTaskUsd),
  /** The most tokens that one task may use in all, and the most that it may write; null: no limit. */
  maxTotalTokens: z.number().int().min(1_000).max(100_000_000).nullable(),
  maxOutputTokens: z.number().int().min(256).max(10_000_000).nullable(),
  /** The time limit of one model call. */
  timeoutSeconds: z.number().int().min(10).max(3_600),
  toolTimeoutSeconds: z.number().int().min(1).max(600),
  effort: z.enum(['low', 'medium', 'high']),
  mailbox: z.enum(['conversation', 'agent']),
  replyMode,
  /** The tools that the agent is offered, in any order; a model always gets them in the same order. */
  tools: z.array(agentTool).max(100),
  /** By the tool's name: a note for this agent on the use of the tool. */
  toolNotes: z.record(agentTool, z.string().trim().min(1).max(2_000)),
  /** The agent's own approval rules; the workspace's rules decide everything that they leave open. */
  approvals: newApprovals,
  /** The structure of the agent's thinking or, with structured output, of the object that it returns. */
  properties: agentProperties.nullable(),
  /** The agent returns an object that fits its properties, instead of an answer in words. */
  structuredOutput: z.boolean(),
  /** The agent is told the items of its memory that fit a prompt. */
  recallsMemory: z.boolean(),
  /** The agent is told the workspace context. */
  usesWorkspaceContext: z.boolean(),
  /** The endpoint of its model; null: the server's own. */
  endpointId: id.nullable(),
  /** The model that goes on with a task while the agent's own can't be reached, and its endpoint; null: none. */
  fallbackModel: z.string().trim().min(1).max(100).nullable(),
  fallbackEndpointId: id.nullable(),
})
export type AgentFields = z.infer<typeof agentFields>

/** A new agent: every field that may be left out gets the product's default. */
export const newAgent = agentFields.extend({
  description: agentFields.shape.description.default(''),
  avatarUrl: agentFields.shape.avatarUrl.default(null),
  maxTokens: agentFields.shape.maxTokens.default(4_096),
  capabilities: agentFields.shape.capabilities.default([]),
  maxTurns: agentFields.shape.maxTurns.default(8),
  budgetUsd: agentFields.shape.budgetUsd.default(usualTaskUsd),
  maxTotalTokens: agentFields.shape.maxTotalTokens.default(1_000_000),
  maxOutputTokens: agentFields.shape.maxOutputTokens.default(100_000),
  timeoutSeconds: agentFields.shape.timeoutSeconds.default(120),
  toolTimeoutSeconds: agentFields.shape.toolTimeoutSeconds.default(30),
  effort: agentFields.shape.effort.default('medium'),
  mailbox: agentFields.shape.mailbox.default('conversation'),
  replyMode: agentFields.shape.replyMode.default('text'),
  tools: agentFields.shape.tools.default([...defaultTools]),
  toolNotes: agentFields.shape.toolNotes.default({}),
  approvals: agentFields.shape.approvals.default({}),
  properties: agentFields.shape.properties.default(null),
  structuredOutput: agentFields.shape.structuredOutput.default(false),
  recallsMemory: agentFields.shape.recallsMemory.default(true),
  usesWorkspaceContext: agentFields.shape.usesWorkspaceContext.default(true),
  endpointId: agentFields.shape.endpointId.default(null),
  fallbackModel: agentFields.shape.fallbackModel.default(null),
  fallbackEndpointId: agentFields.shape.fallbackEndpointId.default(null),
})

/** An agent with all its fields, for its editor and for members where the workspace shows prompts. */
export const agentDetail = agent.extend({
  /** Null: the workspace shows prompts only to its admins. */
  systemPrompt: z.string().nullable(),
  maxTokens: z.int32(),
  maxTurns: z.int32(),
  budgetUsd: z.number(),
  maxTotalTokens: z.int32().nullable(),
  maxOutputTokens: z.int32().nullable(),
  timeoutSeconds: z.int32(),
  toolTimeoutSeconds: z.int32(),
  effort: agentFields.shape.effort,
  mailbox: agentFields.shape.mailbox,
  replyMode,
  tools: z.array(z.string()),
  toolNotes: z.record(z.string(), z.string()),
  approvals: approvalLayer,
  properties: agentProperties.nullable(),
  structuredOutput: z.boolean(),
  recallsMemory: z.boolean(),
  usesWorkspaceContext: z.boolean(),
  endpointId: id.nullable(),
  fallbackModel: z.string().nullable(),
  fallbackEndpointId: id.nullable(),
})
export type AgentDetail = z.infer<typeof agentDetail>

/** The words of an admin about a version: the change and its reason. */
export const versionNote = z.string().trim().max(500, 'A note can have up to 500 characters.')

/** The way in which a version was made; `code`: by the product itself. */
export const versionOrigin = z.enum(['form', 'file', 'code', 'database'])
export type VersionOrigin = z.infer<typeof versionOrigin>

export const agentVersion = z.object({
  id,
  version: z.number().int(),
  authorUserId: id.nullable(),
  origin: versionOrigin,
  note: z.string(),
  /** The evidence that it was published with. */
  proofId: id.nullable(),
  createdAt: time,
  isCurrent: z.boolean(),
})
export type AgentVersion = z.infer<typeof agentVersion>

/** The fields of a version as they were saved, including values that no form would accept any more. */
export const agentVersionFields = agentDetail
  .pick({
    name: true,
    slug: true,
    displayName: true,
    description: true,
    avatarUrl: true,
    model: true,
    maxTokens: true,
    capabilities: true,
    maxTurns: true,
    budgetUsd: true,
    maxTotalTokens: true,
    maxOutputTokens: true,
    timeoutSeconds: true,
    toolTimeoutSeconds: true,
    effort: true,
    mailbox: true,
    replyMode: true,
    tools: true,
    toolNotes: true,
    approvals: true,
    properties: true,
    structuredOutput: true,
    recallsMemory: true,
    usesWorkspaceContext: true,
    endpointId: true,
    fallbackModel: true,
    fallbackEndpointId: true,
  })
  .extend({ systemPrompt: z.string() })
export type AgentVersionFields = z.infer<typeof agentVersionFields>

/** A version with all its fields. */
export const agentVersionDetail = agentVersion.extend({
  /** The prompt is null where the workspace shows prompts only to its admins. */
  fields: agentVersionFields.extend({ systemPrompt: z.string().nullable() }),
})
export type AgentVersionDetail = z.infer<typeof agentVersionDetail>

/** A model that the agent form offers. */
export const agentModel = z.object({ id: z.string(), name: z.string() })
export type AgentModel = z.infer<typeof agentModel>

/** A working agent in a list of agents: the task that began last, and where. */
export const agentActivity = z.object({
  agentId: id,
  taskId: id,
  status: z.enum(['queued', 'running', 'waiting']),
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
})
export type AgentActivity = z.infer<typeof agentActivity>
