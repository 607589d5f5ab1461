-- Catch-ups: the news of a thread, a channel or a workspace since a person last read them, in a few lines with their
-- sources. A catch-up belongs to one person. Its lines quote messages, so they go when a quoted message changes.

create table catch_ups (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  user_id uuid not null references profiles,
  scope text not null check (scope in ('workspace', 'channel', 'thread')),
  channel_id uuid references channels on delete cascade, -- null: the whole workspace
  thread_id uuid references threads on delete cascade,
  since text not null check (since in ('unread', 'day', 'week')),
  for_digest boolean not null default false, -- made for the morning mail
  task_id uuid references tasks on delete cascade, -- null: not begun
  message_ids uuid[] not null, -- the messages that are read, by conversation
  conversations int not null,
  skipped int not null default 0, -- messages of the same time that are not read
  fingerprint bytea not null, -- of all these messages, to find a stored catch-up of the same content
  marks jsonb not null, -- the ends of the threads and forks, for 'Mark all as read'
  undo jsonb, -- the read markers before that; null: not marked
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  cited uuid[] not null default '{}', -- the messages that the lines quote
  withdrawn int not null default 0, -- lines that went with their message
  created_at timestamptz not null default now(),
  check ((scope = 'workspace') = (channel_id is null)),
  check ((scope = 'thread') = (thread_id is not null))
);
create index catch_ups_of_person on catch_ups (user_id, workspace_id, id desc);
create index catch_ups_by_workspace on catch_ups (workspace_id);
create index catch_ups_by_channel on catch_ups (channel_id) where channel_id is not null;
create index catch_ups_by_thread on catch_ups (thread_id) where thread_id is not null;
create unique index catch_ups_by_task on catch_ups (task_id) where task_id is not null;
create index catch_ups_cited on catch_ups using gin (cited);

alter table catch_ups enable row level security;
grant select, insert, update, delete on catch_ups to service_role;
grant select on catch_ups to openvibe_user;
create policy catch_ups_read on catch_ups for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));

-- Lines that quote a message go when the message is edited or deleted.
create function openvibe.withdraw_catch_up_lines() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.catch_ups c
  set lines = kept.lines, cited = array_remove(c.cited, new.id),
    withdrawn = c.withdrawn + jsonb_array_length(c.lines) - jsonb_array_length(kept.lines)
  from public.catch_ups same
  cross join lateral (
    select coalesce(jsonb_agg(line order by place), '[]') as lines
    from jsonb_array_elements(same.lines) with ordinality as each (line, place)
    where not line -> 'citations' @> jsonb_build_array(jsonb_build_object('messageId', new.id))
  ) kept
  where same.id = c.id and c.cited @> array[new.id];
  return null;
end
$$;
create trigger messages_withdraw_catch_up_lines after update of content, deleted_at on messages
  for each row when (old.content is distinct from new.content or old.deleted_at is null and new.deleted_at is not null)
  execute function openvibe.withdraw_catch_up_lines();

-- A hint for the person's devices, without words.
create function openvibe.tell_catch_up() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'catch_up.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger catch_ups_tell after insert or update on catch_ups
  for each row execute function openvibe.tell_catch_up();

create function openvibe.tell_catch_up_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', c.id), 'catch_up.changed', 'user:' || c.user_id, true)
  from public.catch_ups c where c.task_id = new.id;
  return null;
end
$$;
create trigger tasks_tell_catch_up after update of status on tasks
  for each row when (new.origin = 'reading' and new.status <> old.status)
  execute function openvibe.tell_catch_up_task();
