-- Agents: a configured identity and every version that it ever had.
--
-- The row is the published version. Every change of it becomes a version by the triggers below, no matter whether it
-- comes from the product's editor or from the database's dashboard. A task points at the version that it runs with.

create table agent_configs (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  name text not null check (char_length(name) between 1 and 60),
  -- The name behind the @. The slug of a system agent begins with _ and can't be typed as a mention.
  slug text not null check (slug ~ '^_?[a-z0-9][a-z0-9_-]{0,30}$'),
  display_name text not null check (char_length(display_name) between 1 and 60),
  description text not null default '' check (char_length(description) <= 200),
  avatar_url text,
  system_prompt text not null check (char_length(system_prompt) between 1 and 40000),
  model text not null check (char_length(model) between 1 and 100),
  effort text not null default 'medium' check (effort in ('low', 'medium', 'high')),
  capabilities text[] not null default '{}',
  tools text[] not null
    default '{search_messages,recall_decisions,read_thread,read_fork_message,react,ask_human,do_nothing}',
  approvals jsonb not null default '{}' check (jsonb_typeof(approvals) = 'object'), -- by tool: who must approve it
  reply_mode text not null default 'text' check (reply_mode in ('text', 'tool')),
  mailbox text not null default 'conversation' check (mailbox in ('conversation', 'agent')),
  -- The limits of one task. A version that was saved without one of them has its default.
  max_tokens int not null default 4096 check (max_tokens between 256 and 64000),
  max_turns int not null default 8 check (max_turns between 1 and 50),
  max_total_tokens int default 1000000 check (max_total_tokens >= 1000), -- null: no limit, here and below
  max_output_tokens int default 100000 check (max_output_tokens >= 256),
  budget_usd numeric(10, 4) not null default 0.10 check (budget_usd > 0),
  timeout_seconds int not null default 120 check (timeout_seconds between 10 and 3600),
  tool_timeout_seconds int not null default 30 check (tool_timeout_seconds between 1 and 600),
  is_active boolean not null default true,
  is_system boolean not null default false,
  current_version_id uuid,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not is_system or slug like '\_%')
);
create unique index agent_configs_by_slug on agent_configs (workspace_id, slug) where deleted_at is null;

alter table workspaces add foreign key (default_agent_id) references agent_configs;
alter table mention_names add foreign key (agent_id) references agent_configs;

alter table agent_configs enable row level security;
grant select, insert, update on agent_configs to service_role;
grant select on agent_configs to openvibe_user;
-- The columns are listed so that a person can't move an agent to another workspace or make it a system agent.
grant insert (id, workspace_id, name, slug, display_name, description, avatar_url, system_prompt, model, effort,
  capabilities, tools, approvals, reply_mode, mailbox, max_tokens, max_turns, max_total_tokens, max_output_tokens,
  budget_usd, timeout_seconds, tool_timeout_seconds, created_by) on agent_configs to openvibe_user;
grant update (name, slug, display_name, description, avatar_url, system_prompt, model, effort, capabilities, tools,
  approvals, reply_mode, mailbox, max_tokens, max_turns, max_total_tokens, max_output_tokens, budget_usd,
  timeout_seconds, tool_timeout_seconds, is_active, deleted_at) on agent_configs to openvibe_user;
create policy agent_configs_read on agent_configs for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_workspace_ids())));
create policy agent_configs_create on agent_configs for insert to openvibe_user
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids())) and not is_system);
create policy agent_configs_change on agent_configs for update to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())))
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

create table agent_config_versions (
  id uuid primary key default gen_random_uuid(),
  agent_config_id uuid not null references agent_configs,
  workspace_id uuid not null references workspaces,
  version int not null check (version > 0),
  config jsonb not null,
  author_user_id uuid references profiles, -- null: the seed, or somebody in the database's dashboard
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  unique (agent_config_id, version)
);

alter table agent_config_versions enable row level security;
grant select, insert on agent_config_versions to service_role;
grant select on agent_config_versions to openvibe_user;
create policy agent_config_versions_read on agent_config_versions for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_workspace_ids())));

create function openvibe.keep_version() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A version of an agent is never changed or deleted.';
end
$$;
create trigger agent_config_versions_keep before update or delete on agent_config_versions
  for each row execute function openvibe.keep_version();

-- The part of an agent that a version freezes. Switching an agent on or off makes no new version.
create function openvibe.agent_snapshot(agent agent_configs) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return to_jsonb(agent) - array['id', 'workspace_id', 'is_active', 'is_system', 'current_version_id', 'created_by',
    'created_at', 'updated_at', 'deleted_at'];
end
$$;

create function openvibe.version_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  snapshot jsonb := openvibe.agent_snapshot(new);
  version_id uuid := gen_random_uuid();
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if snapshot = openvibe.agent_snapshot(old) then
      new.current_version_id := old.current_version_id;
      return new;
    end if;
  end if;
  new.current_version_id := version_id;
  return new;
end
$$;
create trigger agent_configs_version before insert or update on agent_configs
  for each row execute function openvibe.version_agent();

create function openvibe.write_agent_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.current_version_id is not distinct from old.current_version_id then
    return null;
  end if;
  insert into public.agent_config_versions (id, agent_config_id, workspace_id, version, config, author_user_id, note)
  values (
    new.current_version_id, new.id, new.workspace_id,
    (select coalesce(max(version), 0) + 1 from public.agent_config_versions where agent_config_id = new.id),
    openvibe.agent_snapshot(new),
    openvibe.current_user_id(),
    coalesce(nullif(current_setting('openvibe.version_note', true), ''), ''));
  return null;
end
$$;
create trigger agent_configs_write_version after insert or update on agent_configs
  for each row execute function openvibe.write_agent_version();

-- An agent keeps its slug among the names of mentions until it is deleted.
create function openvibe.name_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.mention_names where agent_id = new.id and (new.deleted_at is not null or name <> new.slug);
  if new.deleted_at is null and not new.is_system then
    insert into public.mention_names (workspace_id, name, agent_id) values (new.workspace_id, new.slug, new.id)
    on conflict (workspace_id, name) do nothing;
    if not exists (
      select from public.mention_names
      where workspace_id = new.workspace_id and name = new.slug and agent_id = new.id) then
      raise exception 'name_taken' using errcode = '23505', detail = new.slug;
    end if;
  end if;
  return null;
end
$$;
create trigger agent_configs_name after insert or update of slug, deleted_at, is_system on agent_configs
  for each row execute function openvibe.name_agent();

-- The models of the endpoint as a worker last listed them. The web process never asks the endpoint itself.
create table model_catalog (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null,
  position int not null, -- in the order of the endpoint's list, newest first
  max_input_tokens int,
  max_output_tokens int,
  heard_at timestamptz not null default now()
);

alter table model_catalog enable row level security;
grant select, insert, update, delete on model_catalog to service_role;
grant select on model_catalog to openvibe_user;
-- The same for every member of a workspace. Nobody else has an agent to choose a model for.
create policy model_catalog_read on model_catalog for select to openvibe_user
  using (exists (select openvibe.my_workspace_ids()));
