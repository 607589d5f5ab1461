-- Signing in to MCP servers, and their page in the settings.

-- A sign-in that an admin has begun: it ends in the same session, within ten minutes, once. Only the service reads it.
create table mcp_sign_ins (
  state_hash bytea primary key, -- the state itself is in the browser alone
  server_id uuid not null references mcp_servers on delete cascade,
  workspace_id uuid not null references workspaces,
  user_id uuid not null references profiles,
  session_id uuid not null,
  sealed text not null, -- the code verifier, the client and its server
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mcp_sign_ins_by_server on mcp_sign_ins (server_id);
create index mcp_sign_ins_by_workspace on mcp_sign_ins (workspace_id);
create index mcp_sign_ins_by_user on mcp_sign_ins (user_id);
create index mcp_sign_ins_by_end on mcp_sign_ins (expires_at);

alter table mcp_sign_ins enable row level security;
grant select, insert, update, delete on mcp_sign_ins to service_role;

-- The time that a server took to answer its last test.
alter table mcp_servers add column latency_ms integer check (latency_ms >= 0);
grant select (latency_ms) on mcp_servers to openvibe_user;

-- Pages of other admins read the servers again. A test that finds the same as before is no news, and changes of the
-- operator's servers come with a restart.
create function openvibe.tell_mcp_server() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  if row ->> 'workspace_id' is not null then
    perform realtime.send(jsonb_build_object('id', coalesce(row -> 'server_id', row -> 'id')), 'mcp_server.changed',
      'workspace:' || (row ->> 'workspace_id'), true);
  end if;
  return null;
end
$$;
create trigger mcp_servers_tell after insert or delete on mcp_servers
  for each row execute function openvibe.tell_mcp_server();
create trigger mcp_servers_tell_change after update on mcp_servers
  for each row when ((new.title, new.url, new.auth, new.header_names, new.is_active, new.tools, new.remarks, new.offers,
      new.tool_effects, new.health, new.last_error)
    is distinct from (old.title, old.url, old.auth, old.header_names, old.is_active, old.tools, old.remarks, old.offers,
      old.tool_effects, old.health, old.last_error))
  execute function openvibe.tell_mcp_server();
create trigger mcp_choices_tell after insert or update on mcp_choices
  for each row execute function openvibe.tell_mcp_server();
