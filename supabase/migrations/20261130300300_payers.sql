-- Money has an owner: each row of spending and each reservation says who pays. The operator pays calls at the server's own
-- endpoint, a workspace those at an endpoint of its own. The limit of the whole server sums the operator's calls alone.

alter table spend_daily
  add column payer text not null default 'operator' check (payer in ('operator', 'workspace')),
  drop constraint spend_daily_pkey,
  add primary key (workspace_id, day, slot, payer);
drop index spend_daily_by_day;
create index spend_daily_by_day on spend_daily (day, payer) include (cost_usd);

-- Of the call that `reserved_usd` is for.
alter table tasks
  add column payer text not null default 'operator' check (payer in ('operator', 'workspace'));

create or replace function openvibe.count_usage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  used jsonb := new.data -> 'usage';
  cost numeric := (new.data ->> 'costUsd')::numeric;
  counted_day date := (new.created_at at time zone 'UTC')::date;
  estimated bigint := (new.data ->> 'estimatedTokens')::bigint;
  prompt bigint;
  task public.tasks;
begin
  if coalesce(jsonb_typeof(used), 'null') <> 'object' then
    return null;
  end if;
  prompt := coalesce((used ->> 'inputTokens')::bigint, 0) + coalesce((used ->> 'cacheReadTokens')::bigint, 0)
    + coalesce((used ->> 'cacheWriteTokens')::bigint, 0);
  -- An estimate without a count, or a count without an estimate, says nothing.
  if coalesce(estimated, 0) = 0 or prompt = 0 then
    estimated := 0;
  end if;
  select * into task from public.tasks where id = new.task_id;
  insert into public.spend_daily as s (workspace_id, day, slot, payer, cost_usd)
  values (task.workspace_id, counted_day, pg_backend_pid() % 8, coalesce((
    select case when e.data ? 'endpointId' then 'workspace' else 'operator' end from public.task_events e
    where e.task_id = new.task_id and e.type = 'model.requested' and e.seq < new.seq
    order by e.seq desc limit 1), 'operator'), coalesce(cost, 0))
  on conflict (workspace_id, day, slot, payer) do update set cost_usd = s.cost_usd + excluded.cost_usd;
  insert into public.usage_daily as u (workspace_id, day, agent_config_id, user_id, model, calls, input_tokens,
    output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls, estimated_tokens,
    counted_tokens)
  values (task.workspace_id, counted_day, task.agent_config_id, task.acting_user_id,
    coalesce(used ->> 'model', new.data ->> 'model', ''), 1,
    coalesce((used ->> 'inputTokens')::bigint, 0), coalesce((used ->> 'outputTokens')::bigint, 0),
    coalesce((used ->> 'cacheReadTokens')::bigint, 0), coalesce((used ->> 'cacheWriteTokens')::bigint, 0),
    coalesce(cost, 0), coalesce((used ->> 'savedUsd')::numeric, 0), (cost is null)::int, estimated,
    case when estimated > 0 then prompt else 0 end)
  on conflict (workspace_id, day, agent_config_id, user_id, model) do update set
    calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens,
    output_tokens = u.output_tokens + excluded.output_tokens,
    cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
    cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens,
    cost_usd = u.cost_usd + excluded.cost_usd,
    saved_usd = u.saved_usd + excluded.saved_usd,
    unpriced_calls = u.unpriced_calls + excluded.unpriced_calls,
    estimated_tokens = u.estimated_tokens + excluded.estimated_tokens,
    counted_tokens = u.counted_tokens + excluded.counted_tokens;
  -- Only transactions that hold the thread's lock write the row of its conversation.
  insert into public.usage_by_conversation as u (workspace_id, day, thread_id, fork_id, calls, input_tokens,
    output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls)
  values (task.workspace_id, counted_day, task.thread_id, task.fork_id, 1,
    coalesce((used ->> 'inputTokens')::bigint, 0), coalesce((used ->> 'outputTokens')::bigint, 0),
    coalesce((used ->> 'cacheReadTokens')::bigint, 0), coalesce((used ->> 'cacheWriteTokens')::bigint, 0),
    coalesce(cost, 0), coalesce((used ->> 'savedUsd')::numeric, 0), (cost is null)::int)
  on conflict (workspace_id, day, conversation_id) do update set
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

create or replace function openvibe.spend_left(workspace uuid, agent uuid, person uuid, instance_daily_usd numeric)
 RETURNS TABLE(day_left numeric, month_left numeric, agent_day_left numeric, agent_month_left numeric, person_day_left numeric, person_month_left numeric, instance_left numeric, workspace_reserved numeric, agent_reserved numeric, person_reserved numeric)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  first_of_month constant date := date_trunc('month', today)::date;
  daily numeric;
  monthly numeric;
  agent_daily numeric;
  agent_monthly numeric;
  person_daily numeric;
  person_monthly numeric;
begin
  select w.daily_usd, w.monthly_usd into daily, monthly from public.workspaces w where w.id = workspace;
  select
    min(b.limit_usd) filter (where b.kind = 'agent' and b.period = 'day'),
    min(b.limit_usd) filter (where b.kind = 'agent' and b.period = 'month'),
    min(b.limit_usd) filter (where b.kind = 'person' and b.period = 'day'),
    min(b.limit_usd) filter (where b.kind = 'person' and b.period = 'month')
  into agent_daily, agent_monthly, person_daily, person_monthly
  from public.budgets b
  where b.workspace_id = workspace and (b.agent_config_id = agent or b.user_id = person);
  if daily is not null or monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend ' || workspace, 0));
    select coalesce(sum(t.reserved_usd), 0) into workspace_reserved from public.tasks t
    where t.workspace_id = workspace and t.reserved_usd > 0;
    day_left := daily - workspace_reserved - coalesce(
      (select sum(s.cost_usd) from public.spend_daily s where s.workspace_id = workspace and s.day = today), 0);
    month_left := monthly - workspace_reserved - coalesce(
      (select sum(s.cost_usd) from public.spend_daily s
       where s.workspace_id = workspace and s.day >= first_of_month), 0);
  end if;
  if agent_daily is not null or agent_monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend of agent ' || agent, 0));
    select coalesce(sum(t.reserved_usd), 0) into agent_reserved from public.tasks t
    where t.workspace_id = workspace and t.agent_config_id = agent and t.reserved_usd > 0;
    agent_day_left := agent_daily - agent_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.agent_config_id = agent and u.day = today), 0);
    agent_month_left := agent_monthly - agent_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.agent_config_id = agent and u.day >= first_of_month), 0);
  end if;
  if person_daily is not null or person_monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend of person ' || person || ' ' || workspace, 0));
    select coalesce(sum(t.reserved_usd), 0) into person_reserved from public.tasks t
    where t.workspace_id = workspace and t.acting_user_id = person and t.reserved_usd > 0;
    person_day_left := person_daily - person_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.user_id = person and u.day = today), 0);
    person_month_left := person_monthly - person_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.user_id = person and u.day >= first_of_month), 0);
  end if;
  if instance_daily_usd is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend', 0));
    instance_left := instance_daily_usd
      - (select coalesce(sum(t.reserved_usd), 0) from public.tasks t
         where t.reserved_usd > 0 and t.payer = 'operator')
      - (select coalesce(sum(s.cost_usd), 0) from public.spend_daily s
         where s.day = today and s.payer = 'operator');
  end if;
  return next;
end
$$;
