-- API keys: how programs come in, with the rights of the person who made the key, in one workspace.
--
-- The key itself is shown once; what stands here is its hash (the key has 256 random bits, so a plain hash is enough)
-- and its last characters, to be told from others. A key ends with its owner's membership.

create table api_keys (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles, -- whose rights it has
  name text not null check (char_length(name) between 1 and 80),
  key_hash bytea not null unique,
  hint text not null check (char_length(hint) between 1 and 8),
  scope text not null check (scope in ('read', 'write', 'admin')), -- each includes those before it
  created_at timestamptz not null default now(),
  expires_at timestamptz, -- null: until it is revoked
  last_used_at timestamptz, -- to the minute
  revoked_at timestamptz,
  revoked_by uuid references profiles,
  check ((revoked_at is null) = (revoked_by is null)),
  foreign key (workspace_id, owner_id) references workspace_members (workspace_id, user_id) on delete cascade
);
create index api_keys_by_workspace on api_keys (workspace_id, id desc);
create index api_keys_by_owner on api_keys (workspace_id, owner_id, id desc);

-- The workspace that the caller's key is for; null: a person, who may be in many.
create function openvibe.key_workspace_id() returns uuid
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'openvibe_key_workspace')::uuid;
end
$$;
grant execute on function openvibe.key_workspace_id() to openvibe_user, service_role, authenticated;

alter table api_keys enable row level security;
grant select, insert, update, delete on api_keys to service_role;
grant select (id, workspace_id, owner_id, name, hint, scope, created_at, expires_at, last_used_at, revoked_at, revoked_by)
  on api_keys to openvibe_user;
-- One's own, and all of the workspace for its admins. Keys don't look at keys.
create policy api_keys_read on api_keys for select to openvibe_user
  using (openvibe.key_workspace_id() is null and (
    owner_id = (select openvibe.current_user_id())
    or workspace_id = any (array(select openvibe.my_admin_workspace_ids()))));

-- Every question about membership looks at the key's workspace alone when a key asks. Whatever policies and triggers
-- build on them follows; a test names all of these functions.

create or replace function openvibe.role_in(workspace uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select role from public.workspace_members
    where workspace_id = workspace and user_id = openvibe.current_user_id()
      and workspace_id = coalesce(openvibe.key_workspace_id(), workspace_id));
end
$$;

create or replace function openvibe.my_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and (scope is null or workspace_id = scope);
end
$$;

create or replace function openvibe.my_admin_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role = 'admin' and (scope is null or workspace_id = scope);
end
$$;

create or replace function openvibe.readable_channel_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select c.id from public.workspace_members m
    join public.channels c on c.workspace_id = m.workspace_id and c.kind = 'public'
    where m.user_id = openvibe.current_user_id() and m.role <> 'guest' and (scope is null or m.workspace_id = scope)
    union
    select channel_id from public.channel_members
    where user_id = openvibe.current_user_id() and (scope is null or workspace_id = scope);
end
$$;

create or replace function openvibe.can_read_channel(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return exists (
    select from public.channels c
    join public.workspace_members m on m.workspace_id = c.workspace_id and m.user_id = openvibe.current_user_id()
    where c.id = channel and (scope is null or c.workspace_id = scope)
      and (c.kind = 'public' and m.role <> 'guest'
        or exists (select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = m.user_id)));
end
$$;

create or replace function openvibe.known_user_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select openvibe.current_user_id()
    union
    select other.user_id from public.workspace_members me
    join public.workspace_members other on other.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.user_id from public.channel_members me
    join public.channel_members other on other.channel_id = me.channel_id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope);
end
$$;

create or replace function openvibe.my_open_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role <> 'guest' and (scope is null or workspace_id = scope);
end
$$;

create or replace function openvibe.people_beside_me() returns table (workspace_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select me.workspace_id, me.user_id from public.workspace_members me
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.workspace_id, other.user_id from public.workspace_members me
    join public.channel_members mine on mine.workspace_id = me.workspace_id and mine.user_id = me.user_id
    join public.channel_members other on other.channel_id = mine.channel_id
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope);
end
$$;
