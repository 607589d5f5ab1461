import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Seals the logs of ended tasks, the oldest first. Returns how many. Runs as the service. */
export async function sealTasks(tx: Tx, { size }: { size: number }): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select openvibe.seal_tasks(${size}) as sealed`.execute(tx)
  return rows[0]?.sealed ?? 0
}
