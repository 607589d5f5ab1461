-- Marking many places as read in one act, which can be undone, and threads that a person has muted.

-- One act of 'mark as read', with what was before. People reach it through the verbs alone.
create table read_acts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles,
  workspace_id uuid not null references workspaces,
  threads jsonb not null, -- [{threadId, before}]: the read markers
  forks jsonb not null, -- [{forkId, before}]
  message_ids uuid[] not null, -- of the notifications that were unread
  made_at timestamptz not null default now()
);
create index read_acts_by_user on read_acts (user_id, made_at);
create index read_acts_by_workspace on read_acts (workspace_id);
alter table read_acts enable row level security;
grant select, insert, delete on read_acts to service_role;

-- A muted thread is not shown as unread and tells of no replies. Mentions and questions still reach the person.
create table muted_threads (
  user_id uuid not null references profiles,
  thread_id uuid not null references threads on delete cascade,
  muted_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);
create index muted_threads_by_thread on muted_threads (thread_id);
alter table muted_threads enable row level security;
grant select, insert, delete on muted_threads to service_role;
grant select, insert, delete on muted_threads to openvibe_user;
create policy muted_threads_own on muted_threads for all to openvibe_user
  using (user_id = (select openvibe.current_user_id()))
  with check (user_id = (select openvibe.current_user_id()) and exists (select from threads t where t.id = thread_id));
-- An API key sees only the threads of its workspace. The first condition costs one call a statement.
create policy muted_threads_of_key on muted_threads as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or exists (select from threads t where t.id = thread_id));

create function openvibe.tell_muted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('threadId', coalesce(new.thread_id, old.thread_id), 'muted', tg_op = 'INSERT'),
    'thread.muted', 'user:' || coalesce(new.user_id, old.user_id), true);
  return null;
end
$$;
create trigger muted_threads_tell after insert or delete on muted_threads
  for each row execute function openvibe.tell_muted();

-- Drops the notifications of a muted thread that nobody needs to see.
create function openvibe.skip_muted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.kind in ('reply', 'message') and exists (
    select from public.muted_threads m where m.user_id = new.user_id and m.thread_id = new.thread_id)
  then
    return null;
  end if;
  return new;
end
$$;
create trigger notifications_skip_muted before insert on notifications
  for each row execute function openvibe.skip_muted();

-- An act that moves many markers tells of itself once: 'reads.changed'.
create or replace function openvibe.tell_read() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('openvibe.many_reads', true) = 'on' then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('threadId', new.thread_id, 'lastReadSeq', new.last_read_seq)
      || case when tg_op = 'UPDATE' and new.last_read_seq < old.last_read_seq
        then '{"back": true}' else '{}' end::jsonb,
    'read.updated', 'user:' || new.user_id, true);
  return null;
end
$$;

create or replace function openvibe.tell_fork_read() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('openvibe.many_reads', true) = 'on' then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('forkId', new.fork_id, 'lastReadNumber', new.last_read_number),
    'fork.read', 'user:' || new.user_id, true);
  return null;
end
$$;

-- Begins an act that moves many markers of a person: until the end of the transaction they don't tell of themselves.
create function openvibe.begin_many_reads(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('openvibe.many_reads', 'on', true);
  perform realtime.send('{}', 'reads.changed', 'user:' || person, true);
end
$$;
revoke execute on function openvibe.begin_many_reads(uuid) from public;
grant execute on function openvibe.begin_many_reads(uuid) to service_role;

-- Who writes has read what is above only if nothing there was unread: a message may be written from any place of a
-- thread. Own messages never count as unread (server/db/messages/unread.ts).
create or replace function openvibe.note_participant(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.thread_participants (thread_id, participant_id, kind, first_seq)
  values (message.thread_id, coalesce(message.author_user_id, message.author_agent_id),
    case message.author_type when 'human' then 'user' else 'agent' end, message.seq)
  on conflict do nothing;
  -- A message in a fork says nothing about the main line.
  if message.author_user_id is null or message.fork_id is not null then
    return;
  end if;
  insert into public.read_markers (user_id, thread_id, last_read_seq)
  select message.author_user_id, message.thread_id, message.seq
  where not exists (
    select from public.messages m
    left join public.read_markers mark on mark.user_id = message.author_user_id and mark.thread_id = message.thread_id
    left join public.channel_members me on me.user_id = message.author_user_id and me.channel_id = message.channel_id
    where m.thread_id = message.thread_id and m.fork_id is null and m.seq < message.seq
      and m.seq > coalesce(mark.last_read_seq, 0)
      and m.deleted_at is null and m.author_user_id is distinct from message.author_user_id
      and (mark.user_id is not null or m.created_at > me.joined_at))
  on conflict (user_id, thread_id) do update
    set last_read_seq = greatest(public.read_markers.last_read_seq, excluded.last_read_seq), updated_at = now();
end
$$;
