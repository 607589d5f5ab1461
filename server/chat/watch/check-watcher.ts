import { findAgent } from '../../db/agents/agents.ts'
import type { Claims, Tx } from '../../db/client.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Checks that the caller is an admin of the agent's workspace. */
export async function checkWatcher(
  tx: Tx,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<void> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  await checkAdmin(tx, {
    workspaceId: agent.workspaceId,
    userId: claims.sub,
    doing: 'see the figures of its agents',
  })
}
