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
    else char_length(content) between
      (case when metadata #> '{attachments,0}' is null then 1 else 0 end) and 50000 end),
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
-- Authors edit and delete their own messages. An admin may delete those of others, not edit them.
create policy messages_change on messages for update to openvibe_user
  using (author_user_id = (select openvibe.current_user_id()) and openvibe.can_write_channel(channel_id)
    or openvibe.role_in(workspace_id) = 'admin' and openvibe.can_read_channel(channel_id))
  with check (author_user_id = (select openvibe.current_user_id()) and openvibe.can_write_channel(channel_id)
    or openvibe.role_in(workspace_id) = 'admin' and openvibe.can_read_channel(channel_id) and deleted_at is not null);

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

-- Four triggers name everything that follows from a new or changed message, in order. The functions for reactions,
-- files, forks, results, notifications, search and events are in the files of these nouns.

create function openvibe.messages_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The place in the thread. This locks the thread, so that no two messages get the same place.
  update public.threads
  set rev = rev + 1,
    next_seq = next_seq + 1,
    message_count = message_count + case when new.fork_id is null then 1 else 0 end,
    last_activity_at = greatest(last_activity_at, clock_timestamp())
  where id = new.thread_id
  returning rev, next_seq - 1, last_activity_at into new.rev, new.seq, new.created_at;
  if new.fork_id is not null then
    new.fork_number := openvibe.next_fork_number(new);
    new.words_rev := new.rev;
  end if;
  return new;
end
$$;
create trigger messages_before_insert before insert on messages
  for each row execute function openvibe.messages_before_insert();

create function openvibe.messages_before_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
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
  if new.content <> old.content then perform openvibe.keep_wording(old); end if;
  if new.deleted_at is not null then new.reactions := '[]'; end if;
  if new.fork_id is not null then
    new.words_rev := case when new.content <> old.content or new.deleted_at is not null
      then new.rev else coalesce(old.words_rev, old.rev) end;
  end if;
  return new;
end
$$;
create trigger messages_before_update before update on messages
  for each row execute function openvibe.messages_before_update();

-- A question notifies the people who may answer it before all others are notified, because a person gets one
-- notification for a message. The event of the message is sent before the fork changes, so that the revisions of the
-- thread arrive in order.
create function openvibe.messages_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.metadata ? 'ask' then perform openvibe.notify_asked(new, null); end if;
  if new.metadata ? 'attachments' then perform openvibe.attach_files(new); end if;
  perform openvibe.index_message(new);
  if new.metadata ? 'mentions' then perform openvibe.index_mentions(new); end if;
  if new.author_type <> 'system' then
    perform openvibe.notify_people(new);
    perform openvibe.note_participant(new);
  end if;
  if new.fork_id is not null and new.author_user_id is not null then perform openvibe.note_fork_reading(new); end if;
  perform openvibe.tell_message(new, 'message.created');
  if new.fork_id is not null then perform openvibe.count_fork_message(new); end if;
  return null;
end
$$;
create trigger messages_after_insert after insert on messages
  for each row execute function openvibe.messages_after_insert();

-- The event of the message is sent before its fork, results and other messages change, so that the revisions of the
-- thread arrive in order.
create function openvibe.messages_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_deleted constant boolean := old.deleted_at is null and new.deleted_at is not null;
  has_new_words constant boolean := is_deleted or new.content <> old.content;
begin
  if new.metadata ? 'ask' and new.metadata <> old.metadata then
    perform openvibe.notify_asked(new, old.metadata -> 'ask');
  end if;
  if is_deleted then
    if old.metadata ? 'attachments' then perform openvibe.detach_files(new.id); end if;
    perform openvibe.drop_reactions(new.id);
  end if;
  if has_new_words then
    perform openvibe.drop_summaries(new);
    perform openvibe.index_message(new);
  end if;
  if new.metadata -> 'mentions' is distinct from old.metadata -> 'mentions' then
    delete from public.mentions where message_id = new.id;
    perform openvibe.index_mentions(new);
  end if;
  perform openvibe.tell_message_change(new, old);
  if has_new_words and new.fork_id is not null then perform openvibe.hide_quotes_of_message(new); end if;
  if is_deleted then
    if old.metadata ? 'result' then perform openvibe.drop_result(new.id); end if;
    if new.fork_id is null and new.author_type <> 'system' then perform openvibe.forget_descriptions(new); end if;
    perform openvibe.forget_notifications(new.id);
  end if;
  return null;
end
$$;
create trigger messages_after_update after update on messages
  for each row execute function openvibe.messages_after_update();

create function openvibe.keep_wording(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.message_versions (message_id, version, content, written_at)
  select message.id, coalesce(max(version), 0) + 1, message.content, coalesce(message.edited_at, message.created_at)
  from public.message_versions where message_id = message.id;
end
$$;

create function openvibe.note_participant(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.thread_participants (thread_id, participant_id, kind, first_seq)
  values (message.thread_id, coalesce(message.author_user_id, message.author_agent_id),
    case message.author_type when 'human' then 'user' else 'agent' end, message.seq)
  on conflict do nothing;
  -- The author has read the message. A message in a fork says nothing about the main line.
  if message.author_user_id is not null and message.fork_id is null then
    insert into public.read_markers (user_id, thread_id, last_read_seq)
    values (message.author_user_id, message.thread_id, message.seq)
    on conflict (user_id, thread_id) do update
      set last_read_seq = greatest(public.read_markers.last_read_seq, excluded.last_read_seq), updated_at = now();
  end if;
end
$$;

create function openvibe.index_mentions(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.mentions (message_id, workspace_id, user_id, agent_id)
  select message.id, message.workspace_id, (named ->> 'userId')::uuid, (named ->> 'agentId')::uuid
  from jsonb_array_elements(message.metadata -> 'mentions') named;
end
$$;

create function openvibe.drop_summaries(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.summaries
  where thread_id = message.thread_id and first_seq <= message.seq and last_seq >= message.seq;
end
$$;

create function openvibe.keep_message() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Messages are never removed; they are marked as deleted.';
end
$$;
create trigger messages_keep before delete on messages for each row execute function openvibe.keep_message();
