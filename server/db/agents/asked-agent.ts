import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../client.ts'

/** Finds an agent by its id or slug, with everything that is needed to give it a task. Runs as the caller. */
export async function findAskedAgent(
  tx: Tx,
  { workspaceId, agent }: { workspaceId: string; agent: string },
): Promise<
  | {
      id: string
      displayName: string
      isActive: boolean
      isSystem: boolean
      mailbox: 'conversation' | 'agent'
    }
  | undefined
> {
  const isId = z.uuid().safeParse(agent).success
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'displayName', 'isActive', 'isSystem', 'mailbox'])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where(isId ? 'id' : 'slug', '=', isId ? agent : agent.toLowerCase().replace(/^@/, ''))
    .executeTakeFirst()
}

/**
 * Finds the agent whose direct message brings news to a person: the wanted one, else the default agent, else any.
 * Runs as the service.
 */
export async function findTellingAgent(
  tx: Tx,
  { workspaceId, agentId }: { workspaceId: string; agentId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from agent_configs a join workspaces w on w.id = a.workspace_id
    where a.workspace_id = ${workspaceId} and a.deleted_at is null and not a.is_system
    order by a.id is not distinct from ${agentId}::uuid desc, a.id is not distinct from w.default_agent_id desc,
      a.is_active desc, a.id limit 1`.execute(tx)
  return rows[0]?.id
}
