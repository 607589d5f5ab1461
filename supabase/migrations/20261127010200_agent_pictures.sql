-- Pictures of agents: small, and kept for ever, because a version may name one. Other addresses were never shown.

create table agent_pictures (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif')),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  created_by uuid not null references profiles,
  created_at timestamptz not null default now()
);
create index agent_pictures_by_workspace on agent_pictures (workspace_id);
create index agent_pictures_by_creator on agent_pictures (created_by);

alter table agent_pictures enable row level security;
grant select, insert on agent_pictures to service_role;
grant select, insert (id, workspace_id, type, bytes, created_by) on agent_pictures to openvibe_user;
create policy agent_pictures_read on agent_pictures for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_workspace_ids())));
create policy agent_pictures_create on agent_pictures for insert to openvibe_user
  with check (created_by = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

update agent_configs set avatar_url = null where avatar_url not like '/api/files/agents/%';
