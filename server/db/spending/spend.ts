import { sql } from 'kysely'
import type { SpendLeft } from '../../domain/spending/spend.ts'
import type { Tx } from '../client.ts'

/**
 * What a workspace and the whole instance may still spend; null: no limit. To the end of the transaction nobody else is
 * told the same, so what it reserves is there for the next one to see. The task is locked before.
 */
export async function readSpendLeft(
  tx: Tx,
  { workspaceId, dailyUsd }: { workspaceId: string; dailyUsd: number | null },
): Promise<Omit<SpendLeft, 'task' | 'fork'>> {
  const { rows } = await sql<Omit<SpendLeft, 'task' | 'fork'>>`
    select day_left as day, month_left as month, instance_left as instance
    from openvibe.spend_left(${workspaceId}, ${dailyUsd}::numeric)`.execute(tx)
  return rows[0] ?? { day: null, month: null, instance: null }
}
