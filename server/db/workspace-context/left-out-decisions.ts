import type { Tx } from '../client.ts'

/** Leaves a decision out of the workspace context. Doing it twice changes nothing. */
export async function leaveDecisionOut(
  tx: Tx,
  row: { decisionId: string; workspaceId: string; authorUserId: string },
): Promise<void> {
  await tx
    .insertInto('leftOutDecisions')
    .values(row)
    .onConflict(conflict => conflict.column('decisionId').doNothing())
    .execute()
}

/** Brings a decision back. */
export async function bringDecisionBack(
  tx: Tx,
  { decisionId, workspaceId }: { decisionId: string; workspaceId: string },
): Promise<void> {
  await tx
    .deleteFrom('leftOutDecisions')
    .where('decisionId', '=', decisionId)
    .where('workspaceId', '=', workspaceId)
    .execute()
}
