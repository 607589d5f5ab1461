import * as z from 'zod'
import { storedProperties } from '../../domain/agents/properties.ts'
import { approvalRules, defaultApprovals, defaultTools, replyMode } from '../../domain/agents/tool.ts'
import type { Tx } from '../client.ts'

/** The configuration that a task runs with: the published version of its agent when the task started. */
export const agentVersion = z
  .object({
    slug: z.string(),
    display_name: z.string(),
    system_prompt: z.string(),
    model: z.string(),
    max_tokens: z.number().int(),
    timeout_seconds: z.number(),
    effort: z.enum(['low', 'medium', 'high']),
    max_turns: z.number().int(),
    budget_usd: z.number(),
    // Missing in versions that are older than these columns.
    max_total_tokens: z.number().int().nullish(),
    max_output_tokens: z.number().int().nullish(),
    tool_timeout_seconds: z.number().default(30),
    reply_mode: replyMode.default('text'),
    tools: z.array(z.string()).default([...defaultTools]),
    tool_notes: z.record(z.string(), z.string()).default({}),
    approvals: approvalRules.default(defaultApprovals),
    properties: storedProperties.nullable().default(null),
    structured_output: z.boolean().default(false),
    recalls_memory: z.boolean().default(true),
    uses_workspace_context: z.boolean().default(true),
    endpoint_id: z.string().nullable().default(null),
    fallback_model: z.string().nullable().default(null),
    fallback_endpoint_id: z.string().nullable().default(null),
  })
  .transform(config => ({
    slug: config.slug,
    displayName: config.display_name,
    systemPrompt: config.system_prompt,
    model: config.model,
    maxTokens: config.max_tokens,
    timeoutMs: config.timeout_seconds * 1000,
    effort: config.effort,
    limits: {
      turns: config.max_turns,
      usd: config.budget_usd,
      totalTokens: config.max_total_tokens ?? null,
      outputTokens: config.max_output_tokens ?? null,
    },
    toolTimeoutMs: config.tool_timeout_seconds * 1000,
    replyMode: config.reply_mode,
    tools: config.tools,
    toolNotes: config.tool_notes,
    approvals: config.approvals,
    properties: config.properties,
    structuredOutput: config.structured_output,
    recallsMemory: config.recalls_memory,
    usesWorkspaceContext: config.uses_workspace_context,
    endpointId: config.endpoint_id,
    fallback:
      config.fallback_model === null
        ? null
        : { model: config.fallback_model, endpointId: config.fallback_endpoint_id },
  }))

/** Returns how the tasks of a version answer. An object is always posted as the answer. */
export function replyOf({ replyMode, structuredOutput }: AgentVersion) {
  return structuredOutput ? { replyMode: 'text' as const, isStructured: true as const } : { replyMode }
}

/** Returns the model that goes on with a task of a version while its own can't be reached. */
export function fallbackOf({ fallback }: Pick<AgentVersion, 'fallback'>) {
  return fallback ? { fallback } : {}
}

/** Reads the part of an agent's version that says how its tasks run. */
export async function readAgentVersion(tx: Tx, agentVersionId: string) {
  const row = await tx
    .selectFrom('agentConfigVersions')
    .select('config')
    .where('id', '=', agentVersionId)
    .executeTakeFirstOrThrow()
  return agentVersion.parse(row.config)
}

export type AgentVersion = z.output<typeof agentVersion>
