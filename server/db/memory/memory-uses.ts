import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import type { MemoryHit } from './find-memory.ts'

/**
 * Records that a call of a task was told these items. The items in requests are recorded by the database, with the event
 * of the request. Runs as the service.
 */
export async function recordUses(
  tx: Tx,
  {
    taskId,
    turn,
    uses,
  }: { taskId: string; turn: number; uses: readonly { hit: MemoryHit; label: string }[] },
): Promise<void> {
  if (uses.length === 0) return
  const rows = uses.map(({ hit, label }) => {
    const { item, rank, textRank, vectorRank, score } = hit
    return { itemId: item.id, why: { by: 'recall', label, rank, textRank, vectorRank, score } }
  })
  // An item that was deleted meanwhile has no uses any more.
  await sql`
    insert into memory_uses (item_id, task_id, turn, why)
    select i.id, ${taskId}, ${turn}, u.why
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u ("itemId" uuid, why jsonb)
    join memory_items i on i.id = u."itemId"
    on conflict do nothing`.execute(tx)
}
