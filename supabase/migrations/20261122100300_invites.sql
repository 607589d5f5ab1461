-- Invites, and whether anybody can sign up without one.

create table invites (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  token_hash bytea not null unique, -- sha256; the token itself is shown once and never stored
  role text not null check (role in ('admin', 'member', 'guest')),
  channel_ids uuid[] not null default '{}', -- the channels that a guest joins; nothing else is open to guests
  email text, -- for this address and good for one use; null: a link that many people can use
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_count int not null default 0
);
create index invites_by_workspace on invites (workspace_id, created_at desc);
create index invites_by_email on invites (workspace_id, lower(email)) where email is not null and revoked_at is null;

alter table invites enable row level security;
grant select, insert, update, delete on invites to service_role;
grant select on invites to openvibe_user;
create policy invites_read on invites for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

create table instance_settings (
  one boolean primary key default true check (one),
  signups text not null default 'open' check (signups in ('open', 'invited'))
);
insert into instance_settings default values;

alter table instance_settings enable row level security;
grant select, update on instance_settings to service_role;

-- With OPENVIBE_SIGNUPS=invited an account is made only for an address with an open e-mail invite, or for a person with
-- an open invite link (the hash of its token comes with the metadata of the sign-up). The rule is in the database,
-- because the endpoint of Auth is public and can be called without our page.
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
        or i.email is null
          and i.token_hash = sha256(convert_to(coalesce(new.raw_user_meta_data ->> 'invite', ''), 'utf8')))
  ) then
    return new;
  end if;
  raise exception 'signups_closed' using errcode = 'P0001', hint = 'Ask an admin of the workspace for an invitation.';
end
$$;
create trigger openvibe_sign_up before insert on auth.users
  for each row execute function openvibe.check_sign_up();
