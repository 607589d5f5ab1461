-- Spending: the cost of model calls, and its limits.
--
-- The highest cost of a call is reserved in the row of its task, in the transaction that records the request. The event
-- that ends the call settles it, no matter whether a worker, the next worker after a crash, or the web process writes
-- that event. A trigger counts the cost from these events at the commit: no writer can forget it, and the rows that
-- many tasks share are locked only for the time of a commit.
--
-- A limit applies to the sum of the spent and the reserved amounts. Locks: the advisory ones of `spend_left` come after
-- the task's.

-- Days are those of UTC. A day has eight rows, because a row is locked until its commit has reached the disk: with one
-- row all tasks of a workspace would wait for each other.
create table spend_daily (
  workspace_id uuid not null references workspaces,
  day date not null,
  slot smallint not null default 0,
  cost_usd numeric(14, 6) not null default 0,
  primary key (workspace_id, day, slot)
);
create index spend_daily_by_day on spend_daily (day) include (cost_usd);

alter table spend_daily enable row level security;
grant select on spend_daily to service_role, openvibe_user;
create policy spend_daily_read on spend_daily for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

create table usage_daily (
  workspace_id uuid not null references workspaces,
  day date not null,
  agent_config_id uuid not null references agent_configs,
  user_id uuid not null references profiles, -- the person whose rights the tasks had
  model text not null,
  calls int not null default 0,
  input_tokens bigint not null default 0, -- without those of the cache
  output_tokens bigint not null default 0,
  cache_read_tokens bigint not null default 0,
  cache_write_tokens bigint not null default 0,
  cost_usd numeric(14, 6) not null default 0,
  saved_usd numeric(14, 6) not null default 0, -- by the cache
  unpriced_calls int not null default 0, -- calls of a model with an unknown price
  primary key (workspace_id, day, agent_config_id, user_id, model)
);

alter table usage_daily enable row level security;
grant select on usage_daily to service_role, openvibe_user;
create policy usage_daily_read on usage_daily for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- Locks the day's row first, and that row is the same for all calls of a transaction: so two transactions that count
-- two calls each can't wait for each other.
create function openvibe.count_usage() returns trigger
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
  values (task.workspace_id, counted_day, pg_backend_pid() % 8, coalesce(cost, 0))
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
create constraint trigger task_events_count_usage after insert on task_events
  deferrable initially deferred
  for each row when (new.type in ('model.answered', 'model.failed'))
  execute function openvibe.count_usage();

-- The sum that a fork's agents have used: the cost of their calls, and the reservations for the calls under way. It is
-- counted from the events, in the transaction that writes them, so that a crash can't lose a call. A silent task, which
-- runs again only to be compared, does not count.
--
-- The thread is locked: every writer of a log holds it.
create function openvibe.count_fork_spending(task tasks, before tasks) returns void
  language plpgsql set search_path = ''
as $$
declare
  used numeric := coalesce(task.reserved_usd, 0) - coalesce(before.reserved_usd, 0) + coalesce((
    select sum((e.data ->> 'costUsd')::numeric) from public.task_events e
    where e.task_id = task.id and e.seq > before.last_event_seq and e.seq <= task.last_event_seq
      and e.type in ('model.answered', 'model.failed')), 0);
begin
  if used <> 0 then
    update public.forks set spent_usd = spent_usd + used where id = task.fork_id;
  end if;
end
$$;

-- The amounts that a workspace and the whole instance may still spend, in US dollars; null: no limit. If there is a
-- limit, a lock is held to the end of the transaction, so that of two tasks that ask at once the second sees the
-- reservation of the first.
create function openvibe.spend_left(workspace uuid, instance_daily_usd numeric)
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
grant execute on function openvibe.spend_left(uuid, numeric) to service_role;
