-- Messages: their place in the thread, their versions and their mentions.

create table messages (
  id uuid primary key, -- made by the writer, so that sending again does not write twice
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid, -- null: the thread's main line
  seq bigint not null,
  rev bigint not null,
  -- Every message of a fork has a number of its own, from 1: the same in the fork, in citations and in the coverage.
  fork_number int check (fork_number > 0),
  -- The revision of the thread in which this message of a fork was written, edited or deleted. `rev` counts more: a
  -- reaction raises it too, but does not make a draft of the fork's result out of date. Null outside of forks.
  words_rev bigint,
  parent_id uuid references messages,
  author_type text not null check (author_type in ('human', 'agent', 'system')),
  author_user_id uuid references profiles,
  author_agent_id uuid references agent_configs,
  task_id uuid, -- the task that wrote it, and the number of the event in its log that says so
  task_event_seq int,
  content text not null,
  metadata jsonb not null default '{}',
  reactions jsonb not null default '[]', -- a copy of the table `reactions`, for readers
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references profiles,
  check (case author_type
    when 'human' then author_user_id is not null and author_agent_id is null
    when 'agent' then author_agent_id is not null and author_user_id is null
    else author_user_id is null end),
  check ((task_id is null) = (task_event_seq is null)),
  check ((fork_id is null) = (fork_number is null)),
  -- A message has words, or files without words.
  constraint messages_say_something check (
    case when deleted_at is not null then content = ''
    else char_length(content) between (case when metadata #> '{attachments,0}' is null then 1 else 0 end) and 50000 end),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id)
);
create unique index messages_by_seq on messages (thread_id, seq);
create unique index messages_main_line on messages (thread_id, seq) where fork_id is null;
create index messages_by_fork on messages (fork_id, seq) where fork_id is not null;
create unique index messages_by_fork_number on messages (fork_id, fork_number) where fork_id is not null;
create index messages_by_rev on messages (thread_id, rev);
-- One event of a task posts one message, even after a crash and a second try.
create unique index messages_by_task on messages (task_id, task_event_seq) where task_id is not null;
-- For follow-ups: the author's own last messages, and the answers to them.
create index messages_by_person on messages (coalesce(fork_id, thread_id), author_user_id, seq)
  where author_type = 'human';
create index messages_answers on messages (parent_id) where author_type = 'agent' and parent_id is not null;

alter table messages enable row level security;
grant select, insert, update on messages to service_role;
grant select, insert on messages to openvibe_user;
grant update (content, metadata, edited_at, deleted_at, deleted_by) on messages to openvibe_user;
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

-- The wording of a message before each edit and before its deletion.
create table message_versions (
  message_id uuid not null references messages,
  version int not null,
  content text not null,
  written_at timestamptz not null, -- when this wording was written
  primary key (message_id, version)
);

alter table message_versions enable row level security;
grant select on message_versions to service_role, openvibe_user;
create policy message_versions_read on message_versions for select to openvibe_user
  using (exists (
    select from messages m where m.id = message_id
      and (m.author_user_id = (select openvibe.current_user_id()) or openvibe.role_in(m.workspace_id) = 'admin')));

-- An index of `metadata.mentions`, written by a trigger so that the two can't differ.
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

alter table mentions enable row level security;
grant select on mentions to service_role, openvibe_user;
create policy mentions_read on mentions for select to openvibe_user
  using (exists (select from messages m where m.id = message_id));

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
    -- After the thread is locked, because closing a fork locks it too. Lines of the system are still accepted.
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

-- The thread is locked by then (messages_stamp), so that two messages of a fork never get the same number.
create function openvibe.number_fork_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.fork_number := (select f.message_count + 1 from public.forks f where f.id = new.fork_id);
  return new;
end
$$;
create trigger messages_stamp_number before insert on messages
  for each row when (new.fork_id is not null) execute function openvibe.number_fork_message();

-- After the message's own stamp (triggers run in the order of their names), which gives the revision.
create function openvibe.stamp_words() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.content <> old.content or new.deleted_at is distinct from old.deleted_at then
    new.words_rev := new.rev;
  else
    new.words_rev := coalesce(old.words_rev, old.rev);
  end if;
  return new;
end
$$;
create trigger messages_stamp_words before insert or update on messages
  for each row when (new.fork_id is not null) execute function openvibe.stamp_words();

-- Runs as the caller: authors edit their own messages, an admin may delete those of others, not edit them.
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
  if new.author_user_id is not null and new.fork_id is null then
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

create function openvibe.drop_summaries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.summaries
  where thread_id = new.thread_id and first_seq <= new.seq and last_seq >= new.seq;
  return null;
end
$$;
create trigger messages_drop_summaries after update of content, deleted_at on messages
  for each row when (new.content is distinct from old.content or new.deleted_at is distinct from old.deleted_at)
  execute function openvibe.drop_summaries();

create function openvibe.keep_message() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Messages are never removed; they are marked as deleted.';
end
$$;
create trigger messages_keep before delete on messages for each row execute function openvibe.keep_message();
