import { insertSnapshot } from '../../db/agents/agent-versions.ts'
import type { Tx } from '../../db/client.ts'
import type { AgentVersionFields } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/**
 * Keeps the fields of an agent as a snapshot, which tasks can run with like with a version, and which is in no list
 * of versions. Fields that are left out are those of the current version. The same fields make one snapshot. The
 * caller's transaction is that of an admin, or of a worker.
 */
export async function snapshotAgent(
  tx: Tx,
  given: { agentId: string; fields: Partial<AgentVersionFields>; authorUserId: string },
): Promise<{ versionId: string }> {
  const versionId = await insertSnapshot(tx, given)
  if (!versionId) throw notFound('agent')
  return { versionId }
}
