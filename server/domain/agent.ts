import * as z from 'zod'
import { id, time } from './ids.ts'
import { limits } from './limits.ts'

/** An agent as every member sees it; the prompt has a door of its own. */
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

export const agentSlug = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,30}$/,
    'Use 1 to 31 letters a to z, digits, - or _, starting with a letter or digit.',
  )

/** What an admin may set of an agent. There are no tone, sampling or context-size fields on purpose. */
export const agentFields = z.object({
  name: z.string().trim().min(1).max(60),
  slug: agentSlug,
  displayName: z.string().trim().min(1).max(60),
  description: z.string().trim().max(200),
  avatarUrl: z.url({ protocol: /^https$/ }).nullable(),
  systemPrompt: z.string().trim().min(1).max(limits.promptLength),
  model: z.string().trim().min(1).max(100),
  maxTokens: z.number().int().min(256).max(64_000),
  capabilities: z.array(z.string().trim().min(1).max(40)).max(20),
  maxTurns: z.number().int().min(1).max(50),
  budgetUsd: z.number().positive().max(1_000),
  timeoutSeconds: z.number().int().min(10).max(3_600),
  effort: z.enum(['low', 'medium', 'high']),
  mailbox: z.enum(['conversation', 'agent']),
})
export type AgentFields = z.infer<typeof agentFields>

/** A new agent: what may be left out gets the product's defaults. */
export const agentDraft = agentFields.extend({
  description: agentFields.shape.description.default(''),
  avatarUrl: agentFields.shape.avatarUrl.default(null),
  maxTokens: agentFields.shape.maxTokens.default(4_096),
  capabilities: agentFields.shape.capabilities.default([]),
  maxTurns: agentFields.shape.maxTurns.default(8),
  budgetUsd: agentFields.shape.budgetUsd.default(0.1),
  timeoutSeconds: agentFields.shape.timeoutSeconds.default(120),
  effort: agentFields.shape.effort.default('medium'),
  mailbox: agentFields.shape.mailbox.default('conversation'),
})
export type AgentDraft = z.infer<typeof agentDraft>

/** An agent with everything that makes it up, for its editor and for members where the workspace shows prompts. */
export const agentDetail = agent.extend({
  /** Null: the workspace keeps prompts to its admins. */
  systemPrompt: z.string().nullable(),
  maxTokens: z.number().int(),
  maxTurns: z.number().int(),
  budgetUsd: z.number(),
  timeoutSeconds: z.number().int(),
  effort: agentFields.shape.effort,
  mailbox: agentFields.shape.mailbox,
})
export type AgentDetail = z.infer<typeof agentDetail>

export const agentVersion = z.object({
  id,
  version: z.number().int(),
  authorUserId: id.nullable(),
  note: z.string(),
  createdAt: time,
  isCurrent: z.boolean(),
})
export type AgentVersion = z.infer<typeof agentVersion>

/** A model that the form offers. */
export const agentModel = z.object({ id: z.string(), name: z.string() })
export type AgentModel = z.infer<typeof agentModel>
