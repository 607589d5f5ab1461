import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Returns the time at which the transaction began, by the clock that all rows have their times from. */
export async function readClock(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx)
  const [clock] = rows
  if (!clock) throw new Error('The database told no time.')
  return clock.now
}
