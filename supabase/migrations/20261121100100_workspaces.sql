-- Workspaces, the people in them, and how they get in.

create table profiles (
  id uuid primary key, -- auth.users.id; no foreign key, because a profile outlives the account
  display_name text not null check (char_length(display_name) between 1 and 80),
  email text not null,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  created_at timestamptz not null default now(),
  left_at timestamptz -- the account was erased: shown as 'Former member'
);

create table workspaces (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,47}$'),
  max_forks_per_thread int not null default 7 check (max_forks_per_thread between 1 and 50),
  prompts_visible boolean not null default true,
  default_agent_id uuid,
  created_by uuid not null references profiles,
  created_at timestamptz not null default now()
);

create table workspace_members (
  workspace_id uuid not null references workspaces,
  user_id uuid not null references profiles,
  role text not null check (role in ('admin', 'member', 'guest')),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_by_user on workspace_members (user_id, workspace_id) include (role);

-- What may stand behind an @ in a workspace: people's handles and agents' slugs share this one namespace.
create table mention_names (
  workspace_id uuid not null references workspaces,
  name text not null check (name = lower(name) and char_length(name) between 1 and 32),
  user_id uuid references profiles,
  agent_id uuid,
  primary key (workspace_id, name),
  check (num_nonnulls(user_id, agent_id) = 1)
);
create unique index mention_names_by_user on mention_names (workspace_id, user_id) where user_id is not null;
create unique index mention_names_by_agent on mention_names (agent_id) where agent_id is not null;

create table invites (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  token_hash bytea not null unique, -- sha256; the token itself is shown once and never stored
  role text not null check (role in ('admin', 'member', 'guest')),
  email text, -- bound to this address and good for one use; a link (null) for many
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_count int not null default 0
);
create index invites_by_workspace on invites (workspace_id, created_at desc);

-- Questions about membership. Security definer, because a policy on workspace_members that reads
-- workspace_members would call itself; they look at the claims alone, never at an argument that names a person.

create function openvibe.role_in(workspace uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select role from public.workspace_members
    where workspace_id = workspace and user_id = openvibe.current_user_id());
end
$$;

create function openvibe.my_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select workspace_id from public.workspace_members where user_id = openvibe.current_user_id();
end
$$;

create function openvibe.my_admin_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role = 'admin';
end
$$;

grant execute on function openvibe.role_in(uuid), openvibe.my_workspace_ids(), openvibe.my_admin_workspace_ids()
  to openvibe_user, service_role, authenticated;

alter table profiles enable row level security;
alter table workspaces enable row level security;
alter table workspace_members enable row level security;
alter table mention_names enable row level security;
alter table invites enable row level security;

grant select, insert, update, delete on profiles, workspaces, workspace_members, mention_names, invites to service_role;
grant select on profiles, workspaces, workspace_members, mention_names, invites to openvibe_user;
grant update (display_name, theme) on profiles to openvibe_user;
grant update (name, max_forks_per_thread, prompts_visible, default_agent_id) on workspaces to openvibe_user;

create policy workspaces_read on workspaces for select to openvibe_user
  using (id = any (array(select openvibe.my_workspace_ids())));
create policy workspaces_change on workspaces for update to openvibe_user
  using (id = any (array(select openvibe.my_admin_workspace_ids())));
create policy invites_read on invites for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy profiles_change on profiles for update to openvibe_user
  using (id = (select openvibe.current_user_id()));
-- Reading people and names depends on shared channels (guests); those policies stand below the channels.

-- Every account has a profile from its first moment.
create function openvibe.profile_from_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, display_name, email)
  values (
    new.id,
    left(coalesce(
      nullif(trim(new.raw_user_meta_data ->> 'display_name'), ''),
      nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''),
      nullif(trim(new.raw_user_meta_data ->> 'name'), ''),
      nullif(split_part(coalesce(new.email, ''), '@', 1), ''),
      'Member'), 80),
    coalesce(new.email, ''))
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

create trigger openvibe_profile after insert or update of email on auth.users
  for each row execute function openvibe.profile_from_account();
