import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Returns the agents of a workspace that are given a tool of this server. */
export async function listAgentsWithTools(
  tx: Tx,
  { workspaceId, serverName }: { workspaceId: string; serverName: string },
): Promise<{ id: string; displayName: string }[]> {
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'displayName'])
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`exists (select from unnest(tools) tool where starts_with(tool, ${`${serverName}.`}))`)
    .orderBy('displayName')
    .execute()
}
