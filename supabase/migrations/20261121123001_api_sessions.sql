-- Conversations that a program has with agents. Each is a thread in a private channel of the key's owner, so that the
-- owner finds it in the browser, and everything that holds for threads holds for it.

create table api_sessions (
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles,
  name text not null check (char_length(name) between 1 and 100), -- the program's own, or made by us
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

-- Lists of tasks, newest first: ids are made in the order of time.
create index tasks_by_workspace_id on tasks (workspace_id, id desc);
create index tasks_by_status on tasks (workspace_id, status, id desc);
create index tasks_by_agent on tasks (agent_config_id, id desc);
create index tasks_by_thread on tasks (thread_id, id desc);
