import { sql } from 'kysely'
import type { SpendLeft } from '../../domain/spending/spend.ts'
import type { Tx } from '../client.ts'

type WorkspaceLeft = Pick<SpendLeft, 'day' | 'month' | 'instance'>

/**
 * Returns the amounts that a workspace and the whole instance may still spend; null: no limit. Until the
 * transaction ends nobody else gets an answer, so the next one to ask sees the reservation of this one. The
 * task is locked before.
 */
export async function readSpendLeft(
  tx: Tx,
  { workspaceId, dailyUsd }: { workspaceId: string; dailyUsd: number | null },
): Promise<WorkspaceLeft> {
  const { rows } = await sql<WorkspaceLeft>`
    select day_left as day, month_left as month, instance_left as instance
    from openvibe.spend_left(${workspaceId}, ${dailyUsd}::numeric)`.execute(tx)
  return rows[0] ?? { day: null, month: null, instance: null }
}
