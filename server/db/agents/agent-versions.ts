import { sql } from 'kysely'
import type { AgentVersion, AgentVersionFields, VersionOrigin } from '../../domain/agents/agent.ts'
import type { Tx } from '../client.ts'
import { readConfig } from './agent-configs.ts'

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

/** Sets the note of the version that this transaction will write, and its origin unless that is a form. */
export async function setVersionNote(
  tx: Tx,
  { note, origin = '' }: { note: string; origin?: VersionOrigin | '' },
): Promise<void> {
  await sql`select set_config('openvibe.version_note', ${note}, true),
    set_config('openvibe.version_origin', ${origin}, true)`.execute(tx)
}

function selectVersions(tx: Tx) {
  return tx
    .selectFrom('agentConfigVersions as saved')
    .innerJoin('agentConfigs as agent', 'agent.id', 'saved.agentConfigId')
    .select([
      'saved.id',
      'saved.version',
      'saved.authorUserId',
      'saved.origin',
      'saved.note',
      'saved.createdAt',
    ])
    .select(sql<boolean>`saved.id = agent.current_version_id`.as('isCurrent'))
}
