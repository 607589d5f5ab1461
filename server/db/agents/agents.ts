import * as z from 'zod'
import type { Agent, AgentDetail, AgentFields, FormerAgent } from '../../domain/agents/agent.ts'
import { approvalLayer } from '../../domain/agents/ask-rules.ts'
import { storedProperties } from '../../domain/agents/properties.ts'
import type { Tx } from '../client.ts'
import { storedFields } from './agent-configs.ts'

const cardColumns = [
  'id',
  'workspaceId',
  'name',
  'slug',
  'displayName',
  'description',
  'avatarUrl',
  'model',
  'capabilities',
  'isActive',
  'isSystem',
  'updatedAt',
] as const

const detailColumns = [
  ...cardColumns,
  'systemPrompt',
  'maxTokens',
  'maxTurns',
  'budgetUsd',
  'maxTotalTokens',
  'maxOutputTokens',
  'timeoutSeconds',
  'toolTimeoutSeconds',
  'effort',
  'mailbox',
  'replyMode',
  'tools',
  'toolNotes',
  'approvals',
  'properties',
  'structuredOutput',
  'recallsMemory',
  'usesWorkspaceContext',
  'endpointId',
  'fallbackModel',
  'fallbackEndpointId',
] as const

export interface NewAgent extends AgentFields {
  id: string
  workspaceId: string
  createdBy: string | null
}

/** Returns every agent of the workspace that is not deleted: by name, the system agents last. */
export function listAgents(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<Agent[]> {
  return tx
    .selectFrom('agentConfigs')
    .select(cardColumns)
    .select(row => row.ref('currentVersionId').$notNull().as('currentVersionId'))
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .orderBy('isSystem')
    .orderBy('displayName')
    .orderBy('id')
    .execute()
}

/** Lists the deleted agents of the workspace, the latest first: for the names of messages that they wrote. */
export function listFormerAgents(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<FormerAgent[]> {
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'slug', 'displayName', 'avatarUrl'])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Returns the agent with its prompt. The caller decides who may read the prompt. */
export async function findAgent(
  tx: Tx,
  { agentId, lock = false }: { agentId: string; lock?: boolean },
): Promise<AgentDetail | undefined> {
  const row = await selectDetail(tx)
    .where('id', '=', agentId)
    .where('deletedAt', 'is', null)
    .$if(lock, query => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && readStored(row)
}

/** Returns the id of the agent with this slug. */
export async function findAgentBySlug(
  tx: Tx,
  { workspaceId, slug }: { workspaceId: string; slug: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('agentConfigs')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Lists the agents that others may ask, by their handles. */
export function listAskableAgents(tx: Tx, { workspaceId }: { workspaceId: string }) {
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'slug as handle', 'displayName', 'mailbox'])
    .where('workspaceId', '=', workspaceId)
    .where('isActive', '=', true)
    .where('isSystem', '=', false)
    .where('deletedAt', 'is', null)
    .orderBy('slug')
    .execute()
}

/** Returns the name that people see, even if the agent was deleted. */
export async function findAgentName(tx: Tx, agentId: string): Promise<string> {
  const { displayName } = await tx
    .selectFrom('agentConfigs')
    .select('displayName')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  return displayName
}

/** Inserts an agent. The database writes the first version. */
export async function insertAgent(tx: Tx, agent: NewAgent): Promise<void> {
  await tx.insertInto('agentConfigs').values(storedFields(agent)).execute()
}

/** Inserts the first agents of a new workspace. Runs as the service. */
export async function insertSeededAgents(
  tx: Tx,
  agents: (NewAgent & { isActive: boolean; isSystem: boolean })[],
): Promise<void> {
  await tx.insertInto('agentConfigs').values(agents.map(storedFields)).execute()
}

/** Marks an agent as deleted. It is off, and its handle is free. */
export async function deleteAgent(tx: Tx, { agentId }: { agentId: string }): Promise<void> {
  await tx
    .updateTable('agentConfigs')
    .set({ isActive: false, deletedAt: new Date().toISOString() })
    .where('id', '=', agentId)
    .execute()
}

/** Changes an agent. Every real change becomes a version; setting a value that is already set does not. */
export async function updateAgent(
  tx: Tx,
  { agentId, ...fields }: { agentId: string; isActive?: boolean } & Partial<AgentFields>,
): Promise<void> {
  if (Object.values(fields).every(value => value === undefined)) return
  await tx.updateTable('agentConfigs').set(storedFields(fields)).where('id', '=', agentId).execute()
}

const notes = z.record(z.string(), z.string())

function readStored<Row extends { approvals: unknown; toolNotes: unknown; properties: unknown }>(row: Row) {
  return {
    ...row,
    approvals: approvalLayer.catch({}).parse(row.approvals),
    toolNotes: notes.catch({}).parse(row.toolNotes),
    properties: storedProperties.nullable().parse(row.properties),
  }
}

function selectDetail(tx: Tx) {
  return tx
    .selectFrom('agentConfigs')
    .select(detailColumns)
    .select(row => row.ref('currentVersionId').$notNull().as('currentVersionId'))
}
