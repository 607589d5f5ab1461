-- Workspaces and the people in them.

create table profiles (
  id uuid primary key, -- auth.users.id; no foreign key, because a profile outlives the account
  display_name text not null check (char_length(display_name) between 1 and 80),
  email text not null,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  created_at timestamptz not null default now(),
  left_at timestamptz -- the account was erased: shown as 'Former member'
);

alter table profiles enable row level security;
grant select, insert, update, delete on profiles to service_role;
grant select on profiles to openvibe_user;
grant update (display_name, theme) on profiles to openvibe_user;
create policy profiles_read on profiles for select to openvibe_user
  using (id = any (array(select openvibe.known_user_ids())));
create policy profiles_change on profiles for update to openvibe_user
  using (id = (select openvibe.current_user_id()));

-- Every account has a profile from the start.
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

create table workspaces (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,47}$'),
  max_forks_per_thread int not null default 7 check (max_forks_per_thread between 1 and 50),
  prompts_visible boolean not null default true,
  -- Whether an agent that answered a person also answers the next message without a mention.
  follow_ups text not null default 'off' check (follow_ups in ('off', 'asker', 'everyone')),
  -- The people who may approve actions of agents, unless the agent's version says otherwise: the same shape as
  -- agent_configs.approvals.
  approvals jsonb not null default '{}' check (jsonb_typeof(approvals) = 'object'),
  default_agent_id uuid,
  -- condenses texts that are too long
  small_model text not null default 'claude-haiku-5-5' check (char_length(small_model) between 1 and 100),
  daily_usd numeric(10, 4) check (daily_usd > 0), -- US dollars; null: no limit
  monthly_usd numeric(10, 4) check (monthly_usd > 0),
  tasks_at_once int not null default 20 check (tasks_at_once between 1 and 1000),
  created_by uuid not null references profiles,
  created_at timestamptz not null default now()
);

alter table workspaces enable row level security;
grant select, insert, update, delete on workspaces to service_role;
grant select on workspaces to openvibe_user;
grant update (name, max_forks_per_thread, prompts_visible, follow_ups, approvals, default_agent_id, small_model,
  daily_usd, monthly_usd, tasks_at_once) on workspaces to openvibe_user;
create policy workspaces_read on workspaces for select to openvibe_user
  using (id = any (array(select openvibe.my_workspace_ids())));
create policy workspaces_change on workspaces for update to openvibe_user
  using (id = any (array(select openvibe.my_admin_workspace_ids())));

create table workspace_members (
  workspace_id uuid not null references workspaces,
  user_id uuid not null references profiles,
  role text not null check (role in ('admin', 'member', 'guest')),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_by_user on workspace_members (user_id, workspace_id) include (role);

alter table workspace_members enable row level security;
grant select, insert, update, delete on workspace_members to service_role;
grant select on workspace_members to openvibe_user;
create policy workspace_members_read on workspace_members for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or (workspace_id, user_id) in (select beside.workspace_id, beside.user_id from openvibe.people_beside_me() beside));

-- The names that can stand behind an @ in a workspace: handles of people and slugs of agents share this namespace.
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

alter table mention_names enable row level security;
grant select, insert, update, delete on mention_names to service_role;
grant select on mention_names to openvibe_user;
create policy mention_names_read on mention_names for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or user_id is null and workspace_id = any (array(select openvibe.my_workspace_ids()))
    or (workspace_id, user_id) in (select beside.workspace_id, beside.user_id from openvibe.people_beside_me() beside));
