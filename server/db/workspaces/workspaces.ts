import { approvalLayer } from '../../domain/agents/ask-rules.ts'
import type { MemberRole, Workspace } from '../../domain/workspaces/workspace.ts'
import type { WorkspaceFields, WorkspaceSettings } from '../../domain/workspaces/workspace-settings.ts'
import type { Tx } from '../client.ts'

const columns = [
  'id',
  'name',
  'slug',
  'defaultAgentId',
  'promptsVisible',
  'followUps',
  'routing',
  'maxForksPerThread',
  'forksBeginWith',
  'threadSummaries',
  'forkSuggestions',
  'linkPreviews',
  'createdAt',
] as const

export function insertWorkspace(
  tx: Tx,
  workspace: { id: string; name: string; slug: string; createdBy: string; dailyUsd: number },
): Promise<Workspace> {
  return tx.insertInto('workspaces').values(workspace).returning(columns).executeTakeFirstOrThrow()
}

export function setDefaultAgent(
  tx: Tx,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<Workspace> {
  return tx
    .updateTable('workspaces')
    .set({ defaultAgentId: agentId })
    .where('id', '=', workspaceId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Returns the workspaces of a person, by name. */
export function listWorkspaces(
  tx: Tx,
  { userId }: { userId: string },
): Promise<(Workspace & { role: MemberRole })[]> {
  return tx
    .selectFrom('workspaceMembers')
    .innerJoin('workspaces', 'workspaces.id', 'workspaceMembers.workspaceId')
    .where('workspaceMembers.userId', '=', userId)
    .select(columns.map(column => `workspaces.${column}` as const))
    .select('workspaceMembers.role')
    .orderBy('workspaces.name')
    .orderBy('workspaces.id')
    .execute()
}

export function findWorkspace(
  tx: Tx,
  by: { slug: string } | { workspaceId: string },
): Promise<Workspace | undefined> {
  const found = tx.selectFrom('workspaces').select(columns)
  return 'slug' in by
    ? found.where('slug', '=', by.slug).executeTakeFirst()
    : found.where('id', '=', by.workspaceId).executeTakeFirst()
}

/**
 * Changes a workspace. Fields that are left out stay the same. Runs as an admin: the database refuses others.
 */
export async function updateWorkspace(
  tx: Tx,
  { workspaceId, ...fields }: { workspaceId: string } & Partial<WorkspaceFields>,
): Promise<void> {
  if (Object.values(fields).every(value => value === undefined)) return
  const { approvals, ...rest } = fields
  const set = approvals === undefined ? rest : { ...rest, approvals: JSON.stringify(approvals) }
  await tx.updateTable('workspaces').set(set).where('id', '=', workspaceId).execute()
}

/** Reads the settings of a workspace. They are for its admins. */
export async function readSettings(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<WorkspaceSettings | undefined> {
  const row = await tx
    .selectFrom('workspaces')
    .select([
      'dailyUsd',
      'monthlyUsd',
      'guestDailyUsd',
      'tasksAtOnce',
      'approvals',
      'smallModel',
      'smallEndpointId',
      'searchLanguage',
      'helpDailyUsd',
    ])
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row && { ...row, approvals: approvalLayer.catch({}).parse(row.approvals) }
}

/**
 * Locks the workspace while a person's role or membership changes, so that two admins can't step down at
 * once. Runs as the service.
 */
export async function lockWorkspace(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<void> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}
