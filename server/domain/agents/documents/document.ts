/**
 * An agent as a document: a flat JSON Schema in YAML or JSON (docs/agents.md). Its `description` is the agent's prompt,
 * its `properties` are the structure of the agent's thinking or output, and the settings of the agent stand beside them.
 */
import * as z from 'zod'
import { agentBlocks, type BlockFields } from '../../memory-blocks/memory-block.ts'
import { plainName } from '../../wire/plain-name.ts'
import { type AgentFields, agentFields, newAgent } from '../agent.ts'
import { usualModel } from '../model-list.ts'
import { agentProperties } from '../properties.ts'
import { type EndpointNames, findEndpoints, type NamedEndpoint, namesInDocument } from './named-endpoints.ts'
import { nameTool, splitTool } from './tool-reference.ts'

const fields = newAgent.shape
const { properties, required, $defs } = agentProperties.shape
const { trust, waitMinutes } = agentFields.shape.approvals.shape

const documentApprovers = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asker') }),
  z.strictObject({ kind: z.literal('person'), user_id: z.uuid() }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(['admin', 'member', 'guest']) }),
  z.strictObject({
    kind: z.literal('quorum'),
    needed: z.number().int().min(1).max(20),
    user_ids: z.array(z.uuid()).min(1).max(20),
  }),
])

const toolReference = z.strictObject({
  name: z.string().min(1),
  /** The MCP server that has the tool; null or absent: the tool is built in. */
  server: z.string().min(1).nullable().optional(),
  /** A note for this agent on the use of the tool. */
  description: z.string().trim().max(2_000).nullable().optional(),
})

const endpointName = z.string().trim().min(1).max(60)

/** The limits of a task. Each has a second name: that of the agent form's field. */
const documentLimits = z.strictObject({
  request_limit: fields.maxTurns.unwrap().optional(),
  max_turns: fields.maxTurns.unwrap().optional(),
  total_tokens_limit: fields.maxTotalTokens.unwrap().optional(),
  max_total_tokens: fields.maxTotalTokens.unwrap().optional(),
  output_tokens_limit: fields.maxOutputTokens.unwrap().optional(),
  max_output_tokens: fields.maxOutputTokens.unwrap().optional(),
  usd_limit: fields.budgetUsd.unwrap().optional(),
  budget_usd: fields.budgetUsd.unwrap().optional(),
})

/** A document after its text was read. Fields with a default may be left out. */
export const agentDocument = z.strictObject({
  /** Written by tools that make JSON Schema; without meaning here. */
  $schema: z.string().optional(),
  additionalProperties: z.boolean().optional(),
  type: z.literal('object').default('object'),
  title: z.string().overwrite(plainName).optional(),
  name: fields.name,
  slug: z
    .string()
    .regex(
      /^_?[a-z0-9][a-z0-9_-]{0,30}$/,
      'Use 1 to 31 lowercase letters a to z, digits, - or _ in a slug. Start with a letter or digit.',
    )
    .optional(),
  display_name: fields.displayName.optional(),
  /** One line for people. */
  purpose: fields.description,
  avatar_url: fields.avatarUrl,
  /** The system prompt. */
  description: fields.systemPrompt,
  properties: properties.optional(),
  required: required.unwrap().optional(),
  $defs,
  structured_output: fields.structuredOutput,
  tools: z.array(toolReference).max(100).default([]),
  model: fields.model.default(usualModel),
  /** The name of a model endpoint of the workspace; left out: the server's own. */
  endpoint: endpointName.optional(),
  /** The model that goes on while the agent's own can't be reached. */
  fallback: z.strictObject({ model: agentFields.shape.model, endpoint: endpointName.optional() }).optional(),
  effort: fields.effort,
  max_tokens: fields.maxTokens,
  limits: documentLimits.default({}),
  timeout_seconds: fields.timeoutSeconds,
  tool_timeout_seconds: fields.toolTimeoutSeconds,
  reply_mode: fields.replyMode,
  mailbox: fields.mailbox,
  recalls_memory: fields.recallsMemory,
  capabilities: fields.capabilities,
  uses_workspace_context: fields.usesWorkspaceContext,
  /** Left out: an import changes no block. */
  memory_blocks: agentBlocks.optional(),
  approvals: z
    .strictObject({
      trust,
      approvers: documentApprovers.optional(),
      wait_minutes: waitMinutes,
    })
    .default({}),
})
export type AgentDocument = z.output<typeof agentDocument>
/** A document as somebody writes it. */
export type AgentDocumentInput = z.input<typeof agentDocument>

/**
 * Returns the fields of the agent. The slug may be that of a system agent. `endpoints`: those of the workspace; without
 * them the agent has the server's own.
 */
export function fieldsOfDocument(
  document: AgentDocument,
  endpoints: readonly NamedEndpoint[] = [],
): AgentFields {
  const { limits, approvals } = document
  const { approvers } = approvals
  return {
    name: document.name,
    slug: document.slug ?? slugOf(document.name),
    displayName: document.display_name ?? document.title?.slice(0, 60) ?? document.name,
    description: document.purpose,
    avatarUrl: document.avatar_url,
    systemPrompt: document.description,
    model: document.model,
    maxTokens: document.max_tokens,
    capabilities: document.capabilities,
    maxTurns: limits.request_limit ?? limits.max_turns ?? fields.maxTurns.parse(undefined),
    budgetUsd: limits.usd_limit ?? limits.budget_usd ?? fields.budgetUsd.parse(undefined),
    maxTotalTokens: firstSet(limits.total_tokens_limit, limits.max_total_tokens, fields.maxTotalTokens),
    maxOutputTokens: firstSet(limits.output_tokens_limit, limits.max_output_tokens, fields.maxOutputTokens),
    timeoutSeconds: document.timeout_seconds,
    toolTimeoutSeconds: document.tool_timeout_seconds,
    effort: document.effort,
    mailbox: document.mailbox,
    replyMode: document.reply_mode,
    tools: document.tools.map(nameTool),
    toolNotes: Object.fromEntries(
      document.tools.flatMap(tool => (tool.description ? [[nameTool(tool), tool.description]] : [])),
    ),
    approvals: {
      ...(approvals.trust && { trust: approvals.trust }),
      ...(approvers && { approvers: renameUsers(approvers) }),
      ...(approvals.wait_minutes !== undefined && { waitMinutes: approvals.wait_minutes }),
    },
    properties: document.properties
      ? {
          properties: document.properties,
          required: document.required ?? [],
          ...(document.$defs && { $defs: document.$defs }),
        }
      : null,
    structuredOutput: document.structured_output,
    recallsMemory: document.recalls_memory,
    usesWorkspaceContext: document.uses_workspace_context,
    fallbackModel: document.fallback?.model ?? null,
    ...findEndpoints(namesInDocument(document), endpoints),
  }
}

/** A limit that is null is no limit; one that is left out has its default. */
function firstSet(
  one: number | null | undefined,
  other: number | null | undefined,
  usual: z.ZodDefault<z.ZodNullable<z.ZodNumber>>,
): number | null {
  if (one !== undefined) return one
  return other === undefined ? usual.parse(undefined) : other
}

/** Returns the slug of an agent whose document names none. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 31)
}

function renameUsers(
  approvers: z.output<typeof documentApprovers>,
): NonNullable<AgentFields['approvals']['approvers']> {
  switch (approvers.kind) {
    case 'person':
      return { kind: 'person', userId: approvers.user_id }
    case 'quorum':
      return { kind: 'quorum', needed: approvers.needed, userIds: approvers.user_ids }
    case 'role':
      return { kind: 'role', role: approvers.role }
    case 'asker':
      return { kind: 'asker' }
  }
}

/**
 * Returns the document of an agent, its fields always in the same order. Only a field that is empty is left out: a
 * default may change, and the document has to mean the same then.
 */
export function documentOfFields(
  agent: AgentFields,
  blocks: readonly BlockFields[] = [],
  endpoints: EndpointNames = {},
): AgentDocumentInput {
  const { properties: schema, approvals } = agent
  const { approvers } = approvals
  return dropEmpty({
    type: 'object' as const,
    name: agent.name,
    slug: agent.slug,
    display_name: agent.displayName,
    purpose: agent.description,
    avatar_url: agent.avatarUrl ?? undefined,
    description: agent.systemPrompt,
    properties: schema?.properties,
    required: schema?.required.length ? schema.required : undefined,
    $defs: schema?.$defs,
    structured_output: agent.structuredOutput,
    tools: agent.tools.map(tool => {
      const { name, server } = splitTool(tool)
      const note = agent.toolNotes[tool]
      return { name, ...(server !== null && { server }), ...(note !== undefined && { description: note }) }
    }),
    model: agent.model,
    endpoint: endpoints.endpoint,
    fallback:
      agent.fallbackModel === null
        ? undefined
        : dropEmpty({ model: agent.fallbackModel, endpoint: endpoints.fallback }),
    effort: agent.effort,
    max_tokens: agent.maxTokens,
    limits: {
      request_limit: agent.maxTurns,
      total_tokens_limit: agent.maxTotalTokens,
      output_tokens_limit: agent.maxOutputTokens,
      usd_limit: agent.budgetUsd,
    },
    timeout_seconds: agent.timeoutSeconds,
    tool_timeout_seconds: agent.toolTimeoutSeconds,
    reply_mode: agent.replyMode,
    mailbox: agent.mailbox,
    recalls_memory: agent.recallsMemory,
    capabilities: agent.capabilities.length > 0 ? agent.capabilities : undefined,
    uses_workspace_context: agent.usesWorkspaceContext,
    memory_blocks:
      blocks.length > 0 ? blocks.map(({ label, limit, content }) => ({ label, limit, content })) : undefined,
    approvals:
      Object.keys(approvals).length > 0
        ? dropEmpty({
            trust: approvals.trust && sortKeys(approvals.trust),
            approvers: approvers && nameUsers(approvers),
            wait_minutes: approvals.waitMinutes,
          })
        : undefined,
  })
}

function nameUsers(
  approvers: NonNullable<AgentFields['approvals']['approvers']>,
): z.input<typeof documentApprovers> {
  switch (approvers.kind) {
    case 'person':
      return { kind: 'person', user_id: approvers.userId }
    case 'quorum':
      return { kind: 'quorum', needed: approvers.needed, user_ids: approvers.userIds }
    case 'role':
      return { kind: 'role', role: approvers.role }
    case 'asker':
      return { kind: 'asker' }
  }
}

function dropEmpty<Fields extends object>(object: Fields): Fields {
  const kept: Fields = { ...object }
  for (const [name, value] of Object.entries(kept))
    if (value === undefined) Reflect.deleteProperty(kept, name)
  return kept
}

/** The database keeps no order of these keys. */
function sortKeys<Value>(object: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
