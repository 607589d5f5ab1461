-- Threads, messages and forks, and the one order of everything that people see in a thread.
--
-- A thread has two counters. `next_seq` numbers its messages, its forks' too; lists, cursors and 'the last 50' go by
-- `seq`, never by clock. `rev` counts every visible change: a message, an edit, a deletion, a fork, a result, the
-- status of a task. Whoever makes such a change locks the thread's row first and stamps what changed with the new
-- `rev`. The triggers below do both, so there is no way to write that forgets it, and `thread.changes { sinceRev }`
-- is a plain range scan.
--
-- Lock order, everywhere: threads by id, lanes by key, tasks by id.

create table threads (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null,
  created_by uuid references profiles,
  rev bigint not null default 0,
  next_seq bigint not null default 1,
  message_count int not null default 0, -- main line, tombstones included
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, channel_id, workspace_id),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id)
);
create index threads_by_activity on threads (channel_id, last_activity_at desc, id desc) where deleted_at is null;

create table forks (
  id uuid primary key,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  parent_message_id uuid not null,
  description text not null default '' check (char_length(description) <= 500),
  status text not null default 'active' check (status in ('active', 'resolved', 'abandoned')),
  dive_partner_id uuid references agent_configs,
  created_by uuid not null references profiles,
  rev bigint not null default 0,
  created_at timestamptz not null default now(),
  closed_by uuid references profiles,
  closed_at timestamptz,
  unique (id, thread_id),
  check ((status = 'active') = (closed_at is null)),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id)
);
create index forks_by_thread on forks (thread_id, rev);
create index forks_active on forks (thread_id) where status = 'active';

create table messages (
  id uuid primary key, -- made by whoever writes it, so that sending again is not writing twice
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid, -- null: the thread's main line
  seq bigint not null,
  rev bigint not null,
  parent_id uuid references messages,
  author_type text not null check (author_type in ('human', 'agent', 'system')),
  author_user_id uuid references profiles,
  author_agent_id uuid references agent_configs,
  task_id uuid, -- the task that wrote it, and the number of the event in its log that says so
  task_event_seq int,
  content text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references profiles,
  check (case author_type
    when 'human' then author_user_id is not null and author_agent_id is null
    when 'agent' then author_agent_id is not null and author_user_id is null
    else author_user_id is null end),
  check ((task_id is null) = (task_event_seq is null)),
  check (case when deleted_at is null then char_length(content) between 1 and 50000 else content = '' end),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id),
  foreign key (fork_id, thread_id) references forks (id, thread_id)
);
create unique index messages_by_seq on messages (thread_id, seq);
create unique index messages_main_line on messages (thread_id, seq) where fork_id is null;
create index messages_by_fork on messages (fork_id, seq) where fork_id is not null;
create index messages_by_rev on messages (thread_id, rev);
-- One event of a task posts one message, whatever crashes and is tried again.
create unique index messages_by_task on messages (task_id, task_event_seq) where task_id is not null;
alter table forks add foreign key (parent_message_id) references messages;

-- What a message said before each edit, and before its deletion.
create table message_versions (
  message_id uuid not null references messages,
  version int not null,
  content text not null,
  written_at timestamptz not null, -- when this wording was written
  primary key (message_id, version)
);

create table mentions (
  message_id uuid not null references messages,
  workspace_id uuid not null references workspaces,
  user_id uuid references profiles,
  agent_id uuid references agent_configs,
  check (num_nonnulls(user_id, agent_id) = 1)
);
create unique index mentions_of_users on mentions (user_id, message_id) where user_id is not null;
create unique index mentions_of_agents on mentions (agent_id, message_id) where agent_id is not null;
create index mentions_by_message on mentions (message_id);

-- Who takes part in a thread, kept so that a list of threads need not read their messages.
create table thread_participants (
  thread_id uuid not null references threads,
  participant_id uuid not null, -- a profile or an agent
  kind text not null check (kind in ('user', 'agent')),
  first_seq bigint not null,
  primary key (thread_id, participant_id)
);

create table read_markers (
  user_id uuid not null references profiles,
  thread_id uuid not null references threads,
  last_read_seq bigint not null check (last_read_seq >= 0),
  updated_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);

create table fork_results (
  id uuid primary key,
  fork_id uuid not null references forks,
  version int not null check (version > 0),
  state text not null check (state in ('draft', 'published')),
  headline text not null default '' check (char_length(headline) <= 120),
  bullets jsonb not null default '[]',
  deferred jsonb not null default '[]',
  open_questions jsonb not null default '[]',
  based_on_rev bigint not null,
  message_id uuid references messages, -- the result's message in the parent thread, once published
  stale_at timestamptz,
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (fork_id, version),
  check ((state = 'published') = (message_id is not null))
);
create unique index fork_results_one_draft on fork_results (fork_id) where state = 'draft';

-- Locks a thread and counts one visible change.
create function openvibe.next_rev(thread uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  counted bigint;
begin
  update public.threads set rev = rev + 1 where id = thread returning rev into counted;
  return counted;
end
$$;

create function openvibe.stamp_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  main_line int := case when new.fork_id is null then 1 else 0 end;
begin
  if tg_op = 'INSERT' then
    update public.threads
    set rev = rev + 1,
      next_seq = next_seq + 1,
      message_count = message_count + main_line,
      last_activity_at = greatest(last_activity_at, clock_timestamp())
    where id = new.thread_id
    returning rev, next_seq - 1, last_activity_at into new.rev, new.seq, new.created_at;
    -- Asked once the thread is locked, since closing a fork locks it, too. A line of the system still gets in.
    if new.fork_id is not null and new.author_type <> 'system'
      and exists (select from public.forks where id = new.fork_id and status <> 'active') then
      raise exception 'fork_closed' using errcode = 'P0001';
    end if;
    return new;
  end if;
  if new.thread_id <> old.thread_id or new.seq <> old.seq or new.author_type <> old.author_type
    or new.fork_id is distinct from old.fork_id
    or new.author_user_id is distinct from old.author_user_id
    or new.author_agent_id is distinct from old.author_agent_id
    or new.created_at <> old.created_at then
    raise exception 'A message keeps its place and its author.';
  end if;
  if old.deleted_at is not null then
    raise exception 'message_deleted' using errcode = 'P0001';
  end if;
  new.rev := openvibe.next_rev(new.thread_id);
  if new.content <> old.content then
    insert into public.message_versions (message_id, version, content, written_at)
    select old.id, coalesce(max(version), 0) + 1, old.content, coalesce(old.edited_at, old.created_at)
    from public.message_versions where message_id = old.id;
  end if;
  return new;
end
$$;
create trigger messages_stamp before insert or update on messages
  for each row execute function openvibe.stamp_message();

create function openvibe.note_participant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.author_type <> 'system' then
    insert into public.thread_participants (thread_id, participant_id, kind, first_seq)
    values (new.thread_id, coalesce(new.author_user_id, new.author_agent_id),
      case new.author_type when 'human' then 'user' else 'agent' end, new.seq)
    on conflict do nothing;
  end if;
  -- One's own message is read.
  if new.author_user_id is not null then
    insert into public.read_markers (user_id, thread_id, last_read_seq)
    values (new.author_user_id, new.thread_id, new.seq)
    on conflict (user_id, thread_id) do update
      set last_read_seq = greatest(public.read_markers.last_read_seq, excluded.last_read_seq), updated_at = now();
  end if;
  return null;
end
$$;
create trigger messages_participant after insert on messages
  for each row execute function openvibe.note_participant();

-- Whom a message names stands in its metadata; `mentions` is the index of that, kept here so that it can't differ.
create function openvibe.index_mentions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.mentions where message_id = new.id;
  end if;
  insert into public.mentions (message_id, workspace_id, user_id, agent_id)
  select new.id, new.workspace_id, (named ->> 'userId')::uuid, (named ->> 'agentId')::uuid
  from jsonb_array_elements(new.metadata -> 'mentions') named;
  return null;
end
$$;
create trigger messages_index_mentions after insert on messages
  for each row when (new.metadata ? 'mentions') execute function openvibe.index_mentions();
create trigger messages_reindex_mentions after update of metadata on messages
  for each row when (new.metadata -> 'mentions' is distinct from old.metadata -> 'mentions')
  execute function openvibe.index_mentions();

create function openvibe.stamp_fork() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.rev := openvibe.next_rev(new.thread_id);
  return new;
end
$$;
create trigger forks_stamp before insert or update on forks
  for each row execute function openvibe.stamp_fork();

-- Runs as the caller: a member changes the words of the own messages; an admin may take others' away, not rewrite them.
create function openvibe.check_message_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user = 'openvibe_user'
    and new.author_user_id is distinct from openvibe.current_user_id()
    and new.deleted_at is null then
    raise exception 'Only the author may edit a message.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger messages_check_change before update on messages
  for each row execute function openvibe.check_message_change();

create function openvibe.keep_message() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Messages are never removed; they are marked as deleted.';
end
$$;
create trigger messages_keep before delete on messages for each row execute function openvibe.keep_message();

alter table threads enable row level security;
alter table forks enable row level security;
alter table messages enable row level security;
alter table message_versions enable row level security;
alter table mentions enable row level security;
alter table thread_participants enable row level security;
alter table read_markers enable row level security;
alter table fork_results enable row level security;

grant select, insert, update on threads, forks, messages, fork_results to service_role;
grant select on message_versions, mentions to service_role;
grant select, insert, update, delete on thread_participants, read_markers to service_role;
grant select on threads, forks, messages, message_versions, mentions, thread_participants, fork_results to openvibe_user;
grant insert on threads, messages to openvibe_user;
-- `update (last_activity_at)` is there for `select … for update`, which asks for the right to update something.
grant update (last_activity_at) on threads to openvibe_user;
grant update (content, metadata, edited_at, deleted_at, deleted_by) on messages to openvibe_user;
grant select, insert, update on read_markers to openvibe_user;

create policy threads_read on threads for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create policy threads_create on threads for insert to openvibe_user
  with check (created_by = (select openvibe.current_user_id()) and openvibe.can_write_channel(channel_id));
create policy threads_lock on threads for update to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids()))) with check (false);

create policy forks_read on forks for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create policy fork_results_read on fork_results for select to openvibe_user
  using (exists (select from forks f where f.id = fork_id));

create policy messages_read on messages for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create policy messages_write on messages for insert to openvibe_user
  with check (author_type = 'human'
    and author_user_id = (select openvibe.current_user_id())
    and task_id is null
    and openvibe.can_write_channel(channel_id));
create policy messages_change on messages for update to openvibe_user
  using (author_user_id = (select openvibe.current_user_id()) and openvibe.can_write_channel(channel_id)
    or openvibe.role_in(workspace_id) = 'admin' and openvibe.can_read_channel(channel_id));
create policy message_versions_read on message_versions for select to openvibe_user
  using (exists (
    select from messages m where m.id = message_id
      and (m.author_user_id = (select openvibe.current_user_id()) or openvibe.role_in(m.workspace_id) = 'admin')));
create policy mentions_read on mentions for select to openvibe_user
  using (exists (select from messages m where m.id = message_id));
create policy thread_participants_read on thread_participants for select to openvibe_user
  using (exists (select from threads t where t.id = thread_id));
create policy read_markers_own on read_markers for all to openvibe_user
  using (user_id = (select openvibe.current_user_id()))
  with check (user_id = (select openvibe.current_user_id()) and exists (select from threads t where t.id = thread_id));
