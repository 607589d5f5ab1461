-- Forks: side conversations that start from a message of a thread.
--
-- Everything that a list of forks shows is kept in the row of the fork.

create table forks (
  id uuid primary key,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  parent_message_id uuid not null references messages,
  description text not null default '' check (char_length(description) <= 500),
  status text not null default 'active' check (status in ('active', 'resolved', 'abandoned')),
  dive_partner_id uuid references agent_configs,
  message_count int not null default 0,
  last_activity_at timestamptz not null default clock_timestamp(),
  -- The first few authors, in the order of their first messages: `{ id, kind: user | agent }`.
  participants jsonb not null default '[]',
  left_out text[] not null default '{}', -- keys of the parts of the context that its agents are not shown
  -- US dollars that its agents may use, and have used, reservations included. At the limit the fork pauses and asks.
  budget_usd numeric(12, 6) not null default 1 check (budget_usd > 0),
  spent_usd numeric(12, 6) not null default 0,
  -- The current published result, as the thread shows it.
  result_version int check (result_version > 0),
  result_message_id uuid references messages,
  result_headline text,
  stale_at timestamptz, -- since when the fork has changed after its current result
  draft_version int check (draft_version > 0), -- of the open result draft
  rev bigint not null default 0,
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  closed_by uuid references profiles,
  closed_at timestamptz,
  unique (id, thread_id),
  check ((status = 'active') = (closed_at is null)),
  check ((result_version is null) = (result_message_id is null)),
  check (result_version is not null or (result_headline is null and stale_at is null)),
  foreign key (thread_id, channel_id, workspace_id) references threads (id, channel_id, workspace_id)
);
create index forks_by_thread on forks (thread_id, rev);
create index forks_active on forks (thread_id) where status = 'active';
create index forks_by_parent_message on forks (parent_message_id);
create index forks_by_result_message on forks (result_message_id) where result_message_id is not null;

alter table messages add foreign key (fork_id, thread_id) references forks (id, thread_id);

alter table forks enable row level security;
grant select, insert, update on forks to service_role;
grant select on forks to openvibe_user;
create policy forks_read on forks for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));

-- The people in a fork, and how far each has read it, by the messages' own numbers. A person who only looks has no row:
-- nothing there waits for them.
create table fork_participants (
  fork_id uuid not null references forks,
  user_id uuid not null references profiles,
  last_read_number int not null default 0 check (last_read_number >= 0),
  primary key (fork_id, user_id)
);
create index fork_participants_by_user on fork_participants (user_id, fork_id);

alter table fork_participants enable row level security;
grant select, insert, delete on fork_participants to service_role;
grant update (last_read_number) on fork_participants to service_role;
grant select on fork_participants to openvibe_user;
create policy fork_participants_read on fork_participants for select to openvibe_user
  using (exists (select from forks f where f.id = fork_id));

create function openvibe.tell_fork_participant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.fork_id), 'fork.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger fork_participants_tell after insert on fork_participants
  for each row execute function openvibe.tell_fork_participant();

-- All pages of the person hear how far they have read the fork.
create function openvibe.tell_fork_read() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('forkId', new.fork_id, 'lastReadNumber', new.last_read_number),
    'fork.read', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger fork_participants_tell_read after update of last_read_number on fork_participants
  for each row when (new.last_read_number > old.last_read_number) execute function openvibe.tell_fork_read();

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

create function openvibe.forks_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.fork_participants (fork_id, user_id) values (new.id, new.created_by);
  perform openvibe.tell_fork(new, 'fork.created');
  return null;
end
$$;
create trigger forks_after_insert after insert on forks
  for each row execute function openvibe.forks_after_insert();

create function openvibe.forks_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.tell_fork(new, 'fork.updated');
  if (new.status, new.description, new.result_version, new.stale_at)
    is distinct from (old.status, old.description, old.result_version, old.stale_at) then
    perform openvibe.tell_fork_participants(new.id);
  end if;
  return null;
end
$$;
create trigger forks_after_update after update on forks
  for each row execute function openvibe.forks_after_update();

-- A hint for the people in the fork, wherever they are: it was closed or reopened, has another description or
-- result, or its result is out of date.
create function openvibe.tell_fork_participants(fork uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', fork), 'fork.changed', 'user:' || p.user_id, true)
  from public.fork_participants p where p.fork_id = fork;
end
$$;

-- The number of a new message in its fork, whose thread is locked by then. Closing a fork locks the thread too, so a
-- closed fork is seen here. It still accepts lines of the system.
create function openvibe.next_fork_number(message messages) returns int
  language plpgsql set search_path = ''
as $$
declare
  fork record;
begin
  select status, message_count + 1 as number into fork from public.forks where id = message.fork_id;
  if fork.status <> 'active' and message.author_type <> 'system' then
    raise exception 'fork_closed' using errcode = 'P0001';
  end if;
  return fork.number;
end
$$;

-- A new message makes the fork's current result out of date.
create function openvibe.count_fork_message(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  author constant uuid := coalesce(message.author_user_id, message.author_agent_id);
begin
  update public.forks f set
    message_count = message.fork_number,
    last_activity_at = message.created_at,
    participants = case
      when message.author_type = 'system' or jsonb_array_length(f.participants) >= 8
        or f.participants @> jsonb_build_array(jsonb_build_object('id', author))
      then f.participants
      else f.participants || jsonb_build_object('id', author,
        'kind', case message.author_type when 'human' then 'user' else 'agent' end)
      end,
    stale_at = case when f.result_version is not null and message.author_type <> 'system'
      then coalesce(f.stale_at, message.created_at) else f.stale_at end
  where f.id = message.fork_id;
end
$$;

-- The author is in the fork from then on, and has read the message and everything before it.
create function openvibe.note_fork_reading(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.fork_participants as known (fork_id, user_id, last_read_number)
  values (message.fork_id, message.author_user_id, message.fork_number)
  on conflict (fork_id, user_id) do update
    set last_read_number = greatest(known.last_read_number, excluded.last_read_number);
end
$$;

-- The words of a text as they are compared below: without Markdown, with one space between them.
create function openvibe.bare_words(words text) returns text
  language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(words, '[*_`>#]+', '', 'g'), '\s+', ' ', 'g'), ' …')
$$;

-- The description of a fork is usually the beginning of the message from which it starts. When that message is deleted,
-- its words are removed from the fork, from the line in the thread that announces the fork, and from the fork's
-- results. A description with other words stays.
create function openvibe.forget_descriptions(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  instead constant text := 'A message that was deleted';
  about record;
begin
  for about in
    select f.id, f.description from public.forks f
    where f.parent_message_id = message.id and openvibe.bare_words(f.description) <> ''
      and exists (
        -- All earlier wordings, the last one included.
        select from public.message_versions v
        where v.message_id = message.id
          and strpos(openvibe.bare_words(v.content), openvibe.bare_words(f.description)) > 0)
    order by f.id
  loop
    update public.messages m
    set content = replace(m.content, '‘' || about.description || '’', '‘' || instead || '’')
    where m.thread_id = message.thread_id and m.author_type = 'system' and m.deleted_at is null
      and m.metadata ->> 'notice' = 'fork' and m.metadata ->> 'forkId' = about.id::text;
    update public.messages m
    set metadata = jsonb_set(m.metadata, '{result,description}', to_jsonb(instead))
    from public.fork_results r
    where r.fork_id = about.id and m.id = r.message_id and m.deleted_at is null and m.metadata ? 'result'
      and m.metadata #>> '{result,description}' = about.description;
    update public.forks set description = instead where id = about.id;
  end loop;
end
$$;
