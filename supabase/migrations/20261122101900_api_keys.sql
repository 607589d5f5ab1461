-- API keys: programs that act with the rights of the person who made the key, in one workspace.
--
-- The key itself is shown once. Stored are its hash (the key has 256 random bits, so a plain hash is enough) and its
-- last characters, to tell it from others. A key ends with its owner's membership.

create table api_keys (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles, -- the person whose rights it has
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

alter table api_keys enable row level security;
grant select, insert, update, delete on api_keys to service_role;
grant select (id, workspace_id, owner_id, name, hint, scope, created_at, expires_at, last_used_at, revoked_at,
  revoked_by) on api_keys to openvibe_user;
-- People read their own keys, admins all keys of the workspace. A key reads no keys.
create policy api_keys_read on api_keys for select to openvibe_user
  using (openvibe.key_workspace_id() is null and (
    owner_id = (select openvibe.current_user_id())
    or workspace_id = any (array(select openvibe.my_admin_workspace_ids()))));

-- Conversations of programs with agents. Each is a thread in a private channel of the key's owner, so that the owner
-- finds it in the browser and all rules for threads apply to it.
create table api_sessions (
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles,
  name text not null check (char_length(name) between 1 and 100), -- chosen by the program, or by us
  thread_id uuid not null unique references threads,
  created_at timestamptz not null default now(),
  primary key (workspace_id, owner_id, name)
);
create index api_sessions_by_owner on api_sessions (workspace_id, owner_id, created_at desc);

alter table api_sessions enable row level security;
grant select, insert, update, delete on api_sessions to service_role;
grant select on api_sessions to openvibe_user;
create policy api_sessions_read on api_sessions for select to openvibe_user
  using (owner_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));
