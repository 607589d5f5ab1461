import { sql } from 'kysely'
import { type UsageBy, type UsageQuery, type UsageRow, usageRow } from '../../domain/spending/usage.ts'
import type { Tx } from '../client.ts'

const keys: Readonly<Record<UsageBy, ReturnType<typeof sql>>> = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  agent: sql`agent_config_id::text`,
  model: sql`model`,
  member: sql`user_id::text`,
}

/** The limit of rows: more than the days of a year; of agents and members, the most expensive ones. */
const mostRows = 500

/**
 * Sums usage by a key. Days are sorted from newest to oldest, all other keys by cost, highest first. Only
 * rows that the caller may see count.
 */
export async function sumUsageBy(tx: Tx, { workspaceId, by, from, to }: UsageQuery): Promise<UsageRow[]> {
  const order = by === 'day' ? sql`1 desc` : sql`sum(cost_usd) desc, sum(calls) desc, 1`
  const { rows } = await sql`
    select ${keys[by]} as key, sum(calls)::bigint as calls, sum(input_tokens)::bigint as input_tokens,
      sum(output_tokens)::bigint as output_tokens, sum(cache_read_tokens)::bigint as cache_read_tokens,
      sum(cache_write_tokens)::bigint as cache_write_tokens, sum(cost_usd)::float8 as cost_usd,
      sum(saved_usd)::float8 as saved_usd, sum(unpriced_calls)::bigint as unpriced_calls
    from usage_daily
    where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
    group by 1 order by ${order} limit ${mostRows}`.execute(tx)
  return usageRow.array().parse(rows)
}
