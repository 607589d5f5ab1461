-- Tasks are event logs.
--
-- `task_events` is the state: append-only, gapless, hash-chained per task. `tasks` is the index card: its status
-- columns are a cache of reduce(events), written in the transaction of the event. Bodies too large for an event
-- (requests and answers, as sent) lie in `task_payloads` under their hash; retention may empty a body, never an event.

create table tasks (
  id uuid primary key,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid,
  trigger_message_id uuid references messages,
  acting_user_id uuid not null references profiles, -- whose rights the task has
  agent_config_id uuid not null references agent_configs,
  agent_config_version_id uuid references agent_config_versions, -- fixed when the task starts
  task_type text not null default 'message_response' check (task_type in ('message_response', 'fork_resolution')),
  origin text not null default 'message'
    check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'api')),
  rerun_of uuid references tasks,
  parent_task_id uuid references tasks,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
  stop_reason text check (stop_reason in ('end_turn', 'no_reply', 'max_turns', 'max_tokens', 'budget_exceeded', 'timeout',
    'refusal', 'error', 'invalid_tool_call', 'no_tool_call', 'cancelled')),
  step text, -- what it does now, for people: reading, writing, retrying …
  retry_at timestamptz, -- queued between retries: when the next one is due
  attempt int not null default 1,
  error jsonb, -- { reason, message } of a failed task
  input jsonb not null default '{}',
  output jsonb,
  message_id uuid references messages, -- the answer
  token_usage jsonb not null default '{}',
  cost_usd numeric(12, 6), -- null: a price was unknown
  rev bigint not null default 0,
  last_event_seq int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz,
  check ((status in ('completed', 'failed', 'cancelled')) = (ended_at is not null)),
  check (ended_at is null or stop_reason is not null),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id),
  foreign key (fork_id, thread_id) references forks (id, thread_id)
);
create unique index tasks_by_trigger on tasks (trigger_message_id, agent_config_id) where origin = 'message';
create index tasks_by_trigger_message on tasks (trigger_message_id);
create index tasks_by_rev on tasks (thread_id, rev);
create index tasks_open on tasks (thread_id) where ended_at is null;
create index tasks_open_by_channel on tasks (channel_id) where ended_at is null;
create index tasks_open_by_fork on tasks (fork_id) where ended_at is null and fork_id is not null;
create index tasks_by_workspace on tasks (workspace_id, created_at desc, id desc);
alter table messages add foreign key (task_id) references tasks;

create table task_events (
  task_id uuid not null references tasks,
  seq int not null check (seq > 0),
  v smallint not null,
  type text not null,
  caused_by int, -- the seq of the event that led to this one
  data jsonb not null,
  -- These three are the trigger's to fill, whatever a writer gives.
  prev_hash bytea not null default '',
  hash bytea not null default '',
  created_at timestamptz not null default now(),
  primary key (task_id, seq),
  check (caused_by is null or caused_by < seq)
);

create table task_payloads (
  hash bytea primary key, -- sha256 of the body as sent
  body text, -- null: erased
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((body is null) = (erased_at is not null))
);

-- The text of an answer so far, for those who come late, reload, or stop it after a crash. Gone when the task ends.
create table task_streams (
  task_id uuid primary key references tasks on delete cascade,
  turn int not null,
  attempt int not null,
  text text not null,
  updated_at timestamptz not null default now()
);

-- The chain: hash = sha256(prev_hash, every field of the event in one text). The database makes it, so that no writer
-- can skip a number or forget a link; `prev_hash` of the first event is the hash of nothing.
create function openvibe.event_hash(event task_events) returns bytea
  language plpgsql immutable set search_path = ''
as $$
begin
  return sha256(event.prev_hash || convert_to(concat_ws('|',
    event.task_id, event.seq, event.v, event.type, coalesce(event.caused_by, 0),
    (extract(epoch from event.created_at) * 1000000)::bigint, event.data), 'utf8'));
end
$$;

create function openvibe.chain_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := clock_timestamp();
  if new.seq = 1 then
    new.prev_hash := sha256('');
  else
    select hash into new.prev_hash from public.task_events where task_id = new.task_id and seq = new.seq - 1;
    if not found then
      raise exception 'event_gap' using errcode = 'P0001', detail = format('task %s has no event %s', new.task_id, new.seq - 1);
    end if;
  end if;
  new.hash := openvibe.event_hash(new);
  return new;
end
$$;
create trigger task_events_chain before insert on task_events
  for each row execute function openvibe.chain_event();

create function openvibe.keep_event() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Events are never changed or deleted.' using errcode = '42501';
end
$$;
create trigger task_events_keep before update or delete on task_events
  for each row execute function openvibe.keep_event();
create trigger task_events_keep_all before truncate on task_events
  for each statement execute function openvibe.keep_event();

-- A change of a task that people see is a change of its thread. The thread must be locked before the task: writers do
-- that themselves (see the lock order); the trigger then finds the lock already held.
create function openvibe.stamp_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (new.status, new.step, new.retry_at, new.attempt, new.stop_reason, new.message_id)
      is distinct from (old.status, old.step, old.retry_at, old.attempt, old.stop_reason, old.message_id) then
    new.rev := openvibe.next_rev(new.thread_id);
  end if;
  return new;
end
$$;
create trigger tasks_stamp before insert or update on tasks
  for each row execute function openvibe.stamp_task();

alter table tasks enable row level security;
alter table task_events enable row level security;
alter table task_payloads enable row level security;
alter table task_streams enable row level security;

grant select, insert, update on tasks to service_role;
grant select, insert on task_events to service_role;
grant select, insert on task_payloads to service_role;
grant update (body, erased_at) on task_payloads to service_role;
grant select, insert, update, delete on task_streams to service_role;
grant select on tasks, task_events, task_streams to openvibe_user;

create policy tasks_read on tasks for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create policy task_events_read on task_events for select to openvibe_user
  using (exists (select from tasks t where t.id = task_id));
create policy task_streams_read on task_streams for select to openvibe_user
  using (exists (select from tasks t where t.id = task_id));
