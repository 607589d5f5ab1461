-- Who takes part in a fork, for the list of one's own forks and for what people are told of them.

create table fork_participants (
  fork_id uuid not null references forks,
  user_id uuid not null references profiles,
  primary key (fork_id, user_id)
);
create index fork_participants_by_user on fork_participants (user_id, fork_id);

insert into fork_participants (fork_id, user_id)
select id, created_by from forks
union
select fork_id, author_user_id from messages where fork_id is not null and author_user_id is not null;

alter table fork_participants enable row level security;
grant select on fork_participants to openvibe_user;
grant select, insert, delete on fork_participants to service_role;
create policy fork_participants_read on fork_participants for select to openvibe_user
  using (exists (select from forks f where f.id = fork_id));

create function openvibe.note_fork_creator() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.fork_participants (fork_id, user_id) values (new.id, new.created_by);
  return null;
end
$$;
create trigger forks_note_creator after insert on forks
  for each row execute function openvibe.note_fork_creator();

-- As before, and two more things that a new message means: its author takes part, and what came out of the fork so far
-- may not be all of it any more.
create or replace function openvibe.count_fork_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.author_user_id is not null then
    insert into public.fork_participants (fork_id, user_id) values (new.fork_id, new.author_user_id)
    on conflict do nothing;
  end if;
  update public.forks f set
    message_count = new.fork_number,
    last_activity_at = new.created_at,
    participants = case
      when new.author_type = 'system' or jsonb_array_length(f.participants) >= 8
        or f.participants @> jsonb_build_array(jsonb_build_object('id', coalesce(new.author_user_id, new.author_agent_id)))
      then f.participants
      else f.participants || jsonb_build_object('id', coalesce(new.author_user_id, new.author_agent_id),
        'kind', case new.author_type when 'human' then 'user' else 'agent' end)
      end,
    stale_at = case when f.result_version is not null and new.author_type <> 'system'
      then coalesce(f.stale_at, new.created_at) else f.stale_at end
  where f.id = new.fork_id;
  return null;
end
$$;

-- A hint for those who take part, wherever they are: a fork of theirs began, ended, came back, or has a result; or they
-- wrote in one for the first time.
create function openvibe.tell_fork_participants() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'fork.changed', 'user:' || p.user_id, true)
  from public.fork_participants p where p.fork_id = new.id;
  return null;
end
$$;
create trigger forks_tell_participants_change after update on forks
  for each row when ((new.status, new.description, new.result_version, new.stale_at)
    is distinct from (old.status, old.description, old.result_version, old.stale_at))
  execute function openvibe.tell_fork_participants();

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
