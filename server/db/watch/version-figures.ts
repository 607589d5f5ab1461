import { sql } from 'kysely'
import { type VersionFigures, versionFigures } from '../../domain/watch/version-figures.ts'
import {
  followUpMinutes,
  tasksPerVersion,
  versionsPerPage,
  watchedOrigins,
} from '../../domain/watch/watched-tasks.ts'
import type { Tx } from '../client.ts'

/**
 * Reads the figures of an agent's newest versions, or of those before one, newest first. One query: it reads at most
 * 500 tasks of each of ten versions by an index, and looks four times by an index for each of them.
 */
export async function readVersionFigures(
  tx: Tx,
  { agentId, before = null }: { agentId: string; before?: number | null },
): Promise<VersionFigures[]> {
  const { rows } = await sql`
    with shown as (
      select v.id, v.version, v.note, v.origin, v.author_user_id, v.created_at, v.id = a.current_version_id as is_current
      from agent_config_versions v join agent_configs a on a.id = v.agent_config_id
      where v.agent_config_id = ${agentId} and v.version is not null
        and (${before}::int is null or v.version < ${before}::int)
      order by v.version desc limit ${versionsPerPage}
    ),
    sample as materialized (
      select shown.id as version_id, t.*,
        exists (select from tasks again where again.rerun_of = t.id and again.origin = 'regenerate') as is_regenerated,
        is_answer and coalesce(next.created_at < t.ended_at + make_interval(mins => ${followUpMinutes}), false)
          as is_followed_up,
        thumbs.up, thumbs.down,
        case when t.status = 'completed' and t.started_at is not null and not exists (
            select from messages asked where asked.task_id = t.id and asked.metadata ? 'ask')
          then extract(epoch from t.ended_at - t.started_at) * 1000 end as duration_ms
      from shown
      cross join lateral (
        select t.id, t.status, t.thread_id, t.fork_id, t.agent_config_id, t.acting_user_id, t.message_id,
          t.started_at, t.ended_at, t.token_usage, t.cost_usd + t.below_usd as cost_usd,
          coalesce(t.error ->> 'reason', t.stop_reason) as reason,
          t.status = 'completed' and t.trigger_message_id is not null as is_answer
        from tasks t
        where t.agent_config_version_id = shown.id and t.ended_at is not null
          and t.origin = any (${[...watchedOrigins]}::text[])
          and not exists (
            select from profiles p where p.id = t.acting_user_id and p.example_channel_id is not null)
        order by t.id desc limit ${tasksPerVersion}
      ) t
      left join lateral (
        select next.created_at from tasks next
        where coalesce(next.fork_id, next.thread_id) = coalesce(t.fork_id, t.thread_id)
          and next.agent_config_id = t.agent_config_id and next.acting_user_id = t.acting_user_id
          and next.origin = 'message' and next.id > t.id
        order by next.id limit 1
      ) next on true
      cross join lateral (
        select count(*) filter (where r.rating = 'up') as up, count(*) filter (where r.rating = 'down') as down
        from answer_ratings r where r.message_id = t.message_id
      ) thumbs
    ),
    figures as (
      select version_id, count(*) as tasks,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'cancelled' and started_at is not null) as stopped,
        count(*) filter (where is_answer) as answered,
        count(*) filter (where is_answer and is_regenerated) as regenerated,
        count(*) filter (where is_followed_up) as followed_up,
        sum(up) as thumbs_up, sum(down) as thumbs_down,
        ${spreadOf('cost_usd', ", 'sum', coalesce(sum(cost_usd), 0)")} as cost_usd,
        ${spreadOf('duration_ms')} as duration_ms,
        coalesce(sum((token_usage ->> 'cacheReadTokens')::float8), 0) as cached_tokens,
        coalesce(sum(coalesce((token_usage ->> 'inputTokens')::float8, 0)
          + coalesce((token_usage ->> 'cacheReadTokens')::float8, 0)
          + coalesce((token_usage ->> 'cacheWriteTokens')::float8, 0)), 0) as input_tokens
      from sample group by version_id
    ),
    failures as (
      select version_id, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) as list
      from (select version_id, reason, count(*) from sample where status = 'failed' group by version_id, reason) by_reason
      group by version_id
    )
    select shown.id as version_id, shown.version, shown.note, shown.origin, shown.author_user_id, shown.created_at,
      shown.is_current,
      coalesce(f.tasks, 0) as tasks, coalesce(f.failed, 0) as failed, coalesce(failures.list, '[]') as failures,
      coalesce(f.stopped, 0) as stopped, coalesce(f.answered, 0) as answered,
      coalesce(f.regenerated, 0) as regenerated, coalesce(f.followed_up, 0) as followed_up,
      coalesce(f.thumbs_up, 0)::int as thumbs_up, coalesce(f.thumbs_down, 0)::int as thumbs_down,
      coalesce(f.cost_usd, ${JSON.stringify({ ...noSpread, sum: 0 })}::jsonb) as cost_usd,
      coalesce(f.duration_ms, ${JSON.stringify(noSpread)}::jsonb) as duration_ms,
      coalesce(f.input_tokens, 0) as input_tokens, coalesce(f.cached_tokens, 0) as cached_tokens
    from shown left join figures f on f.version_id = shown.id left join failures on failures.version_id = shown.id
    order by shown.version desc`.execute(tx)
  return versionFigures.array().parse(rows)
}

const noSpread = { of: 0, p25: null, p50: null, p75: null, p95: null }

function spreadOf(column: 'cost_usd' | 'duration_ms', more = '') {
  const at = (share: number) => `percentile_cont(${share}) within group (order by ${column})`
  return sql.raw(
    `jsonb_build_object('of', count(${column}), 'p25', ${at(0.25)}, 'p50', ${at(0.5)}, 'p75', ${at(0.75)}, 'p95', ${at(0.95)}${more})`,
  )
}
