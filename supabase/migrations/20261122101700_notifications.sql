-- Notifications: a person was mentioned or asked, got a reply in one of their threads, or got a direct message.
--
-- A row is written by a trigger, in the transaction of its message, for people who can read the channel at that time.
-- A person who loses access no longer sees it: reading depends on the channel, like everywhere else.
--
-- A thread notifies a person of replies once, until that person has read on: an inbox with forty lines for one lively
-- thread helps nobody, and neither do forty events per message. In a thread of many, only the first participants are
-- notified of replies. A mention always notifies.

create table notifications (
  user_id uuid not null references profiles,
  message_id uuid not null references messages,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null,
  thread_id uuid not null references threads,
  fork_id uuid,
  seq bigint not null,
  -- 'direct' and 'message' are not in the inbox: a direct message has its place in the sidebar, and 'message' is for
  -- people who want to be notified of every message of a channel.
  kind text not null check (kind in ('ask', 'mention', 'reply', 'direct', 'message')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, message_id)
);
create index notifications_inbox on notifications (user_id, workspace_id, created_at desc, message_id desc)
  where kind in ('ask', 'mention', 'reply');
create index notifications_asks on notifications (user_id, workspace_id, created_at desc, message_id desc)
  where kind = 'ask' and read_at is null;
create index notifications_unread on notifications (user_id, channel_id) where read_at is null;
create index notifications_unread_by_thread on notifications (user_id, thread_id, seq) where read_at is null;
create index notifications_by_message on notifications (message_id);

alter table notifications enable row level security;
grant select, insert, update, delete on notifications to service_role;
grant select on notifications to openvibe_user;
grant update (read_at) on notifications to openvibe_user;
create policy notifications_own on notifications for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and channel_id = any (array(select openvibe.readable_channel_ids())));
create policy notifications_mark on notifications for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));

-- A person's notification settings for a channel. Without a row: mentions, replies and direct messages.
create table channel_notices (
  user_id uuid not null references profiles,
  channel_id uuid not null references channels,
  level text not null default 'mentions' check (level in ('all', 'mentions', 'nothing')),
  muted boolean not null default false, -- the sidebar does not highlight the channel
  updated_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index channel_notices_all on channel_notices (channel_id) where level = 'all';

alter table channel_notices enable row level security;
grant select, insert, update, delete on channel_notices to service_role;
grant select, insert, update on channel_notices to openvibe_user;
create policy channel_notices_own on channel_notices for all to openvibe_user
  using (user_id = (select openvibe.current_user_id()))
  with check (user_id = (select openvibe.current_user_id()) and openvibe.can_read_channel(channel_id));
-- An API key sees only the settings for the channels of its workspace. The first condition costs one call a statement.
create policy channel_notices_of_key on channel_notices as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or exists (select from channels c where c.id = channel_id));

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

-- The result of a fork notifies everyone in the fork, except the person who published it.
create function openvibe.notify_people(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  -- In a larger thread only the first participants are notified of replies.
  told_of_replies constant int := 25;
  result constant jsonb := message.metadata -> 'result';
  writer constant uuid := coalesce(message.author_user_id, (result ->> 'publishedBy')::uuid);
  place record;
begin
  select c.kind, c.workspace_id into place from public.channels c where c.id = message.channel_id;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at, read_at)
  select distinct on (told.user_id)
    told.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id, message.seq,
    told.kind, message.created_at,
    -- Nobody has to catch up with the notifications of every message, so they begin as read.
    case when told.kind = 'message' then message.created_at end
  from (
    select (named ->> 'userId')::uuid as user_id, 'mention' as kind, 1 as place
    from jsonb_array_elements(message.metadata -> 'mentions') named where named ->> 'userId' is not null
    union all
    select member.user_id, case when message.fork_id is null then 'direct' else 'reply' end, 2
    from public.channel_members member
    where place.kind = 'direct' and member.channel_id = message.channel_id
    union all
    select taking.participant_id, 'reply', 3
    from (
      (select p.participant_id from public.thread_participants p
        where p.thread_id = message.thread_id and p.kind = 'user' and place.kind <> 'direct'
        order by p.first_seq limit told_of_replies)
      union
      select f.created_by from public.forks f where f.id = message.fork_id and place.kind <> 'direct'
    ) taking
    -- A message in a fork concerns only the people in the fork.
    where (message.fork_id is null
        or exists (
          select from public.fork_participants p
          where p.fork_id = message.fork_id and p.user_id = taking.participant_id))
      and not exists (
        select from public.notifications known
        where known.user_id = taking.participant_id and known.thread_id = message.thread_id and known.read_at is null
          and known.kind = 'reply' and known.fork_id is not distinct from message.fork_id)
    union all
    select p.user_id, 'reply', 3 from public.fork_participants p
    where p.fork_id = (result ->> 'forkId')::uuid and place.kind <> 'direct'
    union all
    select wants.user_id, 'message', 4 from public.channel_notices wants
    where wants.channel_id = message.channel_id and wants.level = 'all'
  ) told
  where told.user_id is distinct from writer
    and exists (
      select from public.workspace_members w
      where w.workspace_id = message.workspace_id and w.user_id = told.user_id
        and (place.kind = 'public' and w.role <> 'guest'
          or exists (
            select from public.channel_members c where c.channel_id = message.channel_id and c.user_id = told.user_id)))
  order by told.user_id, told.place
  on conflict do nothing;
end
$$;

-- A question or an approval notifies the people who may answer it, once. When it is settled it no longer waits for
-- them. `was` is the question before the change; null: the message is new.
create function openvibe.notify_asked(message messages, was jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  ask jsonb := message.metadata -> 'ask';
begin
  if ask ->> 'state' <> 'open' then
    -- The question is settled and no longer waits for anybody.
    update public.notifications set read_at = now()
    where message_id = message.id and kind = 'ask' and read_at is null;
    return;
  end if;
  if was -> 'audience' is not distinct from ask -> 'audience' then
    return;
  end if;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select w.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id,
    message.seq, 'ask', now()
  from public.workspace_members w
  join public.channels c on c.id = message.channel_id
  where w.workspace_id = message.workspace_id
    and (ask #> '{audience,userIds}' ? w.user_id::text or ask #> '{audience,roles}' ? w.role)
    and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
  on conflict (user_id, message_id) do update set kind = 'ask', read_at = null;
end
$$;

create function openvibe.forget_notifications(message uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.notifications where message_id = message;
end
$$;

-- A person who reads on in a thread has read the notifications of it. A question still waits for an answer.
create function openvibe.read_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications set read_at = now()
  where user_id = new.user_id and thread_id = new.thread_id and seq <= new.last_read_seq and read_at is null
    and fork_id is null and kind <> 'ask';
  return null;
end
$$;
create trigger read_markers_notifications after insert or update on read_markers
  for each row execute function openvibe.read_notifications();

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
