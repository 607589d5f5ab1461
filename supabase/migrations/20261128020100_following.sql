-- Following a thread: a person gets the replies of the threads that they follow. It begins when they write there, are
-- mentioned there or choose it. A thread that they chose not to follow stays so until they write there again or choose it;
-- mentions and questions come from every thread.

create table thread_follows (
  user_id uuid not null references profiles on delete cascade,
  thread_id uuid not null references threads on delete cascade,
  is_following boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);
create index thread_follows_by_thread on thread_follows (thread_id) where is_following;
create index thread_follows_of_thread on thread_follows (thread_id);

alter table thread_follows enable row level security;
grant select, insert, update, delete on thread_follows to service_role;
grant select, insert, update on thread_follows to openvibe_user;
create policy thread_follows_own on thread_follows for all to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and exists (select from threads t where t.id = thread_id))
  with check (user_id = (select openvibe.current_user_id()) and exists (select from threads t where t.id = thread_id));

-- Everyone who takes part today follows.
insert into thread_follows (user_id, thread_id, is_following)
select p.participant_id, p.thread_id, true from thread_participants p
join profiles on profiles.id = p.participant_id
where p.kind = 'user'
union
select p.user_id, f.thread_id, true from fork_participants p join forks f on f.id = p.fork_id
union
select n.user_id, n.thread_id, true from notifications n where n.kind = 'mention';

create function openvibe.follow_thread(person uuid, thread uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.thread_follows (user_id, thread_id, is_following) values (person, thread, true)
  on conflict do nothing;
end
$$;
grant execute on function openvibe.follow_thread(uuid, uuid) to service_role;

-- The other devices of the person show it.
create function openvibe.tell_follow() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('threadId', new.thread_id, 'isFollowing', new.is_following),
    'follow.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger thread_follows_tell_new after insert on thread_follows
  for each row execute function openvibe.tell_follow();
create trigger thread_follows_tell_change after update on thread_follows
  for each row when (old.is_following <> new.is_following) execute function openvibe.tell_follow();

-- People follow the threads of the forks that they open or write in.
create function openvibe.follow_thread_of_fork() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.follow_thread(new.user_id, f.thread_id) from public.forks f where f.id = new.fork_id;
  return null;
end
$$;
create trigger fork_participants_follow after insert on fork_participants
  for each row execute function openvibe.follow_thread_of_fork();

create or replace function openvibe.note_participant(message public.messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.thread_participants (thread_id, participant_id, kind, first_seq)
  values (message.thread_id, coalesce(message.author_user_id, message.author_agent_id),
    case message.author_type when 'human' then 'user' else 'agent' end, message.seq)
  on conflict do nothing;
  if message.author_user_id is not null then
    insert into public.thread_follows as known (user_id, thread_id, is_following)
    values (message.author_user_id, message.thread_id, true)
    on conflict (user_id, thread_id) do update set is_following = true, changed_at = now()
      where not known.is_following;
  end if;
  -- The author has read the message. A message in a fork says nothing about the main line.
  if message.author_user_id is not null and message.fork_id is null then
    insert into public.read_markers (user_id, thread_id, last_read_seq)
    values (message.author_user_id, message.thread_id, message.seq)
    on conflict (user_id, thread_id) do update
      set last_read_seq = greatest(public.read_markers.last_read_seq, excluded.last_read_seq), updated_at = now();
  end if;
end
$$;

create or replace function openvibe.notify_people(message public.messages) returns void
  language plpgsql set search_path = ''
as $$
declare
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
    select member.user_id,
      case when message.fork_id is null then 'direct' when result is null then 'reply' else 'result' end, 2
    from public.channel_members member
    where place.kind = 'direct' and member.channel_id = message.channel_id
    union all
    select follower.user_id, case when result is null then 'reply' else 'result' end, 3
    from public.thread_follows follower
    where follower.thread_id = message.thread_id and follower.is_following and place.kind <> 'direct'
      -- A message in a fork concerns only the people in the fork.
      and (message.fork_id is null
        or exists (
          select from public.fork_participants p
          where p.fork_id = message.fork_id and p.user_id = follower.user_id))
      -- A busy thread notifies of its first reply, until the person reads it.
      and (result is not null
        or not exists (
          select from public.notifications known
          where known.user_id = follower.user_id and known.thread_id = message.thread_id and known.read_at is null
            and known.kind = 'reply' and known.fork_id is not distinct from message.fork_id))
    union all
    select p.user_id, 'result', 3 from public.fork_participants p
    where p.fork_id = (result ->> 'forkId')::uuid and place.kind <> 'direct'
    union all
    select wants.user_id, 'message', 4 from public.channel_notices wants
    where wants.channel_id = message.channel_id and wants.level = 'all'
  ) told
  where told.user_id is distinct from writer
    and (told.kind not in ('reply', 'result')
      or not exists (
        select from public.thread_follows no_more
        where no_more.user_id = told.user_id and no_more.thread_id = message.thread_id and not no_more.is_following))
    and exists (
      select from public.workspace_members w
      where w.workspace_id = message.workspace_id and w.user_id = told.user_id
        and (place.kind = 'public' and w.role <> 'guest'
          or exists (
            select from public.channel_members c where c.channel_id = message.channel_id and c.user_id = told.user_id)))
  order by told.user_id, told.place
  on conflict do nothing;
  if place.kind <> 'direct' then
    perform openvibe.follow_where_mentioned(message);
    perform openvibe.raise_unread_thread(message);
  end if;
end
$$;

-- Only people who can read the thread have a notification of the mention. Those who are named by themselves follow it.
create function openvibe.follow_where_mentioned(message public.messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.thread_follows (user_id, thread_id, is_following)
  select n.user_id, message.thread_id, true
  from jsonb_array_elements(message.metadata -> 'mentions') named
  join public.notifications n on n.user_id = (named ->> 'userId')::uuid and n.message_id = message.id
  where n.kind = 'mention'
  order by n.user_id
  on conflict do nothing;
end
$$;

-- The row of a busy thread moves to the top of the Inbox with each reply, without a new notification.
create function openvibe.raise_unread_thread(message public.messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  with held as (
    select i.user_id from public.inbox_threads i
    where i.thread_id = message.thread_id and i.unread > 0 and i.newest_at < message.created_at
      and i.user_id is distinct from message.author_user_id
      and exists (
        select from public.notifications known
        where known.user_id = i.user_id and known.thread_id = message.thread_id and known.read_at is null
          and known.kind = 'reply' and known.fork_id is not distinct from message.fork_id
          and known.message_id <> message.id)
    order by i.user_id
    for no key update of i
  )
  update public.inbox_threads i set newest_at = message.created_at, reply_at = message.created_at
  from held where i.user_id = held.user_id and i.thread_id = message.thread_id;
end
$$;
