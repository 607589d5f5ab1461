-- Schedules: agents that work at a set time, and reminders.
--
-- A schedule belongs to a person, and its runs have the rights of this person at the time of the run. A run of an agent
-- is a task in the schedule's place. A reminder has no agent: its text comes back to its owner.
--
-- Each run is a row that is written in the transaction that starts its task, and settled in the transaction that ends
-- the task. A schedule has at most one open run, and one run for each of its times, however many workers there are.

create table schedules (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles,
  kind text not null check (kind in ('agent', 'reminder')),
  agent_config_id uuid references agent_configs,
  name text not null check (char_length(name) between 1 and 80),
  prompt text not null check (char_length(prompt) between 1 and 10000), -- the text of a reminder
  cadence jsonb not null check (jsonb_typeof(cadence) = 'object'),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  notify text not null default 'always' check (notify in ('always', 'conditional', 'never')),
  history text not null default 'own' check (history in ('own', 'thread')),
  place text not null check (place in ('thread', 'channel', 'direct')),
  channel_id uuid, -- null: a reminder, which only its owner sees
  thread_id uuid, -- null: a new thread for each run
  fork_id uuid,
  message_id uuid references messages, -- the message that a reminder is about
  status text not null default 'active' check (status in ('active', 'paused', 'completed', 'disabled')),
  status_note text check (char_length(status_note) <= 500), -- why it was switched off
  next_run_at timestamptz, -- null: never, or not while its only run is under way
  consecutive_failures int not null default 0 check (consecutive_failures >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((kind = 'agent') = (agent_config_id is not null)),
  check ((kind = 'agent') = (channel_id is not null)),
  check (kind = 'reminder' or (place = 'channel') = (thread_id is null)),
  check (message_id is null or kind = 'reminder'),
  check (status = 'active' or next_run_at is null),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id),
  foreign key (fork_id, thread_id) references forks (id, thread_id)
);
create index schedules_due on schedules (next_run_at)
  where status = 'active' and next_run_at is not null and deleted_at is null;
create index schedules_by_workspace on schedules (workspace_id, id desc);
create index schedules_by_owner on schedules (owner_id, workspace_id);
create index schedules_by_agent on schedules (agent_config_id) where agent_config_id is not null;
create index schedules_by_channel on schedules (channel_id, id desc) where channel_id is not null;
create index schedules_by_thread on schedules (thread_id) where thread_id is not null;
create index schedules_by_fork on schedules (fork_id) where fork_id is not null;
create index schedules_by_message on schedules (message_id) where message_id is not null;

alter table schedules enable row level security;
grant select, insert, update, delete on schedules to service_role;
grant select on schedules to openvibe_user;
-- The owner sees it, and so do the readers of its place: the answers appear there. An admin has no other rights here.
create policy schedules_read on schedules for select to openvibe_user
  using (deleted_at is null
    and workspace_id = any (array(select openvibe.my_workspace_ids()))
    and (owner_id = (select openvibe.current_user_id())
      or channel_id = any (array(select openvibe.readable_channel_ids()))));

create table schedule_runs (
  id uuid primary key,
  schedule_id uuid not null references schedules on delete cascade,
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles,
  channel_id uuid references channels, -- the place at the time of the run
  cause text not null check (cause in ('time', 'person')), -- 'person': somebody chose 'Run now'
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  due_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  task_id uuid references tasks,
  message_id uuid references messages, -- the delivered text
  is_delivered boolean not null default false, -- false: silent, or not ended
  error jsonb, -- { reason, message } of a failed run
  output bytea, -- the hash of the full text, among the payloads of tasks
  output_length int not null default 0 check (output_length >= 0),
  cost_usd numeric(12, 6), -- null: a price was unknown, or nothing was called
  created_at timestamptz not null default now(),
  check ((status in ('completed', 'failed', 'cancelled')) = (ended_at is not null)),
  check (status <> 'running' or started_at is not null)
);
create unique index schedule_runs_open on schedule_runs (schedule_id) where ended_at is null;
create unique index schedule_runs_due on schedule_runs (schedule_id, due_at) where cause = 'time';
create index schedule_runs_queued on schedule_runs (id) where status = 'queued';
create index schedule_runs_running on schedule_runs (id) where status = 'running';
create index schedule_runs_by_schedule on schedule_runs (schedule_id, id desc);
create index schedule_runs_by_workspace on schedule_runs (workspace_id);
create index schedule_runs_by_owner on schedule_runs (owner_id);
create index schedule_runs_by_channel on schedule_runs (channel_id) where channel_id is not null;
create index schedule_runs_by_message on schedule_runs (message_id) where message_id is not null;
create unique index schedule_runs_by_task on schedule_runs (task_id) where task_id is not null;

alter table schedule_runs enable row level security;
grant select, insert, update, delete on schedule_runs to service_role;
grant select on schedule_runs to openvibe_user;
-- The place of a schedule can change; a run stays where it was.
create policy schedule_runs_read on schedule_runs for select to openvibe_user
  using (exists (select from schedules s where s.id = schedule_id)
    and (owner_id = (select openvibe.current_user_id())
      or channel_id = any (array(select openvibe.readable_channel_ids()))));
