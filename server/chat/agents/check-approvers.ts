import type { Tx } from '../../db/client.ts'
import { keepMembers } from '../../db/workspaces/members.ts'
import { type ApprovalLayer, quorumTooLarge } from '../../domain/agents/ask-rules.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Refuses a rule by which more people must approve than are in the workspace, or that names somebody who is not. */
export async function checkApprovers(
  tx: Tx,
  { workspaceId, approvals }: { workspaceId: string; approvals: ApprovalLayer | undefined },
): Promise<void> {
  const approvers = approvals?.approvers
  if (approvers?.kind === 'person') {
    const [member] = await keepMembers(tx, { workspaceId, userIds: [approvers.userId] })
    if (!member)
      throw new DomainError('invalid_input', 'The approver is not in this workspace. Choose a member.')
  }
  if (approvers?.kind === 'quorum') {
    const members = await keepMembers(tx, { workspaceId, userIds: approvers.userIds })
    if (members.length < approvers.needed) throw new DomainError('invalid_input', quorumTooLarge)
    if (members.length < new Set(approvers.userIds).size) {
      throw new DomainError('invalid_input', 'Some approvers are not in this workspace. Choose members only.')
    }
  }
}
