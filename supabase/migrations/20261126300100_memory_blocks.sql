-- An agent's memory blocks: short texts that stand in its prompt. Admins and the agent itself edit them.
create table memory_blocks (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  agent_id uuid not null references agent_configs,
  label text not null check (label ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  content text not null default '' check (content !~ '^\s|\s$'),
  char_limit integer not null default 2000 check (char_limit between 50 and 10000),
  position integer not null,
  version integer not null check (version > 0),
  -- The channels whose words are in the block and which no admin has released: the block is shown only where all
  -- readers may read all of them.
  channel_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (char_length(content) <= char_limit)
);
create unique index memory_blocks_by_label on memory_blocks (agent_id, label) where deleted_at is null;
create index memory_blocks_by_agent on memory_blocks (agent_id, position);
create index memory_blocks_by_workspace on memory_blocks (workspace_id);

create table memory_block_versions (
  id uuid primary key,
  block_id uuid not null references memory_blocks,
  workspace_id uuid not null references workspaces,
  version integer not null check (version > 0),
  label text not null,
  content text not null,
  char_limit integer not null,
  is_deleted boolean not null default false,
  -- Null: the agent made the change, in this task.
  author_user_id uuid references profiles,
  task_id uuid references tasks on delete set null,
  -- The conversation of that task.
  channel_id uuid references channels on delete set null,
  channel_ids uuid[] not null default '{}',
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  unique (block_id, version),
  check (author_user_id is null or task_id is null)
);
create index memory_block_versions_by_workspace on memory_block_versions (workspace_id);
create index memory_block_versions_by_author on memory_block_versions (author_user_id) where author_user_id is not null;
create index memory_block_versions_by_task on memory_block_versions (task_id) where task_id is not null;
create index memory_block_versions_by_channel on memory_block_versions (channel_id) where channel_id is not null;

alter table memory_blocks enable row level security;
alter table memory_block_versions enable row level security;

create policy memory_blocks_read on memory_blocks for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_prompt_workspace_ids()))
    and channel_ids <@ array(select openvibe.readable_channel_ids()));
create policy memory_blocks_create on memory_blocks for insert to openvibe_user
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy memory_blocks_change on memory_blocks for update to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())))
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

create policy memory_block_versions_read on memory_block_versions for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_prompt_workspace_ids()))
    and channel_ids <@ array(select openvibe.readable_channel_ids()));
create policy memory_block_versions_create on memory_block_versions for insert to openvibe_user
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and author_user_id = openvibe.current_user_id() and task_id is null
    and channel_ids <@ array(select openvibe.readable_channel_ids()));

grant select, insert, update on memory_blocks to service_role;
grant select on memory_blocks to openvibe_user;
grant insert (id, workspace_id, agent_id, label, content, char_limit, position, version),
  update (label, content, char_limit, position, version, channel_ids, updated_at, deleted_at)
  on memory_blocks to openvibe_user;
grant select, insert on memory_block_versions to service_role;
grant select on memory_block_versions to openvibe_user;
grant insert (id, block_id, workspace_id, version, label, content, char_limit, is_deleted, author_user_id, channel_ids,
  note)
  on memory_block_versions to openvibe_user;
