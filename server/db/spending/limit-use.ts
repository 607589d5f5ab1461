import { sql } from 'kysely'
import * as z from 'zod'
import {
  type LimitUse,
  type LimitUseQuery,
  limitUse,
  limitUseDays,
  limitUseTasks,
} from '../../domain/spending/limit-use.ts'
import type { Tx } from '../client.ts'

/** Compares an agent's ended tasks of the last days with these limits. Runs as the service: only numbers leave it. */
export async function compareWithLimits(tx: Tx, asked: LimitUseQuery): Promise<LimitUse> {
  const { agentId, budgetUsd, maxTurns, maxTotalTokens, maxOutputTokens } = asked
  const number = (key: string) => sql`coalesce((t.token_usage ->> ${key})::bigint, 0)`
  const { rows } = await sql`
    with recent as (
      select t.id, t.cost_usd + t.below_usd as usd, t.cost_usd as own_usd, t.error ->> 'reason' as reason,
        ${number('outputTokens')} as output,
        ${number('inputTokens')} + ${number('outputTokens')} + ${number('cacheReadTokens')}
          + ${number('cacheWriteTokens')} as total
      from tasks t
      where t.agent_config_id = ${agentId} and t.ended_at is not null and t.origin not in ('test', 'replay')
        and t.created_at > now() - make_interval(days => ${limitUseDays}) and t.deleted_at is null
      order by t.id desc limit ${limitUseTasks}
    ),
    counted as (
      select r.*, (select count(distinct e.data ->> 'turn') from task_events e
        where e.task_id = r.id and e.type = 'model.requested' and e.data ->> 'purpose' is null)::int as turns
      from recent r
    )
    select count(*)::int as tasks, count(usd)::int as priced_tasks,
      (count(*) filter (where usd > ${budgetUsd}::numeric))::int as above_usd,
      (count(*) filter (where turns > ${maxTurns}::int))::int as above_turns,
      (count(*) filter (where total > ${maxTotalTokens}::bigint))::int as above_total_tokens,
      (count(*) filter (where output > ${maxOutputTokens}::bigint))::int as above_output_tokens,
      (count(*) filter (where reason = 'timeout'))::int as timeouts,
      (sum(own_usd) / nullif(sum(turns) filter (where own_usd is not null), 0))::float8 as usd_per_turn,
      (sum(own_usd) / nullif(sum(total) filter (where own_usd is not null), 0))::float8 as usd_per_token,
      (sum(own_usd) / nullif(sum(output) filter (where own_usd is not null), 0))::float8 as usd_per_output_token
    from counted`.execute(tx)
  return z.tuple([limitUse]).parse(rows)[0]
}
