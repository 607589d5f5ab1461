import { plural } from '../words'

/** The names and facts of an act, as its sentence tells them. */
export interface ToldAct {
  by: string
  /** The person on whom the act was done. */
  person: string
  /** The person did it to themselves. */
  isOwn: boolean
  /** The name of the thing; empty: it has none. */
  name: string
  /** The agent that the thing belongs to; empty: none. */
  agent: string
  role: string
  version: number | null
  tool: string
  format: string
  count: number
  /** The names of the fields that changed. */
  fields: string
}

type Tell = (act: ToldAct) => string

const named = (thing: string, name: string) => (name ? `${thing} ${name}` : thing)

/** The sentences of acts that are more than adding, changing or removing a thing. */
const actStrings: Readonly<Record<string, Tell>> = {
  'account.signed_in': ({ person }) => `${person} signed in`,
  'account.session_ended': ({ by, person, isOwn }) =>
    isOwn ? `A session of ${person} ended` : `${by} ended a session of ${person}`,
  'account.refused': ({ person }) => `A sign-in as ${person} was refused`,
  'account.created': ({ person }) => `${person} made an account`,
  'account.removed': ({ person }) => `The account of ${person} was removed`,
  'account.address_changed': ({ person }) => `${person} changed the e-mail address`,
  'account.password_changed': ({ person }) => `${person} changed the password`,
  'account.factor_added': ({ person }) => `${person} switched on two-step sign-in`,
  'account.factor_removed': ({ person }) => `Two-step sign-in of ${person} was switched off`,
  'workspace.created': ({ by }) => `${by} created the workspace`,
  'workspace.changed': ({ by, fields }) => `${by} changed ${fields || 'settings of the workspace'}`,
  'instance.changed': () => 'The operator changed the rules for sign-ups and workspaces',
  'member.created': ({ by, person, isOwn, role }) =>
    isOwn ? `${person} joined as ${role}` : `${by} added ${person} as ${role}`,
  'member.changed': ({ by, person, role }) => `${by} changed the role of ${person} to ${role}`,
  'member.removed': ({ by, person, isOwn }) =>
    isOwn ? `${person} left the workspace` : `${by} removed ${person} from the workspace`,
  'invite.created': ({ by, role }) => `${by} made an invitation for the role ${role}`,
  'invite.removed': ({ by }) => `${by} revoked an invitation`,
  'agent.created': ({ by, name }) => `${by} created the agent ${name}`,
  'agent.published': ({ by, name, version }) => `${by} published version ${version} of ${name}`,
  'agent.changed': ({ by, name }) => `${by} changed the agent ${name}`,
  'agent.switched_on': ({ by, name }) => `${by} switched on ${name}`,
  'agent.switched_off': ({ by, name }) => `${by} switched off ${name}`,
  'agent.removed': ({ by, name }) => `${by} deleted the agent ${name}`,
  'agent_draft.created': ({ by, agent }) => `${by} began a draft of ${agent || 'an agent'}`,
  'agent_draft.removed': ({ by, agent }) =>
    `${by} published or discarded the draft of ${agent || 'an agent'}`,
  'agent_case.created': ({ by, agent }) => `${by} added a case of ${agent || 'an agent'}`,
  'agent_case.changed': ({ by, agent }) => `${by} changed a case of ${agent || 'an agent'}`,
  'agent_case.removed': ({ by, agent }) => `${by} deleted a case of ${agent || 'an agent'}`,
  'proof.created': ({ by, agent }) => `${by} started a proof of ${agent || 'an agent'}`,
  'api_key.removed': ({ by, name }) => `${by} revoked the API key ${name}`,
  'program.created': ({ by, name }) => `${by} connected the program ${name}`,
  'program.removed': ({ by, name }) => `${by} ended the connection of the program ${name}`,
  'accepted_host.created': ({ by }) => `${by} allowed an outside server in a private conversation`,
  'accepted_host.removed': ({ by }) => `${by} stopped allowing an outside server in a private conversation`,
  'memory_block.created': ({ by, agent }) => `${by} changed the core memory of ${agent || 'an agent'}`,
  'workspace_context.created': ({ by, version }) =>
    version === null
      ? `${by} changed the workspace context`
      : `${by} saved version ${version} of the workspace context`,
  'schedule.created': ({ by, agent }) => `${by} made a schedule for ${agent || 'an agent'}`,
  'schedule.changed': ({ by, agent }) => `${by} changed a schedule of ${agent || 'an agent'}`,
  'schedule.removed': ({ by, agent }) => `${by} deleted a schedule of ${agent || 'an agent'}`,
  'task.tool_called': ({ by, tool }) => `${by} called ${tool}`,
  'task.approved': ({ by, tool, agent }) => `${by} approved ${tool || 'a call'} of ${agent}`,
  'task.refused': ({ by, tool, agent }) => `${by} refused ${tool || 'a call'} of ${agent}`,
  'task.approval_expired': ({ agent }) => `Nobody approved a call of ${agent} in time`,
  'task.budget_answered': ({ by, agent }) => `${by} answered a request of ${agent} for more money`,
  'task.limit_raised': ({ by, agent }) => `${by} raised the limit of a task of ${agent}`,
  'result.published': ({ by }) => `${by} published the result of a fork`,
  'message.removed': ({ by, person, agent }) => `${by} deleted a message of ${agent || person}`,
  'export.made': ({ by, name, format }) => `${by} exported ${name} as ${format}`,
  'seal.made': ({ count }) =>
    `OpenVibe sealed the logs of ${plural(count, { one: '# task', other: '# tasks' })}`,
}

/** The types of subjects, as they stand in a sentence. */
const types: Readonly<Record<string, string>> = {
  workspace: 'the workspace',
  invite: 'an invitation',
  api_key: 'the API key',
  program: 'the program',
  oauth_client: 'the program',
  mcp_server: 'the MCP server',
  mcp_choice: 'the choice of an operator’s MCP server',
  incoming_webhook: 'the incoming webhook',
  outgoing_webhook: 'the outgoing webhook',
  reflection: 'the settings of reflection',
  reflection_channel: 'a channel of reflection',
  digest: 'a morning digest',
  agent_draft: 'the draft of an agent',
  proof: 'a proof',
  model_endpoint: 'the model endpoint',
  model_price: 'the price of a model',
  budget: 'a budget',
  rate_limit: 'a rate limit',
}

const verbs: Readonly<Record<string, string>> = { created: 'added', changed: 'changed', removed: 'removed' }

/** Tells an act in one sentence. A kind that has none is told by its own words. */
export function writeAct(kind: string, act: ToldAct): string {
  const tell = actStrings[kind]
  if (tell) return tell(act)
  const [type = '', ending = ''] = kind.split('.')
  const thing = types[type] ?? `the ${type.replaceAll('_', ' ')}`
  return `${act.by} ${verbs[ending] ?? ending.replaceAll('_', ' ')} ${named(thing, act.name)}`
}

/** The actors without a name of their own. */
export const actorStrings = {
  system: 'OpenVibe',
  unknown: 'Somebody',
  former: 'Somebody who left',
  operator: (by: string) => `The operator, by ${operatorWays[by] ?? by}`,
  keyOf: (key: string, person: string) => `${key} (API key of ${person})`,
  programOf: (program: string, person: string) => `${program} (program of ${person})`,
  agentFor: (agent: string, person: string) => `${agent} for ${person}`,
  agent: 'An agent',
} as const

const operatorWays: Readonly<Record<string, string>> = {
  sql: 'SQL',
  folder: 'the agents’ folder',
  command: 'the command',
}

/** The things that are exported. */
export const exportedThings: Readonly<Record<string, string>> = {
  agent: 'the agent',
  audit: 'the audit log',
  ledger: 'the ledger',
  memory: 'the memory about themselves',
  usage: 'the usage',
}
