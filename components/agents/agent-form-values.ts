import { agentsStrings } from '@/components/strings/agents'
import { type AgentFields, agentFields } from '@/server/domain/agents/agent'
import { checkProperties } from '@/server/domain/agents/documents/check-properties'
import { writePath } from '@/server/domain/agents/documents/problem'

const words = agentsStrings.problems
const number = new Intl.NumberFormat('en')

/** The fields of an agent that the form edits. Numbers may be empty (NaN) and tools unknown while somebody types. */
export type AgentValues = Omit<AgentFields, 'tools'> & { tools: string[] }

/** Returns only the fields of an agent, always in the same order: two forms are the same when their JSON is. */
export function pickValues(values: AgentValues): AgentValues {
  const {
    name,
    slug,
    displayName,
    description,
    avatarUrl,
    systemPrompt,
    model,
    maxTokens,
    capabilities,
    maxTurns,
    budgetUsd,
    maxTotalTokens,
    maxOutputTokens,
    timeoutSeconds,
    toolTimeoutSeconds,
    effort,
    mailbox,
    replyMode,
    tools,
    toolNotes,
    approvals,
    properties,
    structuredOutput,
    recallsMemory,
    usesWorkspaceContext,
    endpointId,
    fallbackModel,
    fallbackEndpointId,
  } = values
  return {
    name,
    slug,
    displayName,
    description,
    avatarUrl,
    systemPrompt,
    model,
    maxTokens,
    capabilities: capabilities.filter(capability => capability.trim() !== ''),
    maxTurns,
    budgetUsd,
    maxTotalTokens,
    maxOutputTokens,
    timeoutSeconds,
    toolTimeoutSeconds,
    effort,
    mailbox,
    replyMode,
    tools,
    toolNotes,
    approvals,
    properties,
    structuredOutput,
    recallsMemory,
    usesWorkspaceContext,
    endpointId,
    fallbackModel,
    fallbackEndpointId,
  }
}

export type FieldName = keyof AgentValues
export type Problems = Partial<Record<FieldName, string>>

/**
 * Returns the fields to send, or the errors of each field. `lockSlug`: the slug can't change, so it is not
 * checked.
 */
export function checkValues(
  values: AgentValues,
  lockSlug = false,
): { fields: AgentFields; problems: null } | { fields: null; problems: Problems } {
  const checked = agentFields.safeParse({ ...pickValues(values), ...(lockSlug ? { slug: 'system' } : {}) })
  const problems: Problems = {}
  for (const { path, code } of checked.error?.issues ?? []) {
    const [field] = path
    if (isField(field)) problems[field] ??= describeProblem(field, code === 'too_big')
  }
  const { approvers } = values.approvals
  if (approvers?.kind === 'quorum' && approvers.needed > approvers.userIds.length) {
    problems.approvals = words.quorum
  }
  const [wrong] = values.properties ? checkProperties(values.properties) : []
  if (wrong) problems.properties = `${writePath(wrong.path)}: ${wrong.message}`
  if (values.structuredOutput && values.properties === null) problems.structuredOutput = words.output
  return checked.success && Object.keys(problems).length === 0
    ? { fields: { ...checked.data, slug: values.slug }, problems: null }
    : { fields: null, problems }
}

const ranges: Partial<Record<FieldName, readonly [least: number, most: number]>> = {
  maxTokens: [256, 64_000],
  maxTurns: [1, 50],
  maxTotalTokens: [1_000, 100_000_000],
  maxOutputTokens: [256, 10_000_000],
  timeoutSeconds: [10, 3_600],
  toolTimeoutSeconds: [1, 600],
}

function describeProblem(field: FieldName, isLong: boolean): string {
  const range = ranges[field]
  if (range) {
    const [least, most] = range.map(value => number.format(value))
    const isOptional = field === 'maxTotalTokens' || field === 'maxOutputTokens'
    return (isOptional ? words.betweenOrNone : words.between)(least ?? '', most ?? '')
  }
  if (field === 'slug') return words.slug
  if (field === 'budgetUsd') return words.money
  if (field === 'tools') return words.tools
  if (field === 'toolNotes') return words.tools
  if (field === 'properties') return words.properties
  if (field === 'approvals') return words.approvals
  if (field === 'capabilities') return words.capabilities
  if (field === 'avatarUrl') return words.picture
  return isLong ? words.long(lengths[field] ?? 0) : words.needed
}

const lengths: Partial<Record<FieldName, number>> = {
  name: 60,
  displayName: 60,
  description: 200,
  model: 100,
  systemPrompt: 40_000,
}

function isField(name: PropertyKey | undefined): name is FieldName {
  return typeof name === 'string' && name in agentFields.shape
}

export function areSameValues(one: AgentValues, other: AgentValues): boolean {
  return JSON.stringify(pickValues(one)) === JSON.stringify(pickValues(other))
}

/** Leaves out the errors of fields that nobody has changed. */
export function hideUntouched(problems: Problems, values: AgentValues, start: AgentValues): Problems {
  const touched: Problems = {}
  for (const [name, problem] of Object.entries(problems)) {
    if (isField(name) && JSON.stringify(values[name]) !== JSON.stringify(start[name])) touched[name] = problem
  }
  return touched
}
