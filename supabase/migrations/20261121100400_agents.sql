-- Agents: a configured identity, and every version it ever had.
--
-- The row is what is published. Whatever changes it, the product's own editor or a hand in the database's
-- dashboard, becomes a version by the trigger below; tasks point at the version they run with.

create table agent_configs (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  name text not null check (char_length(name) between 1 and 60),
  -- what stands behind the @; a system agent's begins with _ and can't be typed as a mention
  slug text not null check (slug ~ '^_?[a-z0-9][a-z0-9_-]{0,30}$'),
  display_name text not null check (char_length(display_name) between 1 and 60),
  description text not null default '' check (char_length(description) <= 200),
  avatar_url text,
  system_prompt text not null check (char_length(system_prompt) between 1 and 40000),
  model text not null check (char_length(model) between 1 and 100),
  max_tokens int not null default 4096 check (max_tokens between 256 and 64000),
  capabilities text[] not null default '{}',
  is_active boolean not null default true,
  is_system boolean not null default false,
  max_turns int not null default 8 check (max_turns between 1 and 50),
  budget_usd numeric(10, 4) not null default 0.10 check (budget_usd > 0),
  timeout_seconds int not null default 120 check (timeout_seconds between 10 and 3600),
  effort text not null default 'medium' check (effort in ('low', 'medium', 'high')),
  mailbox text not null default 'conversation' check (mailbox in ('conversation', 'agent')),
  current_version_id uuid,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not is_system or slug like '\_%')
);
create unique index agent_configs_by_slug on agent_configs (workspace_id, slug) where deleted_at is null;

create table agent_config_versions (
  id uuid primary key default gen_random_uuid(),
  agent_config_id uuid not null references agent_configs,
  workspace_id uuid not null references workspaces,
  version int not null check (version > 0),
  config jsonb not null,
  author_user_id uuid references profiles, -- null: the seed, or a hand in the database
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  unique (agent_config_id, version)
);

alter table mention_names add foreign key (agent_id) references agent_configs;
alter table workspaces add foreign key (default_agent_id) references agent_configs;

-- What a version freezes. Switching an agent on and off is not a change of what it is.
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

create trigger agent_configs_version before insert or update on agent_configs
  for each row execute function openvibe.version_agent();
create trigger agent_configs_write_version after insert or update on agent_configs
  for each row execute function openvibe.write_agent_version();

-- The slug keeps its place in the namespace of mentions for as long as the agent is there.
create function openvibe.name_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.mention_names where agent_id = new.id and (new.deleted_at is not null or name <> new.slug);
  if new.deleted_at is null and not new.is_system then
    insert into public.mention_names (workspace_id, name, agent_id) values (new.workspace_id, new.slug, new.id)
    on conflict (workspace_id, name) do nothing;
    if not exists (select from public.mention_names where workspace_id = new.workspace_id and name = new.slug and agent_id = new.id) then
      raise exception 'name_taken' using errcode = '23505', detail = new.slug;
    end if;
  end if;
  return null;
end
$$;

create trigger agent_configs_name after insert or update of slug, deleted_at, is_system on agent_configs
  for each row execute function openvibe.name_agent();

create function openvibe.keep_version() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A version of an agent is never changed or deleted.';
end
$$;
create trigger agent_config_versions_keep before update or delete on agent_config_versions
  for each row execute function openvibe.keep_version();

alter table agent_configs enable row level security;
alter table agent_config_versions enable row level security;

grant select, insert, update on agent_configs to service_role;
grant select, insert on agent_config_versions to service_role;
grant select on agent_configs to openvibe_user;
-- Column by column: nobody moves an agent to another workspace or makes one the system's.
grant insert (id, workspace_id, name, slug, display_name, description, avatar_url, system_prompt, model, max_tokens,
  capabilities, max_turns, budget_usd, timeout_seconds, effort, mailbox, created_by) on agent_configs to openvibe_user;
grant update (name, slug, display_name, description, avatar_url, system_prompt, model, max_tokens, capabilities,
  is_active, max_turns, budget_usd, timeout_seconds, effort, mailbox, deleted_at) on agent_configs to openvibe_user;
grant select on agent_config_versions to openvibe_user;

create policy agent_configs_read on agent_configs for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_workspace_ids())));
create policy agent_configs_create on agent_configs for insert to openvibe_user
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids())) and not is_system);
create policy agent_configs_change on agent_configs for update to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())))
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy agent_config_versions_read on agent_config_versions for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_workspace_ids())));
