import { sql } from 'kysely'
import type { AgentVersion, AgentVersionFields, VersionOrigin } from '../../domain/agents/agent.ts'
import type { Tx } from '../client.ts'
import { type KeptFields, readConfig, writeConfig } from './agent-configs.ts'

/** Returns an agent's versions, newest first. */
export function listAgentVersions(tx: Tx, { agentId }: { agentId: string }): Promise<AgentVersion[]> {
  return selectVersions(tx)
    .where('saved.agentConfigId', '=', agentId)
    .orderBy('saved.version', 'desc')
    .limit(200)
    .execute()
}

/** Returns the person who saved the agent's current version, and the time. */
export async function findCurrentVersion(
  tx: Tx,
  { agentId }: { agentId: string },
): Promise<(AgentVersion & { authorName: string | null }) | undefined> {
  return selectVersions(tx)
    .leftJoin('profiles', 'profiles.id', 'saved.authorUserId')
    .select('profiles.displayName as authorName')
    .where('saved.agentConfigId', '=', agentId)
    .whereRef('saved.id', '=', 'agent.currentVersionId')
    .executeTakeFirst()
}

/**
 * Returns one version of this agent with its content, prompt included. The caller decides who may read the
 * prompt.
 */
export async function findVersion(
  tx: Tx,
  { agentId, versionId }: { agentId: string; versionId: string },
): Promise<(AgentVersion & { workspaceId: string; fields: AgentVersionFields }) | undefined> {
  const row = await selectVersions(tx)
    .select(['saved.workspaceId', 'saved.config'])
    .where('saved.id', '=', versionId)
    .where('saved.agentConfigId', '=', agentId)
    .where('agent.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { config, ...version } = row
  return { ...version, fields: readConfig(config) }
}

/**
 * Sets the note of the version that this transaction will write, its origin unless that is a form, and its evidence
 * if it has any.
 */
export async function setVersionNote(
  tx: Tx,
  { note, origin = '', proofId = '' }: { note: string; origin?: VersionOrigin | ''; proofId?: string },
): Promise<void> {
  await sql`select set_config('openvibe.version_note', ${note}, true),
    set_config('openvibe.version_origin', ${origin}, true),
    set_config('openvibe.version_proof', ${proofId}, true)`.execute(tx)
}

/**
 * Keeps the fields of an agent without publishing them, over those of its current version, and returns the id of the
 * snapshot. The same fields are kept once.
 */
export async function insertSnapshot(
  tx: Tx,
  { agentId, fields, authorUserId }: { agentId: string; fields: KeptFields; authorUserId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select a.id, a.workspace_id, openvibe.agent_config(a, ${writeConfig(fields)}::jsonb) as config
      from agent_configs a where a.id = ${agentId} and a.deleted_at is null
    ), kept as (
      insert into agent_config_versions (agent_config_id, workspace_id, version, config, author_user_id)
      select id, workspace_id, null, config, ${authorUserId} from asked
      on conflict (agent_config_id, md5(config::text)) where version is null do nothing
      returning id
    )
    select id from kept
    union all
    select v.id from agent_config_versions v join asked on asked.id = v.agent_config_id
    where v.version is null and md5(v.config::text) = md5(asked.config::text)
    limit 1`.execute(tx)
  return rows[0]?.id
}

function selectVersions(tx: Tx) {
  return (
    tx
      .selectFrom('agentConfigVersions as saved')
      .innerJoin('agentConfigs as agent', 'agent.id', 'saved.agentConfigId')
      .select([
        'saved.id',
        'saved.authorUserId',
        'saved.origin',
        'saved.note',
        'saved.proofId',
        'saved.createdAt',
      ])
      .select(row => row.ref('saved.version').$notNull().as('version'))
      .select(sql<boolean>`saved.id = agent.current_version_id`.as('isCurrent'))
      // A snapshot was never published: it is no version that people list, compare or restore.
      .where('saved.version', 'is not', null)
  )
}
