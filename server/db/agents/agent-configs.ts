import * as z from 'zod'
import type { AgentVersionFields } from '../../domain/agents/agent.ts'
import { approvalLayer } from '../../domain/agents/ask-rules.ts'
import { orderForStorage, storedProperties } from '../../domain/agents/properties.ts'
import { defaultTools } from '../../domain/agents/tool.ts'

/** The stored content of a version. Fields that are newer than the version get their first defaults. */
const stored = z.object({
  name: z.string(),
  slug: z.string(),
  display_name: z.string(),
  description: z.string(),
  avatar_url: z.string().nullable(),
  system_prompt: z.string(),
  model: z.string(),
  max_tokens: z.number(),
  capabilities: z.array(z.string()),
  max_turns: z.number(),
  budget_usd: z.number(),
  max_total_tokens: z.number().nullish(),
  max_output_tokens: z.number().nullish(),
  timeout_seconds: z.number(),
  tool_timeout_seconds: z.number().default(30),
  effort: z.enum(['low', 'medium', 'high']),
  mailbox: z.enum(['conversation', 'agent']),
  reply_mode: z.enum(['text', 'tool']).default('text'),
  tools: z.array(z.string()).default([...defaultTools]),
  tool_notes: z.record(z.string(), z.string()).default({}),
  approvals: approvalLayer.catch({}).default({}),
  properties: storedProperties.nullable().default(null),
  structured_output: z.boolean().default(false),
  recalls_memory: z.boolean().default(true),
  uses_workspace_context: z.boolean().default(true),
  endpoint_id: z.string().nullable().default(null),
  fallback_model: z.string().nullable().default(null),
  fallback_endpoint_id: z.string().nullable().default(null),
})

export function readConfig(config: unknown): AgentVersionFields {
  const read = stored.parse(config)
  return {
    name: read.name,
    slug: read.slug,
    displayName: read.display_name,
    description: read.description,
    avatarUrl: read.avatar_url,
    systemPrompt: read.system_prompt,
    model: read.model,
    maxTokens: read.max_tokens,
    capabilities: read.capabilities,
    maxTurns: read.max_turns,
    budgetUsd: read.budget_usd,
    maxTotalTokens: read.max_total_tokens ?? null,
    maxOutputTokens: read.max_output_tokens ?? null,
    timeoutSeconds: read.timeout_seconds,
    toolTimeoutSeconds: read.tool_timeout_seconds,
    effort: read.effort,
    mailbox: read.mailbox,
    replyMode: read.reply_mode,
    tools: read.tools,
    toolNotes: read.tool_notes,
    approvals: read.approvals,
    properties: read.properties,
    structuredOutput: read.structured_output,
    recallsMemory: read.recalls_memory,
    usesWorkspaceContext: read.uses_workspace_context,
    endpointId: read.endpoint_id,
    fallbackModel: read.fallback_model,
    fallbackEndpointId: read.fallback_endpoint_id,
  }
}

/** Fields of an agent that are kept as the content of a version. */
export type KeptFields = Partial<AgentVersionFields>

/** The fields as the database keeps them in a row. */
export function storedFields<Fields extends Pick<KeptFields, 'properties'>>(fields: Fields) {
  const { properties } = fields
  return properties ? { ...fields, properties: orderForStorage(properties) } : fields
}

/** The fields as the JSON of a version: by the names of the columns. Those that are undefined are left out. */
export function writeConfig(fields: KeptFields): string {
  const columns = Object.entries(storedFields(fields)).map(([name, value]) => [
    name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    value,
  ])
  return JSON.stringify(Object.fromEntries(columns))
}
