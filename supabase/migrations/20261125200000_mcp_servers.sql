-- MCP servers: programs of others whose tools agents may use.
--
-- An admin adds a server to one workspace, by its address. The operator's servers come from the file that
-- OPENVIBE_MCP_CONFIG names: a worker keeps their rows as the file says, and every workspace may use them.

create table mcp_servers (
  id uuid primary key,
  workspace_id uuid references workspaces, -- null: the operator's, for every workspace
  -- The first part of the names of its tools: `name.tool`. No `_`, which parts the two in requests.
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  title text not null check (char_length(title) between 1 and 80),
  url text check (char_length(url) between 1 and 2000), -- null: a program that the worker starts
  auth text not null default 'none' check (auth in ('none', 'headers', 'oauth')),
  header_names text[] not null default '{}',
  -- Secrets under their names, each sealed by OPENVIBE_ENCRYPTION_KEY. People can't read this column.
  sealed jsonb not null default '{}' check (jsonb_typeof(sealed) = 'object'),
  is_active boolean not null default true,
  -- As found at the last test.
  tools jsonb not null default '[]' check (jsonb_typeof(tools) = 'array'),
  remarks jsonb not null default '[]' check (jsonb_typeof(remarks) = 'array'), -- sentences about parts that can't be used
  offers jsonb not null default '[]' check (jsonb_typeof(offers) = 'array'), -- resources, prompts
  -- By a tool's name: its effect as an admin (or the operator) chose it.
  tool_effects jsonb not null default '{}' check (jsonb_typeof(tool_effects) = 'object'),
  health text not null default 'unknown' check (health in ('unknown', 'ok', 'failing', 'signed_out')),
  last_error text check (char_length(last_error) <= 500),
  checked_at timestamptz,
  created_by uuid references profiles, -- null: the operator
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((workspace_id is null) = (created_by is null)),
  check (workspace_id is null or url is not null)
);
create unique index mcp_servers_by_name on mcp_servers (workspace_id, name) nulls not distinct;
create index mcp_servers_by_creator on mcp_servers (created_by) where created_by is not null;

-- The choices of a workspace about a server of the operator.
create table mcp_choices (
  workspace_id uuid not null references workspaces,
  server_id uuid not null references mcp_servers on delete cascade,
  is_active boolean not null default true,
  tool_effects jsonb not null default '{}' check (jsonb_typeof(tool_effects) = 'object'),
  primary key (workspace_id, server_id)
);
create index mcp_choices_by_server on mcp_choices (server_id);

alter table mcp_servers enable row level security;
grant select, insert, update, delete on mcp_servers to service_role;
grant select (id, workspace_id, name, title, url, auth, header_names, is_active, tools, remarks, offers, tool_effects,
  health, last_error, checked_at, created_by, created_at, updated_at) on mcp_servers to openvibe_user;
-- An address can be a secret by itself, so only admins read servers. The operator's are for every admin.
create policy mcp_servers_read on mcp_servers for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    or (workspace_id is null and exists (select openvibe.my_admin_workspace_ids())));

alter table mcp_choices enable row level security;
grant select, insert, update, delete on mcp_choices to service_role;
grant select on mcp_choices to openvibe_user;
create policy mcp_choices_read on mcp_choices for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
