-- Drafts of agents: the fields of the next version, shared by the admins of a workspace until one of them publishes it.
-- A snapshot is a kept config that was never published: a version without a number. Tasks that try a draft run with it.

alter table agent_config_versions
  alter column version drop not null, -- null: a snapshot
  add column proof_id uuid; -- the evidence that the version was published with
create unique index agent_config_versions_snapshots on agent_config_versions (agent_config_id, md5(config::text))
  where version is null;

-- A snapshot may hold the prompt of a draft, so only admins read it.
alter policy agent_config_versions_read on agent_config_versions
  using (workspace_id = any (array(select openvibe.my_workspace_ids()))
    and (version is not null or workspace_id = any (array(select openvibe.my_admin_workspace_ids()))));
create policy agent_config_versions_snapshot on agent_config_versions for insert to openvibe_user
  with check (version is null and author_user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and exists (select from agent_configs a
      where a.id = agent_config_id and a.workspace_id = agent_config_versions.workspace_id));
grant insert (agent_config_id, workspace_id, version, config, author_user_id) on agent_config_versions to openvibe_user;

-- No revision is used twice, so that a page which slept through the end of one draft can't take the next for it.
create sequence agent_draft_revs as int;

create table agent_drafts (
  agent_config_id uuid primary key references agent_configs,
  workspace_id uuid not null references workspaces,
  config jsonb not null check (jsonb_typeof(config) = 'object'),
  base_version_id uuid not null references agent_config_versions, -- the version that the draft rests on
  is_first boolean not null default false, -- the agent was never published: publishing switches it on
  rev int not null default nextval('agent_draft_revs'), -- goes up with every save
  author_user_id uuid references profiles, -- the admin who saved last
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agent_drafts_by_workspace on agent_drafts (workspace_id);
create index agent_drafts_by_base on agent_drafts (base_version_id);
create index agent_drafts_by_author on agent_drafts (author_user_id) where author_user_id is not null;

alter table agent_drafts enable row level security;
grant select, insert, update, delete on agent_drafts to service_role;
grant select, delete, insert (agent_config_id, workspace_id, config, base_version_id, is_first, author_user_id),
  update (config, base_version_id, rev, author_user_id, updated_at) on agent_drafts to openvibe_user;
grant usage on sequence agent_draft_revs to openvibe_user, service_role;
create policy agent_drafts_read on agent_drafts for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy agent_drafts_create on agent_drafts for insert to openvibe_user
  with check (author_user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and exists (select from agent_configs a
      where a.id = agent_config_id and a.workspace_id = agent_drafts.workspace_id and a.deleted_at is null));
create policy agent_drafts_change on agent_drafts for update to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())))
  with check (author_user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy agent_drafts_end on agent_drafts for delete to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- The admins who have the editor of an agent open; forgotten after half a minute without a beat.
create unlogged table agent_editors (
  agent_config_id uuid not null references agent_configs,
  workspace_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (agent_config_id, user_id),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);
create index agent_editors_by_member on agent_editors (workspace_id, user_id);

alter table agent_editors enable row level security;
grant select, insert, update, delete on agent_editors to service_role;
grant select, delete, insert (agent_config_id, workspace_id, user_id, seen_at), update (seen_at) on agent_editors
  to openvibe_user;
create policy agent_editors_read on agent_editors for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy agent_editors_begin on agent_editors for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and exists (select from agent_configs a
      where a.id = agent_config_id and a.workspace_id = agent_editors.workspace_id));
create policy agent_editors_beat on agent_editors for update to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids())));
create policy agent_editors_end on agent_editors for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- Tells the admins that a draft was saved, published or discarded, or that somebody began or stopped editing.
create function openvibe.tell_agent_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  perform realtime.send(jsonb_build_object('id', row -> 'agent_config_id'), 'agent.draft_changed',
    'user:' || m.user_id, true)
  from public.workspace_members m
  where m.workspace_id = (row ->> 'workspace_id')::uuid and m.role = 'admin';
  return null;
end
$$;
create trigger agent_drafts_tell after insert or update or delete on agent_drafts
  for each row execute function openvibe.tell_agent_draft();
create trigger agent_editors_tell after insert or delete on agent_editors
  for each row execute function openvibe.tell_agent_draft();

-- A config as versions keep it: the given fields over those of the agent's row.
create function openvibe.agent_config(agent public.agent_configs, fields jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return openvibe.agent_snapshot(jsonb_populate_record(agent, fields));
end
$$;
grant execute on function openvibe.agent_config(agent_configs, jsonb) to openvibe_user, service_role;
grant execute on function openvibe.agent_snapshot(agent_configs) to openvibe_user, service_role;

-- As before, and with the evidence of a version.
create or replace function openvibe.write_agent_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.current_version_id is not distinct from old.current_version_id then
    return null;
  end if;
  insert into public.agent_config_versions
    (id, agent_config_id, workspace_id, version, config, author_user_id, note, origin, proof_id)
  values (
    new.current_version_id, new.id, new.workspace_id,
    (select coalesce(max(version), 0) + 1 from public.agent_config_versions where agent_config_id = new.id),
    openvibe.agent_snapshot(new),
    openvibe.current_user_id(),
    coalesce(nullif(current_setting('openvibe.version_note', true), ''), ''),
    coalesce(
      nullif(current_setting('openvibe.version_origin', true), ''),
      case when openvibe.current_user_id() is null then 'database' else 'form' end),
    nullif(current_setting('openvibe.version_proof', true), '')::uuid);
  return null;
end
$$;
