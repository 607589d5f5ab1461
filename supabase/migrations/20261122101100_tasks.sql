-- Tasks: the work of agents. The file `task_log` has their event logs, which are the truth about them. The status
-- columns here are a cache of reduce(events), written in the transaction of the event.

create table tasks (
  id uuid primary key,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid,
  trigger_message_id uuid references messages,
  acting_user_id uuid not null references profiles, -- the person whose rights the task has
  agent_config_id uuid not null references agent_configs,
  agent_config_version_id uuid references agent_config_versions, -- fixed when the task starts
  task_type text not null default 'message_response' check (task_type in ('message_response', 'fork_resolution')),
  origin text not null default 'message'
    check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'api', 'resolve')),
  rerun_of uuid references tasks,
  parent_task_id uuid references tasks,
  is_silent boolean not null default false, -- a replay without effects: its answer is kept with it and not posted
  status text not null default 'queued'
    check (status in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
  stop_reason text check (stop_reason in ('end_turn', 'no_reply', 'max_turns', 'max_tokens', 'budget_exceeded',
    'timeout', 'refusal', 'error', 'invalid_tool_call', 'no_tool_call', 'cancelled')),
  step text, -- the present activity, for people: reading, writing, retrying …
  retry_at timestamptz, -- queued between retries: when the next one is due
  attempt int not null default 1,
  error jsonb, -- { reason, message } of a failed task
  input jsonb not null default '{}',
  output jsonb,
  message_id uuid references messages, -- the answer
  token_usage jsonb not null default '{}',
  cost_usd numeric(12, 6), -- null: a price was unknown
  reserved_usd numeric(12, 6), -- the highest cost of the model call under way; null: no call, or an unknown price
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
create index tasks_children on tasks (parent_task_id) where parent_task_id is not null;
create index tasks_reruns on tasks (rerun_of, id) where rerun_of is not null;
create index tasks_with_reservation on tasks (workspace_id) where reserved_usd > 0;
-- Lists of tasks, newest first: ids are made in the order of time.
create index tasks_by_workspace on tasks (workspace_id, created_at desc, id desc);
create index tasks_by_workspace_id on tasks (workspace_id, id desc);
create index tasks_by_status on tasks (workspace_id, status, id desc);
create index tasks_by_person on tasks (workspace_id, acting_user_id, id desc);
create index tasks_by_agent on tasks (agent_config_id, id desc);
create index tasks_by_thread on tasks (thread_id, id desc);

alter table messages add foreign key (task_id) references tasks;

alter table tasks enable row level security;
grant select, insert, update on tasks to service_role;
grant select on tasks to openvibe_user;
create policy tasks_read on tasks for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));

-- Only some changes of a task are visible to people, and only these are changes of its thread. Writers lock the thread
-- before the task (see the lock order in the file `threads`), so the trigger finds the thread locked already.
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

-- Two triggers name everything that follows from a new or changed task, in order. The functions for events, results and
-- spending are in the files `realtime`, `results` and `spending`.

create function openvibe.tasks_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.tell_task(new);
  perform openvibe.tell_channel_of_task(new);
  return null;
end
$$;
create trigger tasks_after_insert after insert on tasks
  for each row execute function openvibe.tasks_after_insert();

-- The event of the task is sent before its fork changes, so that the revisions of the thread arrive in order.
create function openvibe.tasks_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.rev <> old.rev then perform openvibe.tell_task(new); end if;
  if (new.status, new.step) is distinct from (old.status, old.step) then
    perform openvibe.tell_channel_of_task(new);
  end if;
  if new.fork_id is not null and old.ended_at is null and new.ended_at is not null then
    perform openvibe.end_drafting(new);
  end if;
  if new.fork_id is not null and not new.is_silent and new.last_event_seq > old.last_event_seq then
    perform openvibe.count_fork_spending(new, old);
  end if;
  if (old.status = 'waiting') <> (new.status = 'waiting') then perform openvibe.tell_waiting(new); end if;
  return null;
end
$$;
create trigger tasks_after_update after update on tasks
  for each row execute function openvibe.tasks_after_update();

-- The channel's list of threads shows which agents are at work, so the channel also hears of a task's status and step.
create function openvibe.tell_channel_of_task(task tasks) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('id', t.id, 'channelId', t.channel_id, 'rev', t.rev, 'lastSeq', t.next_seq - 1,
      'messageCount', t.message_count, 'lastActivityAt', t.last_activity_at),
    'thread.updated', format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.threads t join public.channels c on c.id = t.channel_id
  where t.id = task.thread_id;
end
$$;

-- The name of an agent shows everywhere that it waits for a person. All other news of an agent comes with its
-- messages.
create function openvibe.tell_waiting(task tasks) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', task.id), 'task.waiting',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = task.channel_id;
end
$$;
