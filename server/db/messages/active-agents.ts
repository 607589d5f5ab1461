import { sql } from 'kysely'
import * as z from 'zod'
import { type ActiveAgent, type ActiveAgentChooser, activeAgent } from '../../domain/agents/active-agent.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** Sets or clears the active agent of a thread. Runs as the service, under the thread's lock: the last change wins. */
export async function setActiveAgent(
  tx: Tx,
  given: { threadId: string; agentId: string | null; reason: string | null; by: ActiveAgentChooser },
): Promise<ActiveAgent> {
  const { threadId, agentId, reason, by } = given
  const { rows } = await sql`
    update threads t
    set rev = rev + 1, active_agent_rev = rev + 1, active_agent_id = ${agentId}::uuid, active_agent_since = now(),
      active_agent_reason = ${reason}, active_agent_by = ${JSON.stringify(by)}::jsonb
    where id = ${threadId}
    returning openvibe.active_agent_json(t) as told`.execute(tx)
  return z.tuple([z.object({ told: activeAgent })]).parse(rows)[0].told
}

/** Reads the active agent of a thread. */
export async function findActiveAgent(tx: Tx, { threadId }: { threadId: string }): Promise<ActiveAgent> {
  const { rows } = await sql`
    select openvibe.active_agent_json(t) as told from threads t where id = ${threadId}`.execute(tx)
  return z.tuple([z.object({ told: activeAgent })]).parse(rows)[0].told
}

const routable = z.object({ id, displayName: z.string(), mailbox: z.enum(['conversation', 'agent']) })
type RoutableAgent = z.infer<typeof routable>

/** Finds an agent that can become active, by its handle. Runs as the service. */
export async function findRoutableAgent(
  tx: Tx,
  { workspaceId, handle }: { workspaceId: string; handle: string },
): Promise<RoutableAgent | null> {
  const row = await tx
    .selectFrom('agentConfigs')
    .select(['id', 'displayName', 'mailbox'])
    .where('workspaceId', '=', workspaceId)
    .where('slug', '=', handle)
    .where('isActive', '=', true)
    .where('isSystem', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return routable.nullable().parse(row ?? null)
}

/** Returns the agents that have worked on a message, and how often it was handed over. Runs as the service. */
export async function readHandOvers(
  tx: Tx,
  { messageId }: { messageId: string },
): Promise<{ agentIds: string[]; count: number }> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['agentConfigId', sql<boolean>`input ? 'handedOverBy'`.as('isHandedOver')])
    .where('triggerMessageId', '=', messageId)
    .where('origin', 'in', ['message', 'api'])
    .execute()
  return {
    agentIds: rows.map(({ agentConfigId }) => agentConfigId),
    count: rows.filter(({ isHandedOver }) => isHandedOver).length,
  }
}
