import { sql } from 'kysely'
import * as z from 'zod'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'
import { findReaders } from '../channels/readers.ts'
import type { Tx } from '../client.ts'

const agentNow = z.object({ isActive: z.boolean(), hasTool: z.boolean() })

/**
 * Returns what an approval rests on as it is now: whether the agent is on and has the tool, and the roles of those of these
 * people who can read the conversation. Runs as the service.
 */
export async function findStanding(
  tx: Tx,
  asked: { agentId: string; channelId: string; userIds: readonly string[]; tool: string },
): Promise<{ isActive: boolean; hasTool: boolean; roles: ReadonlyMap<string, MemberRole> }> {
  const { agentId, channelId, userIds, tool } = asked
  const { rows } = await sql`
    select is_active and deleted_at is null as is_active,
      ${tool} = any (tools) or ${tool} = 'mcp_read' as has_tool
    from agent_configs where id = ${agentId}`.execute(tx)
  const [agent = { isActive: false, hasTool: false }] = agentNow.array().parse(rows)
  const readers = await findReaders(tx, { channelId })
  const roles = new Map(
    readers.filter(({ userId }) => userIds.includes(userId)).map(({ userId, role }) => [userId, role]),
  )
  return { ...agent, roles }
}
