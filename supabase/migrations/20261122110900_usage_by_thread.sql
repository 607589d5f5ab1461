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

-- Deferred like the sums beside it. Only transactions that hold the thread's lock write its row.
create function openvibe.count_conversation_usage() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  used jsonb := new.data -> 'usage';
begin
  if coalesce(jsonb_typeof(used), 'null') <> 'object' then
    return null;
  end if;
  insert into public.usage_by_conversation as u (workspace_id, day, thread_id, fork_id, calls, input_tokens,
    output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls)
  select t.workspace_id, (new.created_at at time zone 'UTC')::date, t.thread_id, t.fork_id, 1,
    coalesce((used ->> 'inputTokens')::bigint, 0), coalesce((used ->> 'outputTokens')::bigint, 0),
    coalesce((used ->> 'cacheReadTokens')::bigint, 0), coalesce((used ->> 'cacheWriteTokens')::bigint, 0),
    coalesce((new.data ->> 'costUsd')::numeric, 0), coalesce((used ->> 'savedUsd')::numeric, 0),
    (new.data ->> 'costUsd' is null)::int
  from public.tasks t where t.id = new.task_id
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
create constraint trigger task_events_count_conversation_usage after insert on task_events
  deferrable initially deferred
  for each row when (new.type in ('model.answered', 'model.failed'))
  execute function openvibe.count_conversation_usage();

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
