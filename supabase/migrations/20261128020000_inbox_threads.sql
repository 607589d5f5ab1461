-- The Inbox has one row per thread. A row says when the person last got a notification there, of each kind, how many they
-- have not read, and whether they are done with the thread. Triggers keep it in step with the notifications, so a page of
-- the Inbox reads as many rows as it shows, however many notifications a thread has.
--
-- Two kinds are new: `result`, the result of a fork, and `reminder`, a message that the person wanted to see again.

alter table notifications drop constraint notifications_kind_check;
update notifications n set kind = 'result' from messages m
where m.id = n.message_id and n.kind = 'reply' and m.metadata ? 'result';
alter table notifications add constraint notifications_kind_check
  check (kind in ('ask', 'mention', 'reply', 'result', 'reminder', 'direct', 'message'));

-- Direct messages are counted separately, and nobody has to catch up with every message of a channel.
create function openvibe.is_inbox_kind(kind text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return kind in ('ask', 'mention', 'reply', 'result', 'reminder');
grant execute on function openvibe.is_inbox_kind(text) to openvibe_user, service_role;

create table inbox_threads (
  user_id uuid not null references profiles on delete cascade,
  thread_id uuid not null references threads on delete cascade,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null,
  newest_at timestamptz not null,
  mention_at timestamptz,
  reply_at timestamptz,
  ask_at timestamptz,
  result_at timestamptz,
  reminder_at timestamptz,
  unread int not null default 0, -- notifications that the person has not read
  done_at timestamptz, -- null: not done
  primary key (user_id, thread_id)
);
create index inbox_threads_open on inbox_threads (user_id, workspace_id, newest_at desc, thread_id desc)
  where done_at is null;
create index inbox_threads_done on inbox_threads (user_id, workspace_id, done_at desc, thread_id desc)
  where done_at is not null;
create index inbox_threads_mentions on inbox_threads (user_id, workspace_id, mention_at desc, thread_id desc)
  where mention_at is not null and done_at is null;
create index inbox_threads_replies on inbox_threads (user_id, workspace_id, reply_at desc, thread_id desc)
  where reply_at is not null and done_at is null;
create index inbox_threads_asks on inbox_threads (user_id, workspace_id, ask_at desc, thread_id desc)
  where ask_at is not null and done_at is null;
create index inbox_threads_results on inbox_threads (user_id, workspace_id, result_at desc, thread_id desc)
  where result_at is not null and done_at is null;
create index inbox_threads_unread on inbox_threads (user_id, workspace_id) where unread > 0 and done_at is null;
create index inbox_threads_by_thread on inbox_threads (thread_id);
create index inbox_threads_by_workspace on inbox_threads (workspace_id);

alter table inbox_threads enable row level security;
grant select, insert, update, delete on inbox_threads to service_role;
grant select on inbox_threads to openvibe_user;
grant update (done_at) on inbox_threads to openvibe_user;
create policy inbox_threads_own on inbox_threads for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and channel_id = any (array(select openvibe.readable_channel_ids())));
create policy inbox_threads_mark on inbox_threads for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));

-- Finds the newest notification of a kind in a thread, which is the line that its row shows.
create index notifications_of_thread on notifications (user_id, thread_id, kind, created_at desc, message_id desc);
-- The Inbox was read by this one.
drop index notifications_inbox;

insert into inbox_threads (user_id, thread_id, workspace_id, channel_id, newest_at, mention_at, reply_at, ask_at, result_at,
  unread)
select user_id, thread_id, workspace_id, channel_id, max(created_at), max(created_at) filter (where kind = 'mention'),
  max(created_at) filter (where kind = 'reply'), max(created_at) filter (where kind = 'ask'),
  max(created_at) filter (where kind = 'result'), count(*) filter (where read_at is null)
from notifications where openvibe.is_inbox_kind(kind)
group by user_id, thread_id, workspace_id, channel_id;

-- A new notification brings a thread back that was done. Rows are locked in the order of their keys, here and below.
create function openvibe.count_new_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inbox_threads as known (user_id, thread_id, workspace_id, channel_id, newest_at, mention_at, reply_at,
    ask_at, result_at, reminder_at, unread)
  select user_id, thread_id, workspace_id, channel_id, max(created_at), max(created_at) filter (where kind = 'mention'),
    max(created_at) filter (where kind = 'reply'), max(created_at) filter (where kind = 'ask'),
    max(created_at) filter (where kind = 'result'), max(created_at) filter (where kind = 'reminder'),
    count(*) filter (where read_at is null)
  from added where openvibe.is_inbox_kind(kind)
  group by user_id, thread_id, workspace_id, channel_id
  order by user_id, thread_id
  on conflict (user_id, thread_id) do update set
    newest_at = greatest(known.newest_at, excluded.newest_at),
    mention_at = greatest(known.mention_at, excluded.mention_at),
    reply_at = greatest(known.reply_at, excluded.reply_at),
    ask_at = greatest(known.ask_at, excluded.ask_at),
    result_at = greatest(known.result_at, excluded.result_at),
    reminder_at = greatest(known.reminder_at, excluded.reminder_at),
    unread = known.unread + excluded.unread,
    done_at = case when excluded.unread = 0 then known.done_at end;
  return null;
end
$$;
create trigger notifications_count_new after insert on notifications
  referencing new table as added for each statement execute function openvibe.count_new_notifications();

-- Writes anew what a row says, from the notifications that are left. No notification: no row.
create function openvibe.recount_inbox_thread(person uuid, thread uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.inbox_threads i set
    newest_at = now_there.newest_at, mention_at = now_there.mention_at, reply_at = now_there.reply_at,
    ask_at = now_there.ask_at, result_at = now_there.result_at, reminder_at = now_there.reminder_at,
    unread = now_there.unread
  from (
    select max(newest) as newest_at, max(newest) filter (where kind = 'mention') as mention_at,
      max(newest) filter (where kind = 'reply') as reply_at, max(newest) filter (where kind = 'ask') as ask_at,
      max(newest) filter (where kind = 'result') as result_at,
      max(newest) filter (where kind = 'reminder') as reminder_at,
      (select count(*) from public.notifications n where n.user_id = person and n.thread_id = thread
        and n.read_at is null and openvibe.is_inbox_kind(n.kind)) as unread
    from unnest(array['ask', 'mention', 'reply', 'result', 'reminder']) kind, lateral (
      select n.created_at as newest from public.notifications n
      where n.user_id = person and n.thread_id = thread and n.kind = kind.kind
      order by n.created_at desc limit 1) found
  ) now_there
  where i.user_id = person and i.thread_id = thread and now_there.newest_at is not null;
  if not found then
    delete from public.inbox_threads where user_id = person and thread_id = thread;
  end if;
end
$$;

create function openvibe.count_changed_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Most changes are that something was read, and then only the number differs.
  with sums as (
    select o.user_id, o.thread_id, sum((n.read_at is null)::int - (o.read_at is null)::int) as more
    from before o join changed n on n.user_id = o.user_id and n.message_id = o.message_id
    where openvibe.is_inbox_kind(n.kind) and n.kind = o.kind and n.created_at = o.created_at
      and (n.read_at is null) <> (o.read_at is null)
    group by o.user_id, o.thread_id
  ), held as (
    select i.user_id, i.thread_id, sums.more
    from public.inbox_threads i join sums on sums.user_id = i.user_id and sums.thread_id = i.thread_id
    order by i.user_id, i.thread_id
    for no key update of i
  )
  update public.inbox_threads i set unread = i.unread + held.more
  from held where i.user_id = held.user_id and i.thread_id = held.thread_id;
  -- Another kind, or another time: like a new notification.
  insert into public.inbox_threads (user_id, thread_id, workspace_id, channel_id, newest_at)
  select distinct on (n.user_id, n.thread_id) n.user_id, n.thread_id, n.workspace_id, n.channel_id, n.created_at
  from before o join changed n on n.user_id = o.user_id and n.message_id = o.message_id
  where (n.kind <> o.kind or n.created_at <> o.created_at) and openvibe.is_inbox_kind(n.kind)
  order by n.user_id, n.thread_id
  on conflict (user_id, thread_id) do update set done_at = null;
  perform openvibe.recount_inbox_thread(o.user_id, o.thread_id)
  from (
    select distinct o.user_id, o.thread_id
    from before o join changed n on n.user_id = o.user_id and n.message_id = o.message_id
    where n.kind <> o.kind or n.created_at <> o.created_at
    order by o.user_id, o.thread_id
  ) o;
  return null;
end
$$;
create trigger notifications_count_changed after update on notifications
  referencing old table as before new table as changed for each statement
  execute function openvibe.count_changed_notifications();

create function openvibe.count_gone_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.recount_inbox_thread(o.user_id, o.thread_id)
  from (select distinct user_id, thread_id from gone order by user_id, thread_id) o;
  return null;
end
$$;
create trigger notifications_count_gone after delete on notifications
  referencing old table as gone for each statement execute function openvibe.count_gone_notifications();

-- The other devices of the person hear of it.
create function openvibe.tell_inbox_thread() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'notification.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger inbox_threads_tell after update of done_at on inbox_threads
  for each row when (old.done_at is distinct from new.done_at) execute function openvibe.tell_inbox_thread();

-- Lines about entries and budgets are done and brought back in the same way.
alter table ledger_notices add column done_at timestamptz;
alter table budget_notices add column done_at timestamptz;
grant update (done_at) on ledger_notices to openvibe_user;
grant update (done_at) on budget_notices to openvibe_user;
create index ledger_notices_done on ledger_notices (user_id, workspace_id, done_at desc, id desc) where done_at is not null;
create index budget_notices_done on budget_notices (user_id, workspace_id, done_at desc, id desc) where done_at is not null;

-- Reads the notifications of a fork as far as the person has read the fork, as `read_notifications` does for the main line.
create function openvibe.read_fork_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
  from public.messages m
  where n.user_id = new.user_id and n.fork_id = new.fork_id and n.read_at is null and n.kind <> 'ask'
    and n.thread_id = (select f.thread_id from public.forks f where f.id = new.fork_id)
    and m.id = n.message_id and m.fork_number <= new.last_read_number;
  return null;
end
$$;
create trigger fork_participants_notifications after insert or update of last_read_number on fork_participants
  for each row when (new.last_read_number > 0) execute function openvibe.read_fork_notifications();

-- Reminds a person of a message: a notification of kind 'reminder', new again if they had one for this message. Returns
-- whether there is one: not if the message was deleted or the person can't read it any more. Runs as the service.
create function openvibe.remind_person(person uuid, message uuid) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  insert into public.notifications as known (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select person, m.id, m.workspace_id, m.channel_id, m.thread_id, m.fork_id, m.seq, 'reminder', clock_timestamp()
  from public.messages m
  where m.id = message and m.deleted_at is null and openvibe.can_person_read(person, m.channel_id)
  on conflict (user_id, message_id) do update
    -- An open question stays one: it is what the person has to answer.
    set kind = case when known.kind = 'ask' and known.read_at is null then 'ask' else 'reminder' end,
      created_at = clock_timestamp(), read_at = null;
  return found;
end
$$;
grant execute on function openvibe.remind_person(uuid, uuid) to service_role;

create trigger notifications_tell_again after update of created_at on notifications
  for each row when (old.created_at <> new.created_at) execute function openvibe.tell_notification();
