import { sql } from 'kysely'
import { noSharedLimits, type SharedLimit } from '../../domain/spending/spend.ts'
import type { Tx } from '../client.ts'

/** The US dollars under the limits that tasks share; null: no limit. */
export interface SharedLeft {
  /** The amount that may still be spent now. */
  now: Readonly<Record<SharedLimit, number | null>>
  /** The same if the calls under way had cost nothing. */
  settled: Readonly<Record<SharedLimit, number | null>>
}

export const nothingShared: SharedLeft = { now: noSharedLimits, settled: noSharedLimits }

/**
 * Returns the amounts that a workspace, an agent in it, a person in it and the whole instance may still spend. Until the
 * transaction ends nobody else gets an answer about the same limits, so the next one to ask sees the reservation of
 * this one. The task is locked before. One statement, however many limits there are.
 */
export async function readSpendLeft(
  tx: Tx,
  asked: { workspaceId: string; agentId: string; userId: string; dailyUsd: number | null },
): Promise<SharedLeft> {
  const { workspaceId, agentId, userId, dailyUsd } = asked
  const { rows } = await sql<Record<SharedLimit, number | null> & Record<Holder, number | null>>`
    select day_left as day, month_left as month, agent_day_left as agent_day, agent_month_left as agent_month,
      person_day_left as person_day, person_month_left as person_month, instance_left as instance,
      workspace_reserved, agent_reserved, person_reserved
    from openvibe.spend_left(${workspaceId}, ${agentId}, ${userId}, ${dailyUsd}::numeric)`.execute(tx)
  const [row] = rows
  if (!row) return nothingShared
  const { workspaceReserved, agentReserved, personReserved, ...now } = row
  const without = (left: number | null, reserved: number | null) =>
    left === null ? null : toMicros(left + (reserved ?? 0))
  return {
    now,
    settled: {
      day: without(now.day, workspaceReserved),
      month: without(now.month, workspaceReserved),
      agentDay: without(now.agentDay, agentReserved),
      agentMonth: without(now.agentMonth, agentReserved),
      personDay: without(now.personDay, personReserved),
      personMonth: without(now.personMonth, personReserved),
      instance: now.instance,
    },
  }
}

type Holder = 'workspaceReserved' | 'agentReserved' | 'personReserved'

/** To the millionth, like every cost: a sum of fractions is not exact. */
function toMicros(usd: number): number {
  return Math.round(usd * 1e6) / 1e6
}
