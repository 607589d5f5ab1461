-- The sessions of accounts, and their end.
--
-- Access tokens are verified without a call to Auth, so a token outlives the session that it belongs to. This table
-- knows the end of a session, and every transaction of a person looks there when it begins. Triggers on Auth's own
-- sessions keep it: each sign-out, changed password or deleted account ends a session here.

create table account_sessions (
  id uuid primary key, -- auth.sessions.id, which is the claim `session_id` of its tokens
  user_id uuid not null references profiles,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), -- to ten minutes
  device text check (char_length(device) <= 300), -- the browser or program, in its own words
  place text check (char_length(place) <= 64), -- the network address
  ended_at timestamptz
);
create index account_sessions_by_user on account_sessions (user_id, created_at desc);

alter table account_sessions enable row level security;
grant select, insert, update, delete on account_sessions to service_role;
grant select on account_sessions to openvibe_user;
create policy account_sessions_read on account_sessions for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and (select openvibe.key_workspace_id()) is null);

create function openvibe.session_has_ended(session uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.account_sessions where id = session and ended_at is not null);
end
$$;

-- Called in the statement that begins the transaction of a person.
create function openvibe.refuse_ended_session(session uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.account_sessions where id = session and ended_at is not null) then
    raise exception 'session_ended' using errcode = 'P0001';
  end if;
end
$$;
grant execute on function openvibe.session_has_ended(uuid) to openvibe_user, service_role, authenticated;
grant execute on function openvibe.refuse_ended_session(uuid) to openvibe_user, service_role;

-- Ends the sessions of a person, here and in Auth; `keep` is the one that goes on.
create function openvibe.end_sessions(person uuid, keep uuid default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The refresh tokens go with the sessions, and the trigger below marks each as ended.
  delete from auth.sessions where user_id = person and id is distinct from keep;
  update public.account_sessions set ended_at = now()
  where user_id = person and ended_at is null and id is distinct from keep;
end
$$;
grant execute on function openvibe.end_sessions(uuid, uuid) to service_role;

create function openvibe.follow_auth_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- No token lives this long.
    delete from public.account_sessions where user_id = new.user_id and ended_at < now() - interval '30 days';
    insert into public.account_sessions (id, user_id) values (new.id, new.user_id) on conflict (id) do nothing;
  else
    insert into public.account_sessions (id, user_id, created_at, ended_at)
    values (old.id, old.user_id, coalesce(old.created_at, now()), now())
    on conflict (id) do update set ended_at = now() where account_sessions.ended_at is null;
  end if;
  return null;
end
$$;
create trigger openvibe_session after insert or delete on auth.sessions
  for each row execute function openvibe.follow_auth_session();

insert into account_sessions (id, user_id, created_at)
select s.id, s.user_id, coalesce(s.created_at, now()) from auth.sessions s join profiles p on p.id = s.user_id;

-- The person's pages hear it, and the embedded Realtime closes the channels of the session.
create function openvibe.tell_session_end() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('sessionId', new.id), 'session.ended', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger account_sessions_tell after insert or update of ended_at on account_sessions
  for each row when (new.ended_at is not null) execute function openvibe.tell_session_end();

-- Nobody joins a topic with the token of an ended session.
create policy openvibe_open_session on realtime.messages as restrictive for select to authenticated
  using (not openvibe.session_has_ended((select (auth.jwt() ->> 'session_id')::uuid)));
