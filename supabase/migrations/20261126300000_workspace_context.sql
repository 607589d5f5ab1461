-- The facts that every agent of a workspace is told. Each save is a version with its author; the newest one counts.
create table workspace_context_versions (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  version integer not null check (version > 0),
  -- Markdown. Empty: agents are told no facts.
  content text not null check (char_length(content) <= 20000),
  author_user_id uuid not null references profiles,
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  unique (workspace_id, version)
);
create index workspace_context_versions_by_author on workspace_context_versions (author_user_id);

create trigger workspace_context_versions_keep before update or delete on workspace_context_versions
  for each row execute function openvibe.keep_version();

alter table workspace_context_versions enable row level security;

-- The caller's workspaces in which the caller may read what agents are told: as an admin, or because everybody may.
create function openvibe.my_prompt_workspace_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select w.id from public.workspaces w
  where w.id = any (array(select openvibe.my_workspace_ids()))
    and (w.prompts_visible or w.id = any (array(select openvibe.my_admin_workspace_ids())));
$$;
revoke execute on function openvibe.my_prompt_workspace_ids() from public;
grant execute on function openvibe.my_prompt_workspace_ids() to openvibe_user;

create policy workspace_context_versions_read on workspace_context_versions for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_prompt_workspace_ids())));
create policy workspace_context_versions_create on workspace_context_versions for insert to openvibe_user
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and author_user_id = openvibe.current_user_id());

grant select on workspace_context_versions to openvibe_user, service_role;
grant insert (id, workspace_id, version, content, author_user_id, note) on workspace_context_versions to openvibe_user;

-- Decisions that an admin left out of the workspace context.
create table left_out_decisions (
  decision_id uuid primary key references decisions on delete cascade,
  workspace_id uuid not null references workspaces,
  author_user_id uuid not null references profiles,
  created_at timestamptz not null default now()
);
create index left_out_decisions_by_workspace on left_out_decisions (workspace_id);
create index left_out_decisions_by_author on left_out_decisions (author_user_id);

alter table left_out_decisions enable row level security;

-- The policies of decisions apply inside: only a reader of the decision sees that it was left out.
create policy left_out_decisions_read on left_out_decisions for select to openvibe_user
  using (exists (select from decisions d where d.id = decision_id));
create policy left_out_decisions_create on left_out_decisions for insert to openvibe_user
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and author_user_id = openvibe.current_user_id()
    and exists (select from decisions d where d.id = decision_id and d.workspace_id = left_out_decisions.workspace_id));
create policy left_out_decisions_remove on left_out_decisions for delete to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and exists (select from decisions d where d.id = decision_id));

grant select, delete on left_out_decisions to openvibe_user, service_role;
grant insert (decision_id, workspace_id, author_user_id) on left_out_decisions to openvibe_user;

create index decisions_made on decisions (workspace_id, published_at desc, id desc) where kind = 'decision';

alter table agent_configs add column uses_workspace_context boolean not null default true;
grant insert (uses_workspace_context), update (uses_workspace_context) on agent_configs to openvibe_user;
