-- The second factor and recovery codes.

-- Auth knows no recovery codes. A used one stays until the next ten are made.
create table account_recovery_codes (
  user_id uuid not null references profiles,
  code_hash bytea not null, -- the code has 80 random bits, so a plain hash is enough
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table account_recovery_codes enable row level security;
grant select, insert, update, delete on account_recovery_codes to service_role;

-- Whether a person has a second factor that this token was not issued with.
create function openvibe.lacks_second_factor(person uuid, level text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return level is distinct from 'aal2'
    and exists (select from auth.mfa_factors where user_id = person and status = 'verified');
end
$$;

-- Called in the statement that begins the transaction of a person.
create function openvibe.refuse_missing_factor(person uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if openvibe.lacks_second_factor(person, null) then
    raise exception 'second_factor_needed' using errcode = 'P0001';
  end if;
end
$$;
grant execute on function openvibe.lacks_second_factor(uuid, text) to openvibe_user, service_role, authenticated;
grant execute on function openvibe.refuse_missing_factor(uuid) to openvibe_user, service_role;

-- Ends one session of a person.
create function openvibe.end_session(person uuid, session uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = person and id = session;
  update public.account_sessions set ended_at = now()
  where user_id = person and id = session and ended_at is null;
end
$$;
grant execute on function openvibe.end_session(uuid, uuid) to service_role;

-- Nobody joins a topic before the second step of the sign-in.
create policy openvibe_second_factor on realtime.messages as restrictive for select to authenticated
  using (not openvibe.lacks_second_factor((select auth.uid()), (select auth.jwt() ->> 'aal')));
