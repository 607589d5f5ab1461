-- Pins of a channel, and what a person keeps for later: saved messages, reminders of messages, messages to send later.
--
-- None of these rows holds words of somebody else. A pin, a saved message and a reminder only name the message, so a
-- person who may not read it any more finds no trace of it here. A message to send later holds its writer's own words.

create table pins (
  message_id uuid primary key references messages on delete cascade,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  pinned_by uuid not null references profiles,
  pinned_at timestamptz not null default now(),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id) on delete cascade
);
create index pins_by_channel on pins (channel_id, pinned_at desc, message_id desc);
create index pins_by_thread on pins (thread_id);
create index pins_by_person on pins (pinned_by);

alter table pins enable row level security;
grant select, insert, update, delete on pins to service_role;
grant select, insert, delete on pins to openvibe_user;
create policy pins_read on pins for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create policy pins_add on pins for insert to openvibe_user
  with check (pinned_by = (select openvibe.current_user_id())
    and openvibe.can_write_channel(channel_id)
    and exists (select from messages m
      where m.id = message_id and m.channel_id = pins.channel_id and m.thread_id = pins.thread_id
        and m.author_type <> 'system'));
create policy pins_take_away on pins for delete to openvibe_user
  using (openvibe.can_write_channel(channel_id));

-- Holds the message, so that it is not deleted at the same moment, and counts the pins of a channel one after the other.
create function openvibe.check_pin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant int := 100;
begin
  perform from public.messages where id = new.message_id and deleted_at is null for share;
  if not found then
    raise exception 'message_deleted' using errcode = 'P0001';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('openvibe pins ' || new.channel_id, 0));
  if (select count(*) from public.pins where channel_id = new.channel_id) >= most then
    raise exception 'pins_full' using errcode = 'P0001';
  end if;
  return new;
end
$$;
create trigger pins_check before insert on pins for each row execute function openvibe.check_pin();

create function openvibe.tell_pin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  pin public.pins := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', pin.message_id, 'threadId', pin.thread_id), 'pin.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = pin.channel_id;
  return null;
end
$$;
create trigger pins_tell after insert or delete on pins for each row execute function openvibe.tell_pin();

create function openvibe.unpin_deleted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.pins where message_id = new.id;
  return null;
end
$$;
create trigger messages_unpin after update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function openvibe.unpin_deleted();

create table saved_messages (
  user_id uuid not null references profiles,
  message_id uuid not null references messages on delete cascade,
  workspace_id uuid not null references workspaces,
  thread_id uuid not null references threads on delete cascade,
  saved_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (user_id, message_id)
);
create index saved_messages_by_time on saved_messages (user_id, workspace_id, saved_at desc, message_id desc);
create index saved_messages_by_message on saved_messages (message_id);
create index saved_messages_by_thread on saved_messages (thread_id, user_id);
create index saved_messages_by_workspace on saved_messages (workspace_id);

create table message_reminders (
  user_id uuid not null references profiles,
  message_id uuid not null references messages on delete cascade,
  workspace_id uuid not null references workspaces,
  thread_id uuid not null references threads on delete cascade,
  due_at timestamptz not null,
  -- 'unreadable': its time came, and the person could not read the message any more.
  outcome text check (outcome in ('came', 'unreadable')),
  created_at timestamptz not null default now(),
  primary key (user_id, message_id)
);
create index message_reminders_due on message_reminders (due_at) where outcome is null;
create index message_reminders_by_time on message_reminders (user_id, workspace_id, due_at);
create index message_reminders_by_message on message_reminders (message_id);
create index message_reminders_by_thread on message_reminders (thread_id, user_id);
create index message_reminders_by_workspace on message_reminders (workspace_id);

-- A message becomes what its row says in the transaction that removes the row. One that could not be sent stays, with
-- the reason, until its writer decides about it.
create table scheduled_messages (
  id uuid primary key, -- the id of the message that it becomes
  user_id uuid not null references profiles,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid references threads on delete cascade, -- null: it starts a thread
  fork_id uuid references forks on delete cascade,
  parent_id uuid references messages on delete cascade,
  content text not null check (char_length(content) <= 100000),
  attachment_ids uuid[] not null default '{}' check (cardinality(attachment_ids) <= 10),
  answer_length text check (answer_length in ('brief', 'in_depth')),
  for_people boolean not null default false,
  due_at timestamptz not null,
  try_at timestamptz, -- when a worker tries next; null: it was not sent
  tries int not null default 0 check (tries >= 0),
  problem text check (char_length(problem) between 1 and 500), -- why it was not sent
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((problem is null) = (try_at is not null)),
  check (thread_id is not null or (fork_id is null and parent_id is null)),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id) on delete cascade
);
create index scheduled_messages_due on scheduled_messages (try_at) where try_at is not null;
create index scheduled_messages_by_time on scheduled_messages (user_id, workspace_id, due_at);
create index scheduled_messages_by_channel on scheduled_messages (channel_id);
create index scheduled_messages_by_thread on scheduled_messages (thread_id) where thread_id is not null;
create index scheduled_messages_by_fork on scheduled_messages (fork_id) where fork_id is not null;
create index scheduled_messages_by_parent on scheduled_messages (parent_id) where parent_id is not null;

alter table saved_messages enable row level security;
alter table message_reminders enable row level security;
alter table scheduled_messages enable row level security;
grant select, insert, update, delete on saved_messages, message_reminders, scheduled_messages to service_role;
grant select, insert, delete on saved_messages, message_reminders, scheduled_messages to openvibe_user;
grant update (saved_at, done_at) on saved_messages to openvibe_user;
grant update (due_at, outcome) on message_reminders to openvibe_user;
grant update (content, attachment_ids, due_at, try_at, tries, problem, updated_at) on scheduled_messages to openvibe_user;

-- A person has these rows while they are in the workspace; an API key never comes to those of another one.
create policy saved_messages_own on saved_messages for all to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())))
  with check (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));
create policy message_reminders_own on message_reminders for all to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())))
  with check (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));
create policy scheduled_messages_own on scheduled_messages for all to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())))
  with check (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));

-- A hint to the person's pages, which then read their list again.
create function openvibe.tell_later() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  perform realtime.send(
    jsonb_build_object('workspaceId', row -> 'workspace_id', 'threadId', row -> 'thread_id'),
    'later.changed', 'user:' || (row ->> 'user_id'), true);
  return null;
end
$$;
create trigger saved_messages_tell after insert or update or delete on saved_messages
  for each row execute function openvibe.tell_later();
create trigger message_reminders_tell after insert or update or delete on message_reminders
  for each row execute function openvibe.tell_later();
create trigger scheduled_messages_tell after insert or update or delete on scheduled_messages
  for each row execute function openvibe.tell_later();

revoke execute on function openvibe.check_pin(), openvibe.tell_pin(), openvibe.unpin_deleted(), openvibe.tell_later()
  from public;
