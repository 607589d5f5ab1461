import { agentsStrings } from '@/components/strings/agents'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import type { AgentDetail } from '@/server/domain/agents/agent'
import type { AgentValues, FieldName } from './agent-form-values'

const words = agentsStrings
const number = new Intl.NumberFormat('en')

type Approvals = AgentDetail['approvals']
/** A version's fields as well as a form's values. */
export type Settings = Omit<AgentValues, 'systemPrompt'>
type NameOf = (userId: string) => string
/** Null: the server's own endpoint. */
type NameEndpoint = (endpointId: string | null) => string

/** Puts a section of the form into one line, for when it is folded. */
export function summarise(settings: Settings, nameOf: NameOf) {
  const { approvals, tools, maxTurns, budgetUsd, timeoutSeconds, toolTimeoutSeconds } = settings
  return {
    answers: someEmpty(settings.maxTokens)
      ? ''
      : words.summary.answers({
          tokens: countOf(settings.maxTokens),
          effort: words.effort[settings.effort],
          reply: words.replyMode[settings.replyMode],
        }),
    limits: someEmpty(maxTurns, budgetUsd, timeoutSeconds, toolTimeoutSeconds)
      ? ''
      : words.summary.limits({
          turns: maxTurns,
          usd: formatExactCost(budgetUsd),
          call: formatDuration(timeoutSeconds * 1_000),
          tool: formatDuration(toolTimeoutSeconds * 1_000),
        }),
    tools: tools.length === 0 ? words.none : words.summary.tools(tools.join(', ')),
    properties: summariseProperties(settings),
    approvals: words.summary.approvals(
      whoApproves(approvals, nameOf),
      Object.keys(approvals.trust ?? {}).length,
    ),
  }
}

function summariseProperties({ properties, structuredOutput }: Settings): string {
  const documents = agentDocumentsStrings.properties
  const names = Object.keys(properties?.properties ?? {})
  const line = names.length === 0 ? documents.none : documents.named(names.length, names.join(', '))
  return structuredOutput ? documents.returns(line) : line
}

/** Describes every setting but the prompt, by the name of its field, so that two versions can be compared. */
function describeSettings(
  settings: Settings,
  nameOf: NameOf,
  nameEndpoint: NameEndpoint,
): [label: string, value: string][] {
  const { approvals } = settings
  const labels: Record<Exclude<FieldName, 'systemPrompt' | 'approvals' | 'name'>, string> = {
    displayName: settings.displayName,
    slug: `@${settings.slug}`,
    description: settings.description,
    avatarUrl: settings.avatarUrl ?? '',
    model: settings.model,
    endpointId: nameEndpoint(settings.endpointId),
    fallbackModel: settings.fallbackModel ?? '',
    fallbackEndpointId: settings.fallbackModel === null ? '' : nameEndpoint(settings.fallbackEndpointId),
    capabilities: settings.capabilities.join(', '),
    maxTokens: countOf(settings.maxTokens),
    effort: words.effort[settings.effort],
    replyMode: words.replyMode[settings.replyMode],
    mailbox: words.mailbox[settings.mailbox],
    maxTurns: countOf(settings.maxTurns),
    budgetUsd: formatExactCost(settings.budgetUsd),
    maxTotalTokens: countOf(settings.maxTotalTokens),
    maxOutputTokens: countOf(settings.maxOutputTokens),
    timeoutSeconds: formatDuration(settings.timeoutSeconds * 1_000),
    toolTimeoutSeconds: formatDuration(settings.toolTimeoutSeconds * 1_000),
    tools: settings.tools.toSorted().join(', '),
    toolNotes: Object.entries(settings.toolNotes)
      .map(([tool, text]) => `${tool}: ${text}`)
      .toSorted()
      .join('\n'),
    properties: settings.properties === null ? '' : JSON.stringify(settings.properties, null, 1),
    structuredOutput: settings.structuredOutput ? words.yesNo.yes : words.yesNo.no,
    recallsMemory: settings.recallsMemory ? words.yesNo.yes : words.yesNo.no,
    usesWorkspaceContext: settings.usesWorkspaceContext ? words.yesNo.yes : words.yesNo.no,
  }
  const trusted = Object.entries(approvals.trust ?? {})
    .map(([tool, trust]) => `${tool} ${words.trust[trust]}`)
    .sort()
  const named: Partial<Record<string, string>> = words.fields
  return [
    ...Object.entries(labels).map(([field, value]): [string, string] => [named[field] ?? field, value]),
    [words.fields.approvals, trusted.join(', ')],
    [words.fields.approvers, whoApproves(approvals, nameOf)],
    [words.fields.waitMinutes, describeWait(approvals.waitMinutes)],
  ].map(([label = '', value = '']) => [label, value === '' ? words.nothing : value])
}

export interface ChangedSetting {
  label: string
  before: string
  after: string
}

/** Lists the settings that differ between two versions, without their prompts. */
export function compareSettings(
  before: Settings,
  after: Settings,
  nameOf: NameOf,
  nameEndpoint: NameEndpoint,
): ChangedSetting[] {
  const was = new Map(describeSettings(before, nameOf, nameEndpoint))
  return describeSettings(after, nameOf, nameEndpoint).flatMap(([label, value]) => {
    const old = was.get(label) ?? words.nothing
    return old === value ? [] : [{ label, before: old, after: value }]
  })
}

/** Tells whether a number is empty: a section with an empty field has no summary yet. */
function someEmpty(...numbers: readonly number[]): boolean {
  return numbers.some(Number.isNaN)
}

function countOf(count: number | null): string {
  return count === null ? words.noLimit : number.format(count)
}

function whoApproves({ approvers }: Approvals, nameOf: NameOf): string {
  switch (approvers?.kind) {
    case undefined:
      return words.approvers.workspace
    case 'asker':
      return words.approvers.asker
    case 'person':
      return nameOf(approvers.userId)
    case 'role':
      return {
        admin: words.approvers.admins,
        member: words.approvers.members,
        guest: words.approvers.guests,
      }[approvers.role]
    case 'quorum':
      return words.quorumOf(approvers.needed, approvers.userIds.length)
  }
}

function describeWait(minutes: number | undefined): string {
  return minutes === undefined ? words.waits.workspace : formatDuration(minutes * 60_000)
}
