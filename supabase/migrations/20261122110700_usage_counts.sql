-- Our estimates of prompts, beside the endpoint's counts of the same prompts: together they tell how far off the next
-- estimate will be. An estimate that is too high costs an agent a part of the conversation.

alter table usage_daily
  add column estimated_tokens bigint not null default 0, -- our estimates of the prompts, without any correction …
  add column counted_tokens bigint not null default 0; -- … and the endpoint's counts of the same prompts

alter table agent_configs alter column budget_usd set default 0.25;

-- The usage of a conversation: a thread's main line, or one of its forks. The tables beside it sum the same calls by
-- agent, person and model; a sum over the logs of a year's tasks would take seconds.

create table usage_by_conversation (
  workspace_id uuid not null references workspaces,
  day date not null,
  thread_id uuid not null references threads,
  fork_id uuid references forks, -- null: the main line
  conversation_id uuid generated always as (coalesce(fork_id, thread_id)) stored,
  calls int not null default 0,
  input_tokens bigint not null default 0, -- without those of the cache
  output_tokens bigint not null default 0,
  cache_read_tokens bigint not null default 0,
  cache_write_tokens bigint not null default 0,
  cost_usd numeric(14, 6) not null default 0,
  saved_usd numeric(14, 6) not null default 0, -- by the cache
  unpriced_calls int not null default 0, -- calls of a model with an unknown price
  primary key (workspace_id, day, conversation_id)
);

alter table usage_by_conversation enable row level security;
grant select on usage_by_conversation to service_role, openvibe_user;
create policy usage_by_conversation_read on usage_by_conversation for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

create or replace function openvibe.count_usage() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
  insert into public.spend_daily as s (workspace_id, day, slot, cost_usd)
  values (task.workspace_id, counted_day, pg_backend_pid() % 8, coalesce(cost, 0))
  on conflict (workspace_id, day, slot) do update set cost_usd = s.cost_usd + excluded.cost_usd;
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

-- The calls of earlier tasks.
insert into usage_by_conversation (workspace_id, day, thread_id, fork_id, calls, input_tokens, output_tokens,
  cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls)
select t.workspace_id, (e.created_at at time zone 'UTC')::date, t.thread_id, t.fork_id, count(*),
  coalesce(sum((e.data #>> '{usage,inputTokens}')::bigint), 0),
  coalesce(sum((e.data #>> '{usage,outputTokens}')::bigint), 0),
  coalesce(sum((e.data #>> '{usage,cacheReadTokens}')::bigint), 0),
  coalesce(sum((e.data #>> '{usage,cacheWriteTokens}')::bigint), 0),
  coalesce(sum((e.data ->> 'costUsd')::numeric), 0),
  coalesce(sum((e.data #>> '{usage,savedUsd}')::numeric), 0),
  count(*) filter (where e.data ->> 'costUsd' is null)
from task_events e join tasks t on t.id = e.task_id
where e.type in ('model.answered', 'model.failed') and jsonb_typeof(e.data -> 'usage') = 'object'
group by t.workspace_id, 2, t.thread_id, t.fork_id;
