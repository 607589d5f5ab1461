import { sql } from 'kysely'
import type { AgentDraft, DraftFieldsBefore, ListedDraft } from '../../../domain/agents/drafts/agent-draft.ts'
import type { Tx } from '../../client.ts'
import { readConfig, writeConfig } from '../agent-configs.ts'

/** Returns the draft of an agent. Only admins see it. */
export async function findAgentDraft(
  tx: Tx,
  { agentId }: { agentId: string },
): Promise<AgentDraft | undefined> {
  const row = await tx
    .selectFrom('agentDrafts')
    .select(['agentConfigId as agentId', 'workspaceId', 'rev', 'baseVersionId', 'isFirst'])
    .select(['authorUserId', 'createdAt', 'updatedAt', 'config'])
    .where('agentConfigId', '=', agentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { config, ...draft } = row
  return { ...draft, fields: readConfig(config) }
}

/** Lists the agents of the workspace that have a draft. Only admins see any. */
export function listAgentDrafts(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<ListedDraft[]> {
  return tx
    .selectFrom('agentDrafts')
    .select(['agentConfigId as agentId', 'isFirst', 'authorUserId', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    .orderBy('updatedAt', 'desc')
    .orderBy('agentConfigId')
    .execute()
}

interface Save {
  agentId: string
  /** The fields to change; all others stay as they are. */
  fields: DraftFieldsBefore
  baseVersionId: string
  authorUserId: string
}

/** Begins a draft from a version of the agent. Returns false if the agent has no such version. */
export async function insertAgentDraft(
  tx: Tx,
  { agentId, fields, baseVersionId, authorUserId, isFirst = false }: Save & { isFirst?: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_drafts (agent_config_id, workspace_id, config, base_version_id, is_first, author_user_id)
    select a.id, a.workspace_id, openvibe.agent_config(a, v.config || ${writeConfig(fields)}::jsonb), v.id,
      ${isFirst}, ${authorUserId}
    from agent_configs a
    join agent_config_versions v on v.agent_config_id = a.id and v.id = ${baseVersionId} and v.version is not null
    where a.id = ${agentId}`.execute(tx)
  return numAffectedRows === 1n
}

/** Changes fields of a draft, or the version that it rests on. Returns false if the agent has no such version. */
export async function updateAgentDraft(
  tx: Tx,
  { agentId, fields, baseVersionId, authorUserId }: Save,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_drafts d
    set config = openvibe.agent_config(a, d.config || ${writeConfig(fields)}::jsonb), base_version_id = v.id,
      rev = nextval('agent_draft_revs'), author_user_id = ${authorUserId}, updated_at = now()
    from agent_configs a
    join agent_config_versions v on v.agent_config_id = a.id and v.id = ${baseVersionId} and v.version is not null
    where a.id = d.agent_config_id and d.agent_config_id = ${agentId}`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteAgentDraft(tx: Tx, { agentId }: { agentId: string }): Promise<void> {
  await tx.deleteFrom('agentDrafts').where('agentConfigId', '=', agentId).execute()
}
