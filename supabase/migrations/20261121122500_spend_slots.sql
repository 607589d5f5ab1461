-- A day's spending of a workspace in eight rows, by the task: a row is locked until its commit has reached the disk, and
-- all of a workspace's tasks would wait for each other's.

alter table spend_daily
  add column slot smallint not null default 0,
  drop constraint spend_daily_pkey,
  add primary key (workspace_id, day, slot);

create or replace function openvibe.count_usage() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  used jsonb := new.data -> 'usage';
  cost numeric := (new.data ->> 'costUsd')::numeric;
  counted_day date := (new.created_at at time zone 'UTC')::date;
  task public.tasks;
begin
  if coalesce(jsonb_typeof(used), 'null') <> 'object' then
    return null;
  end if;
  select * into task from public.tasks where id = new.task_id;
  insert into public.spend_daily as s (workspace_id, day, slot, cost_usd)
  values (task.workspace_id, counted_day, abs(hashtext(new.task_id::text)) % 8, coalesce(cost, 0))
  on conflict (workspace_id, day, slot) do update set cost_usd = s.cost_usd + excluded.cost_usd;
  insert into public.usage_daily as u (workspace_id, day, agent_config_id, user_id, model, calls, input_tokens,
    output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls)
  values (task.workspace_id, counted_day, task.agent_config_id, task.acting_user_id,
    coalesce(used ->> 'model', new.data ->> 'model', ''), 1,
    coalesce((used ->> 'inputTokens')::bigint, 0), coalesce((used ->> 'outputTokens')::bigint, 0),
    coalesce((used ->> 'cacheReadTokens')::bigint, 0), coalesce((used ->> 'cacheWriteTokens')::bigint, 0),
    coalesce(cost, 0), coalesce((used ->> 'savedUsd')::numeric, 0), (cost is null)::int)
  on conflict (workspace_id, day, agent_config_id, user_id, model) do update set
    calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens,
    output_tokens = u.output_tokens + excluded.output_tokens,
    cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
    cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens,
    cost_usd = u.cost_usd + excluded.cost_usd,
    saved_usd = u.saved_usd + excluded.saved_usd,
    unpriced_calls = u.unpriced_calls + excluded.unpriced_calls;
  return null;
end
$$;

create or replace function openvibe.spend_left(workspace uuid, instance_daily_usd numeric)
  returns table (day_left numeric, month_left numeric, instance_left numeric)
  language plpgsql set search_path = ''
as $$
declare
  daily numeric;
  monthly numeric;
  today date := (now() at time zone 'UTC')::date;
  reserved numeric;
begin
  select daily_usd, monthly_usd into daily, monthly from public.workspaces where id = workspace;
  if daily is not null or monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend ' || workspace, 0));
    select coalesce(sum(reserved_usd), 0) into reserved from public.tasks
    where workspace_id = workspace and reserved_usd > 0;
    day_left := daily - reserved - coalesce(
      (select sum(cost_usd) from public.spend_daily where workspace_id = workspace and day = today), 0);
    month_left := monthly - reserved - coalesce(
      (select sum(cost_usd) from public.spend_daily
       where workspace_id = workspace and day >= date_trunc('month', today)::date), 0);
  end if;
  if instance_daily_usd is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend', 0));
    instance_left := instance_daily_usd
      - (select coalesce(sum(reserved_usd), 0) from public.tasks where reserved_usd > 0)
      - (select coalesce(sum(cost_usd), 0) from public.spend_daily where day = today);
  end if;
  return next;
end
$$;
