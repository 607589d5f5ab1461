-- The proof of addresses.
--
-- An address is proved when somebody has redeemed a link or a code that was sent there (auth.users.email_confirmed_at;
-- the embedded Auth sets it at no other time). On a server that others can reach nothing counts before: people could
-- sign up with the address of somebody else and wait for that person.

alter table profiles add column email_proved_at timestamptz;
-- The first proof of the address has dropped the password: the person is asked once for a new one.
alter table profiles add column password_wanted boolean not null default false;

alter table instance_settings
  -- 'trusted': only this machine reaches the server, and every address counts. 'mail': an address counts when it is
  -- proved. 'none': others reach the server, but it can't send mail, so no address can be proved.
  add column proof text not null default 'trusted' check (proof in ('trusted', 'mail', 'none')),
  -- sha256 of the token that makes the first account
  add column first_account_hash bytea;

create or replace function openvibe.profile_from_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, display_name, email, email_proved_at)
  values (
    new.id,
    left(coalesce(
      nullif(trim(new.raw_user_meta_data ->> 'display_name'), ''),
      nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''),
      nullif(trim(new.raw_user_meta_data ->> 'name'), ''),
      nullif(split_part(coalesce(new.email, ''), '@', 1), ''),
      'Member'), 80),
    coalesce(new.email, ''),
    new.email_confirmed_at)
  on conflict (id) do update set email = excluded.email, email_proved_at = excluded.email_proved_at;
  return new;
end
$$;
create or replace trigger openvibe_profile after insert or update of email, email_confirmed_at on auth.users
  for each row execute function openvibe.profile_from_account();

update profiles p set email_proved_at = u.email_confirmed_at from auth.users u where u.id = p.id;

-- The maker of an account without a proved address may be a stranger: everything from before ends with the proof. The
-- session of the person who has proved the address begins after this.
create function openvibe.first_proof() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select proof = 'trusted' from public.instance_settings) then
    return new;
  end if;
  new.encrypted_password := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  perform openvibe.end_sessions(new.id);
  update public.api_keys set revoked_at = now(), revoked_by = owner_id where owner_id = new.id and revoked_at is null;
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using new.id;
  end if;
  update public.profiles set password_wanted = true where id = new.id;
  return new;
end
$$;
-- Without a mail that was sent there is no proof by one: a project that confirms every address by itself.
create trigger openvibe_first_proof before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at, old.email_change_sent_at, old.invited_at) is not null)
  execute function openvibe.first_proof();

-- Tells whether the address of a person counts as theirs.
create function openvibe.address_counts(person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select proof = 'trusted' from public.instance_settings)
    or exists (select from public.profiles where id = person and email_proved_at is not null);
end
$$;
grant execute on function openvibe.address_counts(uuid) to service_role;

create function openvibe.has_password(person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.users where id = person and coalesce(encrypted_password, '') <> '');
end
$$;
grant execute on function openvibe.has_password(uuid) to service_role;

-- No account is there: none at all, or none whose owner could have entered yet.
create function openvibe.has_no_account() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (
    select from auth.users
    where email_confirmed_at is not null or (select proof <> 'mail' from public.instance_settings));
end
$$;
grant execute on function openvibe.has_no_account() to service_role;

-- With OPENVIBE_SIGNUPS=invited an account is made only with the token of an open invitation (its hash comes with the
-- metadata of the sign-up); if the invitation is for an address, only for that address. An invited address alone is
-- enough where it gives nothing away: on a trusted machine, and where the account starts without a session and the
-- address must be proved first. The first account of a server is made with the token that its start has printed.
create or replace function openvibe.check_sign_up() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  settings public.instance_settings;
  token bytea := sha256(convert_to(coalesce(new.raw_user_meta_data ->> 'invite', ''), 'utf8'));
begin
  select * into settings from public.instance_settings;
  if settings.signups = 'open' then
    return new;
  end if;
  if exists (
    select from public.invites i
    where i.revoked_at is null and i.expires_at > now()
      and case when i.email is null then i.token_hash = token
        else lower(i.email) = lower(new.email) and i.used_count = 0
          and (settings.proof <> 'none' or i.token_hash = token) end
  ) then
    return new;
  end if;
  if settings.first_account_hash = token then
    -- One after the other: the second finds the account of the first.
    perform from public.instance_settings for update;
    if openvibe.has_no_account() then
      return new;
    end if;
  end if;
  raise exception 'signups_closed' using errcode = 'P0001', hint = 'Ask an admin of the workspace for an invitation.';
end
$$;

create index profiles_by_email on profiles (lower(email));
