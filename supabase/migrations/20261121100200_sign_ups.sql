-- Closed sign-up. With OPENVIBE_SIGNUPS=invited only an address that holds an open e-mail invite, or a person
-- with an open invite link (whose token's hash comes with the sign-up's metadata), gets an account. It is kept
-- here, because the Auth endpoint is public and the page is not the only way to it.

create table instance_settings (
  one boolean primary key default true check (one),
  signups text not null default 'open' check (signups in ('open', 'invited'))
);
insert into instance_settings default values;

alter table instance_settings enable row level security;
grant select, update on instance_settings to service_role;

create function openvibe.check_sign_up() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select signups from public.instance_settings) = 'open' then
    return new;
  end if;
  if exists (
    select from public.invites i
    where i.revoked_at is null and i.expires_at > now()
      and (lower(i.email) = lower(new.email) and i.used_count = 0
        or i.email is null and i.token_hash = sha256(convert_to(coalesce(new.raw_user_meta_data ->> 'invite', ''), 'utf8')))
  ) then
    return new;
  end if;
  raise exception 'signups_closed' using errcode = 'P0001', hint = 'Ask an admin of the workspace for an invitation.';
end
$$;

create trigger openvibe_sign_up before insert on auth.users
  for each row execute function openvibe.check_sign_up();
