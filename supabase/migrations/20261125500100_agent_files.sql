-- The folder of agent documents that the operator names (OPENVIBE_AGENTS_DIR), as it was last read, and its import into
-- each workspace. Only the service reads and writes both tables.
create table agent_files (
  file text primary key check (char_length(file) between 1 and 255),
  -- The agent as JSON, and the hash of that. Null: the file never had a good document. A broken file keeps the last one.
  document text,
  hash text,
  -- Why the file can't be read now, with line and column; null: it is good.
  problem text,
  -- A file that was deleted stays here: its agents do.
  is_present boolean not null default true,
  read_at timestamptz not null default now(),
  check ((document is null) = (hash is null))
);

create table agent_file_imports (
  workspace_id uuid not null references workspaces on delete cascade,
  file text not null references agent_files,
  -- The agent that follows the file; null: it could not be imported here.
  agent_config_id uuid references agent_configs,
  -- The document that was imported last, or that could not be.
  hash text not null,
  problem text,
  imported_at timestamptz not null default now(),
  primary key (workspace_id, file)
);
create index agent_file_imports_by_file on agent_file_imports (file);
create index agent_file_imports_by_agent on agent_file_imports (agent_config_id) where agent_config_id is not null;

alter table agent_files enable row level security;
alter table agent_file_imports enable row level security;
grant select, insert, update on agent_files to service_role;
grant select, insert, update on agent_file_imports to service_role;
