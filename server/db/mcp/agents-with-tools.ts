import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Returns the agents of a workspace that are given tools of this server, with the names of those as `server.tool`. */
export async function listAgentsWithTools(
  tx: Tx,
  { workspaceId, serverName }: { workspaceId: string; serverName: string },
): Promise<{ id: string; displayName: string; tools: string[] }[]> {
  const given = sql`select tool from unnest(tools) tool where starts_with(tool, ${`${serverName}.`})`
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'displayName', sql<string[]>`array(${given})`.as('tools')])
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`exists (${given})`)
    .orderBy('displayName')
    .execute()
}
