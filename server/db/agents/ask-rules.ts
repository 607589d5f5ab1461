import { mergeRules } from '../../domain/agents/ask-rules.ts'
import type { ApprovalRules } from '../../domain/agents/tool.ts'
import type { Tx } from '../client.ts'

/**
 * Returns the approval rules of a task: those of the version that it runs with, then the current ones of its
 * workspace.
 */
export async function readRules(
  tx: Tx,
  { agentVersionId, workspaceId }: { agentVersionId: string; workspaceId: string },
): Promise<ApprovalRules> {
  const { config } = await tx
    .selectFrom('agentConfigVersions')
    .select('config')
    .where('id', '=', agentVersionId)
    .executeTakeFirstOrThrow()
  const { approvals } = await tx
    .selectFrom('workspaces')
    .select('approvals')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return mergeRules(readApprovals(config), approvals)
}

function readApprovals(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'approvals' in config ? config.approvals : {}
}
