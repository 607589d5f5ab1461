import * as z from 'zod'
import { newAgent } from './agent.ts'

const { shape } = newAgent

/** An agent in `seeds/agent-configs.yaml`: the fields of the agent form, with names in the style of YAML. */
const agentSeed = z
  .strictObject({
    name: shape.name,
    /** The slug of a system agent begins with _, so that nobody can mention it. */
    slug: z.string().regex(/^_?[a-z0-9][a-z0-9_-]{0,30}$/),
    display_name: shape.displayName,
    description: shape.description,
    model: shape.model,
    max_tokens: shape.maxTokens,
    capabilities: shape.capabilities,
    max_turns: shape.maxTurns,
    budget_usd: shape.budgetUsd,
    max_total_tokens: shape.maxTotalTokens,
    max_output_tokens: shape.maxOutputTokens,
    timeout_seconds: shape.timeoutSeconds,
    tool_timeout_seconds: shape.toolTimeoutSeconds,
    effort: shape.effort,
    mailbox: shape.mailbox,
    reply_mode: shape.replyMode,
    tools: shape.tools,
    tool_notes: shape.toolNotes,
    approvals: shape.approvals,
    properties: shape.properties,
    structured_output: shape.structuredOutput,
    recalls_memory: shape.recallsMemory,
    uses_workspace_context: shape.usesWorkspaceContext,
    is_active: z.boolean().default(true),
    is_system: z.boolean().default(false),
    system_prompt: shape.systemPrompt,
  })
  .refine(seed => seed.is_system === seed.slug.startsWith('_'), {
    path: ['slug'],
    message: 'The slug of a system agent, and of no other, begins with _.',
  })
  .transform(seed => ({
    name: seed.name,
    slug: seed.slug,
    displayName: seed.display_name,
    description: seed.description,
    avatarUrl: null,
    model: seed.model,
    maxTokens: seed.max_tokens,
    capabilities: seed.capabilities,
    maxTurns: seed.max_turns,
    budgetUsd: seed.budget_usd,
    maxTotalTokens: seed.max_total_tokens,
    maxOutputTokens: seed.max_output_tokens,
    timeoutSeconds: seed.timeout_seconds,
    toolTimeoutSeconds: seed.tool_timeout_seconds,
    effort: seed.effort,
    mailbox: seed.mailbox,
    replyMode: seed.reply_mode,
    tools: seed.tools,
    toolNotes: seed.tool_notes,
    approvals: seed.approvals,
    properties: seed.properties,
    structuredOutput: seed.structured_output,
    recallsMemory: seed.recalls_memory,
    usesWorkspaceContext: seed.uses_workspace_context,
    endpointId: null,
    fallbackModel: null,
    fallbackEndpointId: null,
    isActive: seed.is_active,
    isSystem: seed.is_system,
    systemPrompt: seed.system_prompt,
  }))

/**
 * The agents that a new workspace starts with; `default_agent` is the slug of the agent that answers where
 * nobody chose one.
 */
export const agentSeeds = z
  .strictObject({ default_agent: z.string(), agents: z.array(agentSeed).min(1) })
  .refine(seeds => new Set(seeds.agents.map(({ slug }) => slug)).size === seeds.agents.length, {
    path: ['agents'],
    message: 'Each agent needs a slug of its own.',
  })
  .refine(
    seeds =>
      seeds.agents.some(
        ({ slug, isActive, isSystem }) => slug === seeds.default_agent && isActive && !isSystem,
      ),
    { path: ['default_agent'], message: 'The default agent must be one of the active agents.' },
  )
  .transform(({ default_agent, agents }) => ({ defaultSlug: default_agent, agents }))
export type AgentSeeds = z.infer<typeof agentSeeds>
