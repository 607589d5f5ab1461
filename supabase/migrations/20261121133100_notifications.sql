-- What people are told: that somebody named them, answered in a thread of theirs, or wrote to them directly.
--
-- A row is written in the message's own transaction, by a trigger, for those who may read the channel then. Whoever
-- loses access is shown nothing of it any more: reading goes by the channel, like everything else.
--
-- A thread tells each of its people once until they have read on: an inbox with forty lines for one lively thread helps
-- nobody, and neither do forty events per message. In a thread of many, only those who came first hear of replies;
-- being named always reaches.

create table notifications (
  user_id uuid not null references profiles,
  message_id uuid not null references messages,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null,
  thread_id uuid not null references threads,
  fork_id uuid,
  seq bigint not null,
  -- The last two are for notices alone, and not in the inbox: a direct message has its place in the sidebar, and every
  -- message of a channel is told to whoever wants that.
  kind text not null check (kind in ('mention', 'reply', 'direct', 'message')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, message_id)
);
create index notifications_inbox on notifications (user_id, workspace_id, created_at desc, message_id desc)
  where kind in ('mention', 'reply');
create index notifications_unread on notifications (user_id, channel_id) where read_at is null;
create index notifications_unread_by_thread on notifications (user_id, thread_id, seq) where read_at is null;
create index notifications_by_message on notifications (message_id);

-- What somebody wants to hear of a channel. Without a row: mentions, replies and what is written to them directly.
create table channel_notices (
  user_id uuid not null references profiles,
  channel_id uuid not null references channels,
  level text not null default 'mentions' check (level in ('all', 'mentions', 'nothing')),
  muted boolean not null default false, -- the sidebar does not call attention to it
  updated_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index channel_notices_all on channel_notices (channel_id) where level = 'all';

create function openvibe.notify_people() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Beyond these many a thread is a crowd.
  told_of_replies constant int := 25;
  place record;
begin
  select c.kind, c.workspace_id into place from public.channels c where c.id = new.channel_id;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind, created_at, read_at)
  select distinct on (told.user_id)
    told.user_id, new.id, new.workspace_id, new.channel_id, new.thread_id, new.fork_id, new.seq, told.kind, new.created_at,
    -- A notice of every message is nothing that anybody has to catch up with.
    case when told.kind = 'message' then new.created_at end
  from (
    select (named ->> 'userId')::uuid as user_id, 'mention' as kind, 1 as place
    from jsonb_array_elements(new.metadata -> 'mentions') named where named ->> 'userId' is not null
    union all
    select member.user_id, case when new.fork_id is null then 'direct' else 'reply' end, 2
    from public.channel_members member
    where place.kind = 'direct' and member.channel_id = new.channel_id
    union all
    select taking.participant_id, 'reply', 3
    from (
      (select p.participant_id from public.thread_participants p
        where p.thread_id = new.thread_id and p.kind = 'user' and place.kind <> 'direct'
        order by p.first_seq limit told_of_replies)
      union
      select f.created_by from public.forks f where f.id = new.fork_id and place.kind <> 'direct'
    ) taking
    -- A fork concerns those who made it or wrote in it.
    where (new.fork_id is null
        or exists (select from public.forks f where f.id = new.fork_id and f.created_by = taking.participant_id)
        or exists (
          select from public.messages m where m.fork_id = new.fork_id and m.author_user_id = taking.participant_id))
      and not exists (
        select from public.notifications known
        where known.user_id = taking.participant_id and known.thread_id = new.thread_id and known.read_at is null
          and known.kind = 'reply' and known.fork_id is not distinct from new.fork_id)
    union all
    select wants.user_id, 'message', 4 from public.channel_notices wants
    where wants.channel_id = new.channel_id and wants.level = 'all'
  ) told
  where told.user_id is distinct from new.author_user_id
    and exists (
      select from public.workspace_members w
      where w.workspace_id = new.workspace_id and w.user_id = told.user_id
        and (place.kind = 'public' and w.role <> 'guest'
          or exists (
            select from public.channel_members c where c.channel_id = new.channel_id and c.user_id = told.user_id)))
  order by told.user_id, told.place
  on conflict do nothing;
  return null;
end
$$;
create trigger messages_notify after insert on messages
  for each row when (new.author_type <> 'system') execute function openvibe.notify_people();

create function openvibe.forget_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications where message_id = new.id;
  return null;
end
$$;
create trigger messages_unnotify after update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function openvibe.forget_notifications();

-- Reading a thread on is reading what one was told of it.
create function openvibe.read_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications set read_at = now()
  where user_id = new.user_id and thread_id = new.thread_id and seq <= new.last_read_seq and read_at is null
    and fork_id is null;
  return null;
end
$$;
create trigger read_markers_notifications after insert or update on read_markers
  for each row execute function openvibe.read_notifications();

-- As before, but for forks: one's own message is read, and what was written in the main line while one was in a fork is
-- not, or everything told of it would be gone.
create or replace function openvibe.note_participant() returns trigger
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

create function openvibe.tell_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('messageId', new.message_id, 'workspaceId', new.workspace_id, 'channelId', new.channel_id,
      'threadId', new.thread_id, 'forkId', new.fork_id, 'kind', new.kind,
      'authorUserId', m.author_user_id, 'authorAgentId', m.author_agent_id, 'text', left(m.content, 300)),
    'notification.created', 'user:' || new.user_id, true)
  from public.messages m where m.id = new.message_id;
  return null;
end
$$;
create trigger notifications_tell after insert on notifications
  for each row execute function openvibe.tell_notification();

create function openvibe.tell_notifications_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'notification.changed', 'user:' || told.user_id, true)
  from (select distinct user_id from changed) told;
  return null;
end
$$;
create trigger notifications_tell_read after update on notifications
  referencing new table as changed for each statement execute function openvibe.tell_notifications_changed();
create trigger notifications_tell_gone after delete on notifications
  referencing old table as changed for each statement execute function openvibe.tell_notifications_changed();

create function openvibe.tell_notice_level() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.channel_id), 'channel.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger channel_notices_tell after insert or update on channel_notices
  for each row execute function openvibe.tell_notice_level();

alter table notifications enable row level security;
alter table channel_notices enable row level security;
grant select on notifications to openvibe_user;
grant update (read_at) on notifications to openvibe_user;
grant select, insert, update on channel_notices to openvibe_user;
grant select, insert, update, delete on notifications, channel_notices to service_role;

create policy notifications_own on notifications for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and channel_id = any (array(select openvibe.readable_channel_ids())));
create policy notifications_mark on notifications for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy channel_notices_own on channel_notices for all to openvibe_user
  using (user_id = (select openvibe.current_user_id()))
  with check (user_id = (select openvibe.current_user_id()) and openvibe.can_read_channel(channel_id));
