-- The schema as it stands after all migrations, to be read. Nothing runs this file: `npm run db:types` writes it and
-- `npm test` compares it. To change the schema, write a migration.

-- Schemas

create schema openvibe;
grant usage on schema openvibe to authenticated, openvibe_user, service_role;

create schema public;
grant usage on schema public to anon, authenticated, openvibe_user, postgres, public, service_role;

-- Default rights

-- default rights on new functions in every schema: {postgres=X/postgres}

-- default rights on new sequences in public: {postgres=rwU/postgres}

-- default rights on new functions in public: {postgres=X/postgres}

-- default rights on new tables in public: {postgres=arwdDxtm/postgres}

-- Text search

create text search configuration openvibe.plain;
alter text search configuration openvibe.plain add mapping for asciihword with simple;
alter text search configuration openvibe.plain add mapping for asciiword with extensions.unaccent, simple;
alter text search configuration openvibe.plain add mapping for email with simple;
alter text search configuration openvibe.plain add mapping for file with simple;
alter text search configuration openvibe.plain add mapping for float with simple;
alter text search configuration openvibe.plain add mapping for host with simple;
alter text search configuration openvibe.plain add mapping for hword with simple;
alter text search configuration openvibe.plain add mapping for hword_asciipart with simple;
alter text search configuration openvibe.plain add mapping for hword_numpart with simple;
alter text search configuration openvibe.plain add mapping for hword_part with simple;
alter text search configuration openvibe.plain add mapping for int with simple;
alter text search configuration openvibe.plain add mapping for numhword with simple;
alter text search configuration openvibe.plain add mapping for numword with extensions.unaccent, simple;
alter text search configuration openvibe.plain add mapping for sfloat with simple;
alter text search configuration openvibe.plain add mapping for uint with simple;
alter text search configuration openvibe.plain add mapping for url with simple;
alter text search configuration openvibe.plain add mapping for url_path with simple;
alter text search configuration openvibe.plain add mapping for version with simple;
alter text search configuration openvibe.plain add mapping for word with extensions.unaccent, simple;

-- Types

create type openvibe.search_hit as (
  number bigint,
  source text,
  source_id uuid,
  message_id uuid,
  channel_id uuid,
  created_at timestamp with time zone,
  rank double precision
);

-- Tables, each with its indexes, triggers, policies and grants

create table public.accepted_hosts (
  channel_id uuid not null,
  workspace_id uuid not null,
  host text not null,
  accepted_by uuid not null,
  accepted_at timestamp with time zone default now() not null,
  constraint accepted_hosts_pkey PRIMARY KEY (channel_id, host),
  constraint accepted_hosts_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES public.profiles(id),
  constraint accepted_hosts_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id) ON DELETE CASCADE,
  constraint accepted_hosts_host_check CHECK (((char_length(host) >= 1) AND (char_length(host) <= 300)))
);

CREATE INDEX accepted_hosts_by_person ON public.accepted_hosts USING btree (accepted_by);
CREATE INDEX accepted_hosts_by_workspace ON public.accepted_hosts USING btree (workspace_id, channel_id);

CREATE TRIGGER accepted_hosts_audit AFTER INSERT OR DELETE ON public.accepted_hosts FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('accepted_host', 'host', 'channel_id');

alter table public.accepted_hosts enable row level security;

create policy accepted_hosts_read on public.accepted_hosts for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select on public.accepted_hosts to service_role;
grant select on public.accepted_hosts to openvibe_user;

create table public.account_codes (
  user_id uuid not null,
  session_id uuid not null,
  code_hash bytea not null,
  made_at timestamp with time zone default now() not null,
  constraint account_codes_pkey PRIMARY KEY (user_id),
  constraint account_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id)
);

alter table public.account_codes enable row level security;

grant delete, insert, select, update on public.account_codes to service_role;

create table public.account_recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint account_recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint account_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id)
);

alter table public.account_recovery_codes enable row level security;

grant delete, insert, select, update on public.account_recovery_codes to service_role;

create table public.account_sessions (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  device text,
  place text,
  ended_at timestamp with time zone,
  reset_at timestamp with time zone,
  constraint account_sessions_pkey PRIMARY KEY (id),
  constraint account_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint account_sessions_device_check CHECK ((char_length(device) <= 300)),
  constraint account_sessions_place_check CHECK ((char_length(place) <= 64))
);

CREATE INDEX account_sessions_by_user ON public.account_sessions USING btree (user_id, created_at DESC);

CREATE TRIGGER account_sessions_audit AFTER INSERT ON public.account_sessions FOR EACH ROW WHEN ((new.ended_at IS NULL)) EXECUTE FUNCTION openvibe.audit_session();
CREATE TRIGGER account_sessions_audit_end AFTER UPDATE OF ended_at ON public.account_sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION openvibe.audit_session();
CREATE TRIGGER account_sessions_end_pushes AFTER INSERT OR UPDATE OF ended_at ON public.account_sessions FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION openvibe.end_pushes();
CREATE TRIGGER account_sessions_tell AFTER INSERT OR UPDATE OF ended_at ON public.account_sessions FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION openvibe.tell_session_end();

alter table public.account_sessions enable row level security;

create policy account_sessions_read on public.account_sessions for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL));

grant delete, insert, select, update on public.account_sessions to service_role;
grant select on public.account_sessions to openvibe_user;

create table public.agent_cases (
  id uuid not null,
  workspace_id uuid not null,
  agent_config_id uuid not null,
  name text not null,
  channel_id uuid,
  thread_id uuid,
  fork_id uuid,
  message_id uuid,
  question text,
  expectations jsonb default '[]'::jsonb not null,
  question_rev integer default 1 not null,
  author_user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint agent_cases_pkey PRIMARY KEY (id),
  constraint agent_cases_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint agent_cases_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint agent_cases_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint agent_cases_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id) ON DELETE CASCADE,
  constraint agent_cases_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint agent_cases_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint agent_cases_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint agent_cases_check CHECK (((message_id IS NULL) = (question IS NOT NULL))),
  constraint agent_cases_check1 CHECK (((channel_id IS NULL) = (thread_id IS NULL))),
  constraint agent_cases_check2 CHECK (((message_id IS NULL) OR (thread_id IS NOT NULL))),
  constraint agent_cases_check3 CHECK (((fork_id IS NULL) OR (thread_id IS NOT NULL))),
  constraint agent_cases_expectations_check CHECK ((jsonb_typeof(expectations) = 'array'::text)),
  constraint agent_cases_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint agent_cases_question_check CHECK (((char_length(question) >= 1) AND (char_length(question) <= 10000)))
);

CREATE INDEX agent_cases_by_author ON public.agent_cases USING btree (author_user_id);
CREATE INDEX agent_cases_by_channel ON public.agent_cases USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX agent_cases_by_fork ON public.agent_cases USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX agent_cases_by_message ON public.agent_cases USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX agent_cases_by_thread ON public.agent_cases USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX agent_cases_by_workspace ON public.agent_cases USING btree (workspace_id);
CREATE INDEX agent_cases_of_agent ON public.agent_cases USING btree (agent_config_id, id);

CREATE TRIGGER agent_cases_audit AFTER INSERT OR DELETE OR UPDATE OF name, question, expectations ON public.agent_cases FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('agent_case', '~name', '~question', '~expectations');

alter table public.agent_cases enable row level security;

create policy agent_cases_read on public.agent_cases for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND ((channel_id IS NULL) OR (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))));

grant delete, insert, select, update on public.agent_cases to service_role;
grant select on public.agent_cases to openvibe_user;

create table public.agent_config_versions (
  id uuid default gen_random_uuid() not null,
  agent_config_id uuid not null,
  workspace_id uuid not null,
  version integer,
  config jsonb not null,
  author_user_id uuid,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  origin text default 'form'::text not null,
  proof_id uuid,
  constraint agent_config_versions_pkey PRIMARY KEY (id),
  constraint agent_config_versions_agent_config_id_version_key UNIQUE (agent_config_id, version),
  constraint agent_config_versions_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint agent_config_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint agent_config_versions_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES public.proofs(id),
  constraint agent_config_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint agent_config_versions_note_check CHECK ((char_length(note) <= 500)),
  constraint agent_config_versions_origin_check CHECK ((origin = ANY (ARRAY['form'::text, 'file'::text, 'code'::text, 'database'::text]))),
  constraint agent_config_versions_version_check CHECK ((version > 0))
);

CREATE INDEX agent_config_versions_by_author ON public.agent_config_versions USING btree (author_user_id) WHERE (author_user_id IS NOT NULL);
CREATE INDEX agent_config_versions_by_proof ON public.agent_config_versions USING btree (proof_id) WHERE (proof_id IS NOT NULL);
CREATE INDEX agent_config_versions_by_workspace ON public.agent_config_versions USING btree (workspace_id);
CREATE UNIQUE INDEX agent_config_versions_snapshots ON public.agent_config_versions USING btree (agent_config_id, md5((config)::text)) WHERE (version IS NULL);

CREATE TRIGGER agent_config_versions_keep BEFORE DELETE OR UPDATE ON public.agent_config_versions FOR EACH ROW EXECUTE FUNCTION openvibe.keep_version();

alter table public.agent_config_versions enable row level security;

create policy agent_config_versions_read on public.agent_config_versions for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))) AND ((version IS NOT NULL) OR (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)))));
create policy agent_config_versions_snapshot on public.agent_config_versions for insert to openvibe_user
  with check ((version IS NULL) AND (author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (EXISTS ( SELECT
   FROM public.agent_configs a
  WHERE ((a.id = agent_config_versions.agent_config_id) AND (a.workspace_id = agent_config_versions.workspace_id)))));

grant insert, select on public.agent_config_versions to service_role;
grant select on public.agent_config_versions to openvibe_user;
grant insert (agent_config_id, author_user_id, config, version, workspace_id) on public.agent_config_versions to openvibe_user;

create table public.agent_configs (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  slug text not null,
  display_name text not null,
  description text default ''::text not null,
  avatar_url text,
  system_prompt text not null,
  model text not null,
  effort text default 'medium'::text not null,
  capabilities text[] default '{}'::text[] not null,
  tools text[] default '{search_messages,recall_decisions,read_thread,read_fork_message,read_file,react,ask_human,do_nothing}'::text[] not null,
  approvals jsonb default '{}'::jsonb not null,
  reply_mode text default 'text'::text not null,
  mailbox text default 'conversation'::text not null,
  max_tokens integer default 4096 not null,
  max_turns integer default 8 not null,
  max_total_tokens integer default 1000000,
  max_output_tokens integer default 100000,
  budget_usd numeric(10,4) default 0.25 not null,
  timeout_seconds integer default 120 not null,
  tool_timeout_seconds integer default 30 not null,
  is_active boolean default true not null,
  is_system boolean default false not null,
  current_version_id uuid,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  properties jsonb,
  structured_output boolean default false not null,
  tool_notes jsonb default '{}'::jsonb not null,
  recalls_memory boolean default true not null,
  uses_workspace_context boolean default true not null,
  endpoint_id uuid,
  fallback_model text,
  fallback_endpoint_id uuid,
  constraint agent_configs_pkey PRIMARY KEY (id),
  constraint agent_configs_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint agent_configs_workspace_id_endpoint_id_fkey FOREIGN KEY (workspace_id, endpoint_id) REFERENCES public.model_endpoints(workspace_id, id),
  constraint agent_configs_workspace_id_fallback_endpoint_id_fkey FOREIGN KEY (workspace_id, fallback_endpoint_id) REFERENCES public.model_endpoints(workspace_id, id),
  constraint agent_configs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint agent_configs_approvals_check CHECK ((jsonb_typeof(approvals) = 'object'::text)),
  constraint agent_configs_budget_usd_check CHECK ((budget_usd > (0)::numeric)),
  constraint agent_configs_check CHECK (((NOT is_system) OR (slug ~~ '\_%'::text))),
  constraint agent_configs_check1 CHECK (((fallback_endpoint_id IS NULL) OR (fallback_model IS NOT NULL))),
  constraint agent_configs_description_check CHECK ((char_length(description) <= 200)),
  constraint agent_configs_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 60))),
  constraint agent_configs_display_name_plain CHECK (openvibe.is_plain_name(display_name)) NOT VALID,
  constraint agent_configs_effort_check CHECK ((effort = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint agent_configs_fallback_model_check CHECK (((char_length(fallback_model) >= 1) AND (char_length(fallback_model) <= 100))),
  constraint agent_configs_mailbox_check CHECK ((mailbox = ANY (ARRAY['conversation'::text, 'agent'::text]))),
  constraint agent_configs_max_output_tokens_check CHECK ((max_output_tokens >= 256)),
  constraint agent_configs_max_tokens_check CHECK (((max_tokens >= 256) AND (max_tokens <= 64000))),
  constraint agent_configs_max_total_tokens_check CHECK ((max_total_tokens >= 1000)),
  constraint agent_configs_max_turns_check CHECK (((max_turns >= 1) AND (max_turns <= 50))),
  constraint agent_configs_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 100))),
  constraint agent_configs_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint agent_configs_output CHECK (((NOT structured_output) OR (properties IS NOT NULL))),
  constraint agent_configs_properties_check CHECK ((jsonb_typeof(properties) = 'object'::text)),
  constraint agent_configs_reply_mode_check CHECK ((reply_mode = ANY (ARRAY['text'::text, 'tool'::text]))),
  constraint agent_configs_slug_check CHECK ((slug ~ '^_?[a-z0-9][a-z0-9_-]{0,30}$'::text)),
  constraint agent_configs_system_prompt_check CHECK (((char_length(system_prompt) >= 1) AND (char_length(system_prompt) <= 40000))),
  constraint agent_configs_timeout_seconds_check CHECK (((timeout_seconds >= 10) AND (timeout_seconds <= 3600))),
  constraint agent_configs_tool_notes_check CHECK ((jsonb_typeof(tool_notes) = 'object'::text)),
  constraint agent_configs_tool_timeout_seconds_check CHECK (((tool_timeout_seconds >= 1) AND (tool_timeout_seconds <= 600)))
);

CREATE INDEX agent_configs_by_creator ON public.agent_configs USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX agent_configs_by_endpoint ON public.agent_configs USING btree (workspace_id, endpoint_id);
CREATE INDEX agent_configs_by_fallback_endpoint ON public.agent_configs USING btree (workspace_id, fallback_endpoint_id);
CREATE UNIQUE INDEX agent_configs_by_slug ON public.agent_configs USING btree (workspace_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX agent_configs_by_workspace ON public.agent_configs USING btree (workspace_id);

CREATE TRIGGER agent_configs_clear_active AFTER UPDATE ON public.agent_configs FOR EACH ROW WHEN (((old.is_active AND (NOT new.is_active)) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION openvibe.clear_active_agent();
CREATE TRIGGER agent_configs_name AFTER INSERT OR UPDATE OF slug, deleted_at, is_system ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION openvibe.name_agent();
CREATE TRIGGER agent_configs_tell AFTER INSERT OR UPDATE ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION openvibe.tell_workspace('agent.changed');
CREATE TRIGGER agent_configs_version BEFORE INSERT OR UPDATE ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION openvibe.version_agent();
CREATE TRIGGER agent_configs_write_version AFTER INSERT OR UPDATE ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION openvibe.write_agent_version();
CREATE TRIGGER agent_configs_written AFTER INSERT OR UPDATE ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION openvibe.audit_agent();

alter table public.agent_configs enable row level security;

create policy agent_configs_change on public.agent_configs for update to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)))
  with check (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));
create policy agent_configs_create on public.agent_configs for insert to openvibe_user
  with check ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (NOT is_system));
create policy agent_configs_read on public.agent_configs for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)));

grant insert, select, update on public.agent_configs to service_role;
grant select on public.agent_configs to openvibe_user;
grant insert (approvals, avatar_url, budget_usd, capabilities, created_by, description, display_name, effort, endpoint_id, fallback_endpoint_id, fallback_model, id, mailbox, max_output_tokens, max_tokens, max_total_tokens, max_turns, model, name, properties, recalls_memory, reply_mode, slug, structured_output, system_prompt, timeout_seconds, tool_notes, tool_timeout_seconds, tools, uses_workspace_context, workspace_id), update (approvals, avatar_url, budget_usd, capabilities, deleted_at, description, display_name, effort, endpoint_id, fallback_endpoint_id, fallback_model, is_active, mailbox, max_output_tokens, max_tokens, max_total_tokens, max_turns, model, name, properties, recalls_memory, reply_mode, slug, structured_output, system_prompt, timeout_seconds, tool_notes, tool_timeout_seconds, tools, uses_workspace_context) on public.agent_configs to openvibe_user;

create table public.agent_drafts (
  agent_config_id uuid not null,
  workspace_id uuid not null,
  config jsonb not null,
  base_version_id uuid not null,
  is_first boolean default false not null,
  rev integer default nextval('public.agent_draft_revs'::regclass) not null,
  author_user_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint agent_drafts_pkey PRIMARY KEY (agent_config_id),
  constraint agent_drafts_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint agent_drafts_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint agent_drafts_base_version_id_fkey FOREIGN KEY (base_version_id) REFERENCES public.agent_config_versions(id),
  constraint agent_drafts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint agent_drafts_config_check CHECK ((jsonb_typeof(config) = 'object'::text))
);

CREATE INDEX agent_drafts_by_author ON public.agent_drafts USING btree (author_user_id) WHERE (author_user_id IS NOT NULL);
CREATE INDEX agent_drafts_by_base ON public.agent_drafts USING btree (base_version_id);
CREATE INDEX agent_drafts_by_workspace ON public.agent_drafts USING btree (workspace_id);

CREATE TRIGGER agent_drafts_audit AFTER INSERT OR DELETE ON public.agent_drafts FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('agent_draft');
CREATE TRIGGER agent_drafts_tell AFTER INSERT OR DELETE OR UPDATE ON public.agent_drafts FOR EACH ROW EXECUTE FUNCTION openvibe.tell_agent_draft();

alter table public.agent_drafts enable row level security;

create policy agent_drafts_change on public.agent_drafts for update to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)))
  with check ((author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))));
create policy agent_drafts_create on public.agent_drafts for insert to openvibe_user
  with check ((author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (EXISTS ( SELECT
   FROM public.agent_configs a
  WHERE ((a.id = agent_drafts.agent_config_id) AND (a.workspace_id = agent_drafts.workspace_id) AND (a.deleted_at IS NULL)))));
create policy agent_drafts_end on public.agent_drafts for delete to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));
create policy agent_drafts_read on public.agent_drafts for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.agent_drafts to service_role;
grant delete, select on public.agent_drafts to openvibe_user;
grant insert (agent_config_id, author_user_id, base_version_id, config, is_first, workspace_id), update (author_user_id, base_version_id, config, rev, updated_at) on public.agent_drafts to openvibe_user;

create unlogged table public.agent_editors (
  agent_config_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone default now() not null,
  constraint agent_editors_pkey PRIMARY KEY (agent_config_id, user_id),
  constraint agent_editors_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint agent_editors_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE
);

CREATE INDEX agent_editors_by_member ON public.agent_editors USING btree (workspace_id, user_id);

CREATE TRIGGER agent_editors_tell AFTER INSERT OR DELETE ON public.agent_editors FOR EACH ROW EXECUTE FUNCTION openvibe.tell_agent_draft();

alter table public.agent_editors enable row level security;

create policy agent_editors_beat on public.agent_editors for update to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))));
create policy agent_editors_begin on public.agent_editors for insert to openvibe_user
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (EXISTS ( SELECT
   FROM public.agent_configs a
  WHERE ((a.id = agent_editors.agent_config_id) AND (a.workspace_id = agent_editors.workspace_id)))));
create policy agent_editors_end on public.agent_editors for delete to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))));
create policy agent_editors_read on public.agent_editors for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.agent_editors to service_role;
grant delete, select on public.agent_editors to openvibe_user;
grant insert (agent_config_id, seen_at, user_id, workspace_id), update (seen_at) on public.agent_editors to openvibe_user;

create table public.agent_file_imports (
  workspace_id uuid not null,
  file text not null,
  agent_config_id uuid,
  hash text not null,
  problem text,
  imported_at timestamp with time zone default now() not null,
  constraint agent_file_imports_pkey PRIMARY KEY (workspace_id, file),
  constraint agent_file_imports_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint agent_file_imports_file_fkey FOREIGN KEY (file) REFERENCES public.agent_files(file),
  constraint agent_file_imports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE
);

CREATE INDEX agent_file_imports_by_agent ON public.agent_file_imports USING btree (agent_config_id) WHERE (agent_config_id IS NOT NULL);
CREATE INDEX agent_file_imports_by_file ON public.agent_file_imports USING btree (file);

alter table public.agent_file_imports enable row level security;

grant insert, select, update on public.agent_file_imports to service_role;

create table public.agent_files (
  file text not null,
  document text,
  hash text,
  problem text,
  is_present boolean default true not null,
  read_at timestamp with time zone default now() not null,
  constraint agent_files_pkey PRIMARY KEY (file),
  constraint agent_files_check CHECK (((document IS NULL) = (hash IS NULL))),
  constraint agent_files_file_check CHECK (((char_length(file) >= 1) AND (char_length(file) <= 255)))
);

alter table public.agent_files enable row level security;

grant insert, select, update on public.agent_files to service_role;

create table public.agent_pictures (
  id uuid not null,
  workspace_id uuid not null,
  type text not null,
  bytes bytea not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint agent_pictures_pkey PRIMARY KEY (id),
  constraint agent_pictures_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint agent_pictures_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint agent_pictures_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 65536))),
  constraint agent_pictures_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text, 'image/avif'::text])))
);

CREATE INDEX agent_pictures_by_creator ON public.agent_pictures USING btree (created_by);
CREATE INDEX agent_pictures_by_workspace ON public.agent_pictures USING btree (workspace_id);

alter table public.agent_pictures enable row level security;

create policy agent_pictures_create on public.agent_pictures for insert to openvibe_user
  with check ((created_by = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))));
create policy agent_pictures_read on public.agent_pictures for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)));

grant insert, select on public.agent_pictures to service_role;
grant select on public.agent_pictures to openvibe_user;
grant insert (bytes, created_by, id, type, workspace_id) on public.agent_pictures to openvibe_user;

create table public.answer_ratings (
  message_id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  agent_config_id uuid not null,
  place bigint generated always as identity not null,
  rating text not null,
  word text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint answer_ratings_pkey PRIMARY KEY (message_id, user_id),
  constraint answer_ratings_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint answer_ratings_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint answer_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint answer_ratings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint answer_ratings_rating_check CHECK ((rating = ANY (ARRAY['up'::text, 'down'::text]))),
  constraint answer_ratings_word_check CHECK ((char_length(word) <= 500))
);

CREATE INDEX answer_ratings_by_agent ON public.answer_ratings USING btree (agent_config_id);
CREATE INDEX answer_ratings_by_person ON public.answer_ratings USING btree (user_id);
CREATE INDEX answer_ratings_by_workspace ON public.answer_ratings USING btree (workspace_id);
CREATE INDEX answer_ratings_with_words ON public.answer_ratings USING btree (agent_config_id, place DESC) WHERE (word <> ''::text);

alter table public.answer_ratings enable row level security;

create policy answer_ratings_change_word on public.answer_ratings for update to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = answer_ratings.message_id) AND openvibe.can_write_channel(m.channel_id)))))
  with check (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy answer_ratings_read on public.answer_ratings for select to openvibe_user
  using (((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)))) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE (m.id = answer_ratings.message_id))));

grant select on public.answer_ratings to openvibe_user, service_role;
grant update (word) on public.answer_ratings to openvibe_user;

create table public.api_keys (
  id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  name text not null,
  key_hash bytea,
  hint text not null,
  scope text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  client_id uuid,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(id),
  constraint api_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id),
  constraint api_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES public.profiles(id),
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint api_keys_workspace_id_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE,
  constraint api_keys_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint api_keys_hint_check CHECK (((char_length(hint) >= 1) AND (char_length(hint) <= 8))),
  constraint api_keys_key_or_client CHECK (((key_hash IS NULL) = (client_id IS NOT NULL))),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint api_keys_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text])))
);

CREATE INDEX api_keys_by_client ON public.api_keys USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX api_keys_by_owner ON public.api_keys USING btree (workspace_id, owner_id, id DESC);
CREATE INDEX api_keys_by_person ON public.api_keys USING btree (owner_id);
CREATE INDEX api_keys_by_revoker ON public.api_keys USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX api_keys_by_workspace ON public.api_keys USING btree (workspace_id, id DESC);

CREATE TRIGGER api_keys_audit_key AFTER INSERT OR UPDATE OF name, scope, expires_at, revoked_at ON public.api_keys FOR EACH ROW WHEN ((new.client_id IS NULL)) EXECUTE FUNCTION openvibe.audit_row('api_key', 'name', 'scope', 'expires_at');
CREATE TRIGGER api_keys_audit_program AFTER INSERT OR UPDATE OF name, scope, expires_at, revoked_at ON public.api_keys FOR EACH ROW WHEN ((new.client_id IS NOT NULL)) EXECUTE FUNCTION openvibe.audit_row('program', 'name', 'scope', 'expires_at');

alter table public.api_keys enable row level security;

create policy api_keys_read on public.api_keys for select to openvibe_user
  using ((openvibe.key_workspace_id() IS NULL) AND ((owner_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)))));

grant delete, insert, select, update on public.api_keys to service_role;
grant select (client_id, created_at, expires_at, hint, id, last_used_at, name, owner_id, revoked_at, revoked_by, scope, workspace_id) on public.api_keys to openvibe_user;

create table public.api_sessions (
  workspace_id uuid not null,
  owner_id uuid not null,
  name text not null,
  thread_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint api_sessions_pkey PRIMARY KEY (workspace_id, owner_id, name),
  constraint api_sessions_thread_id_key UNIQUE (thread_id),
  constraint api_sessions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id),
  constraint api_sessions_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint api_sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint api_sessions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

CREATE INDEX api_sessions_by_owner ON public.api_sessions USING btree (workspace_id, owner_id, created_at DESC);
CREATE INDEX api_sessions_by_person ON public.api_sessions USING btree (owner_id);

alter table public.api_sessions enable row level security;

create policy api_sessions_read on public.api_sessions for select to openvibe_user
  using ((owner_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select, update on public.api_sessions to service_role;
grant select on public.api_sessions to openvibe_user;

create table public.attachment_texts (
  attachment_id uuid not null,
  status text default 'waiting'::text not null,
  reason text,
  kind text,
  pages integer,
  lines integer,
  tokens integer,
  text text default ''::text not null,
  is_cut boolean default false not null,
  attempts integer default 0 not null,
  claimed_until timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint attachment_texts_pkey PRIMARY KEY (attachment_id),
  constraint attachment_texts_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachments(id) ON DELETE CASCADE,
  constraint attachment_texts_check CHECK (((status = 'refused'::text) = (reason IS NOT NULL))),
  constraint attachment_texts_check1 CHECK (((status = 'ready'::text) = ((kind IS NOT NULL) AND (lines IS NOT NULL) AND (tokens IS NOT NULL)))),
  constraint attachment_texts_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'pdf'::text, 'docx'::text, 'xlsx'::text]))),
  constraint attachment_texts_lines_check CHECK ((lines >= 0)),
  constraint attachment_texts_pages_check CHECK ((pages > 0)),
  constraint attachment_texts_reason_check CHECK ((reason = ANY (ARRAY['unsupported'::text, 'encrypted'::text, 'broken'::text, 'too_large'::text, 'too_slow'::text, 'failed'::text]))),
  constraint attachment_texts_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'refused'::text]))),
  constraint attachment_texts_tokens_check CHECK ((tokens >= 0))
);

CREATE INDEX attachment_texts_waiting ON public.attachment_texts USING btree (attachment_id) WHERE (status = 'waiting'::text);

CREATE TRIGGER attachment_texts_index AFTER UPDATE OF status ON public.attachment_texts FOR EACH ROW WHEN (((new.status = 'ready'::text) AND (new.text <> ''::text))) EXECUTE FUNCTION openvibe.attachment_texts_index();

alter table public.attachment_texts enable row level security;

create policy attachment_texts_read on public.attachment_texts for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.attachments a
  WHERE (a.id = attachment_texts.attachment_id)));

grant delete, insert, select, update on public.attachment_texts to service_role;
grant select on public.attachment_texts to openvibe_user;

create table public.attachments (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid,
  message_id uuid,
  uploader_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  width integer,
  height integer,
  state text default 'uploading'::text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  cleaning text,
  cleaning_tries integer default 0 not null,
  cleaning_until timestamp with time zone,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id),
  constraint attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint attachments_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint attachments_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES public.profiles(id),
  constraint attachments_check CHECK (((width IS NULL) = (height IS NULL))),
  constraint attachments_check1 CHECK (((message_id IS NULL) OR (state = 'stored'::text))),
  constraint attachments_check2 CHECK (((type !~~ 'image/%'::text) OR (cleaning IS NOT NULL))),
  constraint attachments_cleaning_check CHECK ((cleaning = ANY (ARRAY['waiting'::text, 'clean'::text, 'done'::text]))),
  constraint attachments_height_check CHECK (((height >= 1) AND (height <= 65535))),
  constraint attachments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint attachments_size_check CHECK (((size >= 1) AND (size <= 26214400))),
  constraint attachments_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'stored'::text]))),
  constraint attachments_type_check CHECK ((char_length(type) <= 127)),
  constraint attachments_width_check CHECK (((width >= 1) AND (width <= 65535)))
);

CREATE INDEX attachments_by_channel ON public.attachments USING btree (channel_id);
CREATE INDEX attachments_by_message ON public.attachments USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX attachments_by_thread ON public.attachments USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX attachments_by_uploader ON public.attachments USING btree (uploader_id);
CREATE INDEX attachments_deleted ON public.attachments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX attachments_to_clean ON public.attachments USING btree (id) WHERE (cleaning = ANY (ARRAY['waiting'::text, 'clean'::text]));
CREATE INDEX attachments_unsent ON public.attachments USING btree (created_at) WHERE (message_id IS NULL);

CREATE TRIGGER attachments_doubt_memory AFTER UPDATE OF deleted_at ON public.attachments FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION openvibe.attachments_doubt_memory();
CREATE TRIGGER attachments_index AFTER UPDATE OF message_id, deleted_at ON public.attachments FOR EACH ROW WHEN ((new.message_id IS NOT NULL)) EXECUTE FUNCTION openvibe.attachments_index();
CREATE TRIGGER openvibe_count_changed_file AFTER UPDATE OF deleted_at, size ON public.attachments FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND ((new.deleted_at IS NOT NULL) OR (old.size <> new.size)))) EXECUTE FUNCTION openvibe.count_file();
CREATE TRIGGER openvibe_count_file AFTER INSERT OR DELETE ON public.attachments FOR EACH ROW EXECUTE FUNCTION openvibe.count_file();

alter table public.attachments enable row level security;

create policy attachments_begin on public.attachments for insert to openvibe_user
  with check ((uploader_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (message_id IS NULL) AND openvibe.can_write_channel(channel_id));
create policy attachments_finish on public.attachments for update to openvibe_user
  using ((uploader_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (message_id IS NULL));
create policy attachments_of_key on public.attachments as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (workspace_id = ( SELECT openvibe.key_workspace_id() AS key_workspace_id)));
create policy attachments_read on public.attachments for select to openvibe_user
  using ((deleted_at IS NULL) AND
CASE
    WHEN (message_id IS NULL) THEN (uploader_id = ( SELECT openvibe.current_user_id() AS current_user_id))
    ELSE (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))
END);
create policy attachments_wait on public.attachments as restrictive for update to openvibe_user
  with check ((cleaning IS NULL) OR (cleaning = 'waiting'::text));

grant delete, insert, select, update on public.attachments to service_role;
grant insert, select on public.attachments to openvibe_user;
grant update (cleaning, height, name, state, type, width) on public.attachments to openvibe_user;

create table public.audit_heads (
  workspace_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (workspace_id)
);

alter table public.audit_heads enable row level security;

grant select on public.audit_heads to service_role;

create table public.audit_log (
  workspace_id uuid not null,
  seq bigint not null,
  v smallint default 1 not null,
  kind text not null,
  actor jsonb not null,
  subject jsonb not null,
  data jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  words tsvector default ((jsonb_to_tsvector('simple'::regconfig, (subject || data), '["string", "key", "numeric"]'::jsonb) || to_tsvector('simple'::regconfig, translate(kind, '._'::text, '  '::text))) || array_to_tsvector(array_remove(ARRAY[('person:'::text || (actor ->> 'userId'::text)), ('person:'::text || (subject ->> 'userId'::text))], NULL::text))) not null,
  constraint audit_log_pkey PRIMARY KEY (workspace_id, seq),
  constraint audit_log_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint audit_log_seq_check CHECK ((seq > 0))
);

CREATE INDEX audit_log_by_group ON public.audit_log USING btree (workspace_id, split_part(kind, '.'::text, 1), seq);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (workspace_id, created_at);
CREATE INDEX audit_log_by_words ON public.audit_log USING gin (words);

CREATE TRIGGER audit_log_keep BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION openvibe.keep_audit_row();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION openvibe.keep_audit_row();

alter table public.audit_log enable row level security;

create policy audit_log_read on public.audit_log for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_audit_workspace_ids() AS my_audit_workspace_ids)));

grant select on public.audit_log to openvibe_user, service_role;

create table public.audit_pending (
  id bigint generated always as identity not null,
  transaction xid8 default pg_current_xact_id() not null,
  workspace_id uuid not null,
  kind text not null,
  actor jsonb not null,
  subject jsonb not null,
  data jsonb not null,
  constraint audit_pending_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_pending_by_transaction ON public.audit_pending USING btree (transaction, workspace_id, id);

CREATE CONSTRAINT TRIGGER audit_pending_link AFTER INSERT ON public.audit_pending DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION openvibe.link_audit_rows();

alter table public.audit_pending enable row level security;



create table public.budget_alerts (
  id uuid default gen_random_uuid() not null,
  workspace_id uuid not null,
  kind text not null,
  agent_config_id uuid,
  user_id uuid,
  period text not null,
  period_start date not null,
  percent smallint not null,
  limit_usd numeric(14,6) not null,
  spent_usd numeric(14,6) not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint budget_alerts_pkey PRIMARY KEY (id),
  constraint budget_alerts_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint budget_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint budget_alerts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint budget_alerts_kind_check CHECK ((kind = ANY (ARRAY['workspace'::text, 'agent'::text, 'person'::text]))),
  constraint budget_alerts_percent_check CHECK ((percent = ANY (ARRAY[50, 80, 100]))),
  constraint budget_alerts_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text])))
);

CREATE INDEX budget_alerts_by_agent ON public.budget_alerts USING btree (agent_config_id) WHERE (agent_config_id IS NOT NULL);
CREATE INDEX budget_alerts_by_person ON public.budget_alerts USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX budget_alerts_once ON public.budget_alerts USING btree (workspace_id, kind, period, period_start, agent_config_id, user_id, percent, limit_usd) NULLS NOT DISTINCT;

CREATE TRIGGER budget_alerts_after_insert AFTER INSERT ON public.budget_alerts FOR EACH ROW EXECUTE FUNCTION openvibe.budget_alerts_after_insert();

alter table public.budget_alerts enable row level security;

create policy budget_alerts_read on public.budget_alerts for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) OR ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)))));

grant delete, insert, select on public.budget_alerts to service_role;
grant select on public.budget_alerts to openvibe_user;

create table public.budget_notices (
  id uuid default gen_random_uuid() not null,
  alert_id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone,
  mail_at timestamp with time zone default now(),
  mail_attempts smallint default 0 not null,
  done_at timestamp with time zone,
  constraint budget_notices_pkey PRIMARY KEY (id),
  constraint budget_notices_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES public.budget_alerts(id) ON DELETE CASCADE,
  constraint budget_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint budget_notices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX budget_notices_by_alert ON public.budget_notices USING btree (alert_id);
CREATE INDEX budget_notices_by_workspace ON public.budget_notices USING btree (workspace_id);
CREATE INDEX budget_notices_done ON public.budget_notices USING btree (user_id, workspace_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX budget_notices_inbox ON public.budget_notices USING btree (user_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX budget_notices_to_mail ON public.budget_notices USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX budget_notices_unread ON public.budget_notices USING btree (user_id, workspace_id) WHERE (read_at IS NULL);

CREATE TRIGGER budget_notices_tell_gone AFTER DELETE ON public.budget_notices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();
CREATE TRIGGER budget_notices_tell_new AFTER INSERT ON public.budget_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();
CREATE TRIGGER budget_notices_tell_read AFTER UPDATE ON public.budget_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();

alter table public.budget_notices enable row level security;

create policy budget_notices_mark on public.budget_notices for update to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy budget_notices_own on public.budget_notices for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.budget_alerts a
  WHERE (a.id = budget_notices.alert_id))));

grant delete, insert, select, update on public.budget_notices to service_role;
grant select on public.budget_notices to openvibe_user;
grant update (done_at, read_at) on public.budget_notices to openvibe_user;

create table public.budgets (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  agent_config_id uuid,
  user_id uuid,
  period text not null,
  limit_usd numeric(14,6) not null,
  self_raise_usd numeric(14,6),
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint budgets_pkey PRIMARY KEY (id),
  constraint budgets_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint budgets_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint budgets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint budgets_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint budgets_check CHECK (((kind = 'agent'::text) = (agent_config_id IS NOT NULL))),
  constraint budgets_check1 CHECK (((kind = 'person'::text) = (user_id IS NOT NULL))),
  constraint budgets_kind_check CHECK ((kind = ANY (ARRAY['agent'::text, 'person'::text]))),
  constraint budgets_limit_usd_check CHECK ((limit_usd > (0)::numeric)),
  constraint budgets_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint budgets_self_raise_usd_check CHECK ((self_raise_usd > (0)::numeric))
);

CREATE UNIQUE INDEX budgets_by_agent ON public.budgets USING btree (agent_config_id, period) WHERE (agent_config_id IS NOT NULL);
CREATE INDEX budgets_by_author ON public.budgets USING btree (created_by);
CREATE UNIQUE INDEX budgets_by_person ON public.budgets USING btree (user_id, workspace_id, period) WHERE (user_id IS NOT NULL);
CREATE INDEX budgets_by_workspace ON public.budgets USING btree (workspace_id);

CREATE TRIGGER budgets_audit AFTER INSERT ON public.budgets FOR EACH ROW WHEN ((new.created_by IS NOT NULL)) EXECUTE FUNCTION openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');
CREATE TRIGGER budgets_audit_change AFTER UPDATE ON public.budgets FOR EACH ROW WHEN ((new.created_by IS NOT NULL)) EXECUTE FUNCTION openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');
CREATE TRIGGER budgets_audit_end AFTER DELETE ON public.budgets FOR EACH ROW WHEN ((old.created_by IS NOT NULL)) EXECUTE FUNCTION openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');
CREATE TRIGGER budgets_guest_again AFTER DELETE ON public.budgets FOR EACH ROW WHEN (((old.created_by IS NOT NULL) AND (old.user_id IS NOT NULL) AND (old.period = 'day'::text))) EXECUTE FUNCTION openvibe.guest_budgets_after_removal();

alter table public.budgets enable row level security;

create policy budgets_read on public.budgets for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) OR ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)))));

grant delete, insert, select, update on public.budgets to service_role;
grant select on public.budgets to openvibe_user;

create table public.catch_ups (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  scope text not null,
  channel_id uuid,
  thread_id uuid,
  since text not null,
  for_digest boolean default false not null,
  task_id uuid,
  message_ids uuid[] not null,
  conversations integer not null,
  skipped integer default 0 not null,
  fingerprint bytea not null,
  marks jsonb not null,
  undo jsonb,
  lines jsonb default '[]'::jsonb not null,
  cited uuid[] default '{}'::uuid[] not null,
  withdrawn integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint catch_ups_pkey PRIMARY KEY (id),
  constraint catch_ups_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint catch_ups_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE,
  constraint catch_ups_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint catch_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint catch_ups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint catch_ups_check CHECK (((scope = 'workspace'::text) = (channel_id IS NULL))),
  constraint catch_ups_check1 CHECK (((scope = 'thread'::text) = (thread_id IS NOT NULL))),
  constraint catch_ups_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint catch_ups_scope_check CHECK ((scope = ANY (ARRAY['workspace'::text, 'channel'::text, 'thread'::text]))),
  constraint catch_ups_since_check CHECK ((since = ANY (ARRAY['unread'::text, 'day'::text, 'week'::text])))
);

CREATE INDEX catch_ups_by_channel ON public.catch_ups USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE UNIQUE INDEX catch_ups_by_task ON public.catch_ups USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX catch_ups_by_thread ON public.catch_ups USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX catch_ups_by_workspace ON public.catch_ups USING btree (workspace_id);
CREATE INDEX catch_ups_cited ON public.catch_ups USING gin (cited);
CREATE INDEX catch_ups_of_person ON public.catch_ups USING btree (user_id, workspace_id, id DESC);

CREATE TRIGGER catch_ups_tell AFTER INSERT OR UPDATE ON public.catch_ups FOR EACH ROW EXECUTE FUNCTION openvibe.tell_catch_up();

alter table public.catch_ups enable row level security;

create policy catch_ups_read on public.catch_ups for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select, update on public.catch_ups to service_role;
grant select on public.catch_ups to openvibe_user;

create table public.channel_members (
  channel_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  joined_at timestamp with time zone default now() not null,
  constraint channel_members_pkey PRIMARY KEY (channel_id, user_id),
  constraint channel_members_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id),
  constraint channel_members_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE
);

CREATE INDEX channel_members_by_user ON public.channel_members USING btree (user_id, channel_id);

CREATE TRIGGER channel_members_end_acceptances AFTER DELETE ON public.channel_members FOR EACH ROW EXECUTE FUNCTION openvibe.end_acceptances();
CREATE TRIGGER channel_members_epoch AFTER DELETE ON public.channel_members FOR EACH ROW EXECUTE FUNCTION openvibe.raise_access_epoch();
CREATE TRIGGER channel_members_tell AFTER INSERT OR DELETE ON public.channel_members FOR EACH ROW EXECUTE FUNCTION openvibe.tell_channel_member();

alter table public.channel_members enable row level security;

create policy channel_members_join on public.channel_members for insert to openvibe_user
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (openvibe.role_in(workspace_id) = ANY (ARRAY['admin'::text, 'member'::text])) AND (EXISTS ( SELECT
   FROM public.channels c
  WHERE ((c.id = channel_members.channel_id) AND (c.kind = 'public'::text)))));
create policy channel_members_leave on public.channel_members for delete to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.channels c
  WHERE ((c.id = channel_members.channel_id) AND (c.kind <> 'direct'::text)))));
create policy channel_members_read on public.channel_members for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select on public.channel_members to openvibe_user;
grant delete, insert, select, update on public.channel_members to service_role;

create table public.channel_notices (
  user_id uuid not null,
  channel_id uuid not null,
  level text default 'mentions'::text not null,
  muted boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  hears_calls boolean default true not null,
  constraint channel_notices_pkey PRIMARY KEY (user_id, channel_id),
  constraint channel_notices_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id),
  constraint channel_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint channel_notices_level_check CHECK ((level = ANY (ARRAY['all'::text, 'mentions'::text, 'nothing'::text])))
);

CREATE INDEX channel_notices_all ON public.channel_notices USING btree (channel_id) WHERE (level = 'all'::text);
CREATE INDEX channel_notices_by_channel ON public.channel_notices USING btree (channel_id);

CREATE TRIGGER channel_notices_tell AFTER INSERT OR UPDATE ON public.channel_notices FOR EACH ROW EXECUTE FUNCTION openvibe.tell_notice_level();

alter table public.channel_notices enable row level security;

create policy channel_notices_of_key on public.channel_notices as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (EXISTS ( SELECT
   FROM public.channels c
  WHERE (c.id = channel_notices.channel_id))));
create policy channel_notices_own on public.channel_notices for all to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND openvibe.can_read_channel(channel_id));

grant delete, insert, select, update on public.channel_notices to service_role;
grant insert, select, update on public.channel_notices to openvibe_user;

create table public.channels (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  name text not null,
  topic text default ''::text not null,
  direct_user_ids uuid[],
  direct_agent_id uuid,
  listening_agent_ids uuid[] default '{}'::uuid[] not null,
  access_epoch integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  is_example boolean default false not null,
  constraint channels_pkey PRIMARY KEY (id),
  constraint channels_id_workspace_id_key UNIQUE (id, workspace_id),
  constraint channels_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint channels_direct_agent_id_fkey FOREIGN KEY (direct_agent_id) REFERENCES public.agent_configs(id),
  constraint channels_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint channels_check CHECK (((kind = 'direct'::text) = (direct_user_ids IS NOT NULL))),
  constraint channels_check1 CHECK (
CASE
    WHEN (direct_agent_id IS NULL) THEN COALESCE(((cardinality(direct_user_ids) >= 2) AND (cardinality(direct_user_ids) <= 8)), true)
    ELSE ((kind = 'direct'::text) AND (cardinality(direct_user_ids) = 1))
END),
  constraint channels_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'private'::text, 'direct'::text]))),
  constraint channels_listening_agent_ids_check CHECK ((cardinality(listening_agent_ids) <= 5)),
  constraint channels_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint channels_topic_check CHECK ((char_length(topic) <= 250))
);

CREATE INDEX channels_by_agent ON public.channels USING btree (direct_agent_id) WHERE (direct_agent_id IS NOT NULL);
CREATE INDEX channels_by_creator ON public.channels USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX channels_by_name ON public.channels USING btree (workspace_id, name) WHERE (kind <> 'direct'::text);
CREATE INDEX channels_by_workspace ON public.channels USING btree (workspace_id);
CREATE UNIQUE INDEX channels_direct ON public.channels USING btree (workspace_id, direct_user_ids, direct_agent_id) NULLS NOT DISTINCT WHERE (kind = 'direct'::text);
CREATE UNIQUE INDEX channels_example ON public.channels USING btree (workspace_id) WHERE is_example;

CREATE TRIGGER channels_drop_entries BEFORE DELETE ON public.channels FOR EACH ROW EXECUTE FUNCTION openvibe.drop_entries();
CREATE TRIGGER channels_private_epoch BEFORE UPDATE OF kind ON public.channels FOR EACH ROW WHEN (((old.kind = 'public'::text) AND (new.kind <> 'public'::text))) EXECUTE FUNCTION openvibe.raise_private_epoch();
CREATE TRIGGER channels_tell AFTER INSERT OR UPDATE ON public.channels FOR EACH ROW EXECUTE FUNCTION openvibe.tell_workspace('channel.changed');
CREATE TRIGGER channels_wake_waiting AFTER UPDATE ON public.channels REFERENCING OLD TABLE AS before_channels NEW TABLE AS now_channels FOR EACH STATEMENT EXECUTE FUNCTION openvibe.wake_waiting();

alter table public.channels enable row level security;

create policy channels_change on public.channels for update to openvibe_user
  using ((kind <> 'direct'::text) AND (id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))) AND ((openvibe.role_in(workspace_id) = 'admin'::text) OR (created_by = ( SELECT openvibe.current_user_id() AS current_user_id))));
create policy channels_create on public.channels for insert to openvibe_user
  with check ((kind = ANY (ARRAY['public'::text, 'private'::text])) AND (created_by = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (openvibe.role_in(workspace_id) = ANY (ARRAY['admin'::text, 'member'::text])));
create policy channels_create_no_example on public.channels as restrictive for insert to openvibe_user
  with check (NOT is_example);
create policy channels_read on public.channels for select to openvibe_user
  using (id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select, update on public.channels to service_role;
grant insert, select on public.channels to openvibe_user;
grant update (archived_at, listening_agent_ids, name, topic) on public.channels to openvibe_user;

create table public.channels_browsed (
  workspace_id uuid not null,
  user_id uuid not null,
  browsed_at timestamp with time zone default now() not null,
  constraint channels_browsed_pkey PRIMARY KEY (workspace_id, user_id),
  constraint channels_browsed_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE
);

CREATE TRIGGER channels_browsed_tell AFTER INSERT OR UPDATE ON public.channels_browsed FOR EACH ROW EXECUTE FUNCTION openvibe.tell_browsed();

alter table public.channels_browsed enable row level security;

create policy channels_browsed_of_key on public.channels_browsed as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (workspace_id = ( SELECT openvibe.key_workspace_id() AS key_workspace_id)));
create policy channels_browsed_own on public.channels_browsed for select to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));

grant delete, insert, select, update on public.channels_browsed to service_role;
grant select on public.channels_browsed to openvibe_user;

create table public.channels_without_help (
  channel_id uuid not null,
  constraint channels_without_help_pkey PRIMARY KEY (channel_id),
  constraint channels_without_help_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE
);

alter table public.channels_without_help enable row level security;

create policy channels_without_help_read on public.channels_without_help for select to openvibe_user
  using (channel_id IN ( SELECT openvibe.readable_channel_ids() AS readable_channel_ids));

grant delete, insert, select, update on public.channels_without_help to service_role;
grant select on public.channels_without_help to openvibe_user;

create table public.decisions (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid not null,
  message_id uuid not null,
  line_id text not null,
  "position" integer not null,
  kind text not null,
  headline text not null,
  text text not null,
  published_at timestamp with time zone not null,
  words tsvector not null,
  people uuid[] default '{}'::uuid[] not null,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_fork_id_line_id_key UNIQUE (fork_id, line_id),
  constraint decisions_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id),
  constraint decisions_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint decisions_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint decisions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint decisions_kind_check CHECK ((kind = ANY (ARRAY['decision'::text, 'finding'::text, 'action'::text, 'deferred'::text, 'open_question'::text, 'objection'::text])))
);

CREATE INDEX decisions_by_channel ON public.decisions USING btree (channel_id, published_at DESC, id DESC);
CREATE INDEX decisions_by_message ON public.decisions USING btree (message_id);
CREATE INDEX decisions_by_thread ON public.decisions USING btree (thread_id);
CREATE INDEX decisions_by_words ON public.decisions USING gin (words) WITH (gin_pending_list_limit='512');
CREATE INDEX decisions_by_workspace ON public.decisions USING btree (workspace_id);
CREATE INDEX decisions_made ON public.decisions USING btree (workspace_id, published_at DESC, id DESC) WHERE (kind = 'decision'::text);

CREATE TRIGGER decisions_after_insert AFTER INSERT ON public.decisions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION openvibe.decisions_after_insert();
CREATE TRIGGER decisions_index BEFORE INSERT OR UPDATE OF headline, text ON public.decisions FOR EACH ROW EXECUTE FUNCTION openvibe.index_decision();

alter table public.decisions enable row level security;

create policy decisions_read on public.decisions for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select, update on public.decisions to service_role;
grant select on public.decisions to openvibe_user;

create table public.digests (
  user_id uuid not null,
  workspace_id uuid not null,
  is_on boolean default false not null,
  hour smallint default 8 not null,
  days text default 'weekdays'::text not null,
  origin text not null,
  unsubscribe_token uuid default gen_random_uuid() not null,
  next_at timestamp with time zone,
  covered_until timestamp with time zone,
  catch_up_id uuid,
  leased_until timestamp with time zone,
  attempts smallint default 0 not null,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint digests_pkey PRIMARY KEY (user_id, workspace_id),
  constraint digests_catch_up_id_fkey FOREIGN KEY (catch_up_id) REFERENCES public.catch_ups(id) ON DELETE SET NULL,
  constraint digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint digests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint digests_check CHECK ((is_on = (next_at IS NOT NULL))),
  constraint digests_days_check CHECK ((days = ANY (ARRAY['weekdays'::text, 'daily'::text]))),
  constraint digests_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint digests_origin_check CHECK ((char_length(origin) <= 300))
);

CREATE INDEX digests_by_catch_up ON public.digests USING btree (catch_up_id) WHERE (catch_up_id IS NOT NULL);
CREATE UNIQUE INDEX digests_by_token ON public.digests USING btree (unsubscribe_token);
CREATE INDEX digests_by_workspace ON public.digests USING btree (workspace_id);
CREATE INDEX digests_due ON public.digests USING btree (next_at) WHERE is_on;

CREATE TRIGGER digests_audit AFTER INSERT OR DELETE OR UPDATE OF is_on, hour, days ON public.digests FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('digest', 'is_on', 'hour', 'days');

alter table public.digests enable row level security;

create policy digests_read on public.digests for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select, update on public.digests to service_role;
grant select (days, hour, is_on, next_at, user_id, workspace_id) on public.digests to openvibe_user;

create table public.drafts (
  user_id uuid not null,
  conversation text not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  content text not null,
  attachment_ids uuid[] default '{}'::uuid[] not null,
  version uuid not null,
  updated_at timestamp with time zone default now() not null,
  parent_id uuid,
  constraint drafts_pkey PRIMARY KEY (user_id, conversation),
  constraint drafts_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint drafts_attachment_ids_check CHECK ((cardinality(attachment_ids) <= 10)),
  constraint drafts_content_check CHECK ((char_length(content) <= 100000)),
  constraint drafts_conversation_check CHECK (((char_length(conversation) >= 1) AND (char_length(conversation) <= 80)))
);

CREATE INDEX drafts_by_channel ON public.drafts USING btree (channel_id);

CREATE TRIGGER drafts_tell AFTER INSERT OR DELETE OR UPDATE ON public.drafts FOR EACH ROW EXECUTE FUNCTION openvibe.tell_draft();

alter table public.drafts enable row level security;

create policy drafts_begin on public.drafts for insert to openvibe_user
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND openvibe.can_read_channel(channel_id));
create policy drafts_change on public.drafts for update to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy drafts_drop on public.drafts for delete to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy drafts_of_key on public.drafts as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (workspace_id = ( SELECT openvibe.key_workspace_id() AS key_workspace_id)));
create policy drafts_read on public.drafts for select to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));

grant delete, insert, select on public.drafts to openvibe_user;
grant delete, insert, select, update on public.drafts to service_role;
grant update (attachment_ids, content, parent_id, updated_at, version) on public.drafts to openvibe_user;

create table public.file_uses (
  workspace_id uuid not null,
  uploader_id uuid not null,
  bytes bigint not null,
  files integer not null,
  turn_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint file_uses_pkey PRIMARY KEY (workspace_id, uploader_id),
  constraint file_uses_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES public.profiles(id),
  constraint file_uses_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint file_uses_bytes_check CHECK ((bytes >= 0)),
  constraint file_uses_files_check CHECK ((files >= 0))
);

CREATE INDEX file_uses_by_uploader ON public.file_uses USING btree (uploader_id);

alter table public.file_uses enable row level security;

create policy file_uses_read on public.file_uses for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant select on public.file_uses to openvibe_user, service_role;
grant update (turn_at) on public.file_uses to service_role;

create table public.first_steps (
  workspace_id uuid not null,
  user_id uuid not null,
  done text[] default '{}'::text[] not null,
  closed_at timestamp with time zone,
  constraint first_steps_pkey PRIMARY KEY (workspace_id, user_id),
  constraint first_steps_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE,
  constraint first_steps_done_check CHECK ((done <@ ARRAY['write'::text, 'ask'::text, 'fork'::text, 'resolve'::text, 'cite'::text]))
);

alter table public.first_steps enable row level security;

create policy first_steps_own on public.first_steps for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select, update on public.first_steps to service_role;
grant select on public.first_steps to openvibe_user;

create table public.fork_participants (
  fork_id uuid not null,
  user_id uuid not null,
  last_read_number integer default 0 not null,
  constraint fork_participants_pkey PRIMARY KEY (fork_id, user_id),
  constraint fork_participants_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id),
  constraint fork_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint fork_participants_last_read_number_check CHECK ((last_read_number >= 0))
);

CREATE INDEX fork_participants_by_user ON public.fork_participants USING btree (user_id, fork_id);

CREATE TRIGGER fork_participants_follow AFTER INSERT ON public.fork_participants FOR EACH ROW EXECUTE FUNCTION openvibe.follow_thread_of_fork();
CREATE TRIGGER fork_participants_tell AFTER INSERT ON public.fork_participants FOR EACH ROW EXECUTE FUNCTION openvibe.tell_fork_participant();
CREATE TRIGGER fork_participants_tell_read AFTER UPDATE OF last_read_number ON public.fork_participants FOR EACH ROW WHEN ((new.last_read_number > old.last_read_number)) EXECUTE FUNCTION openvibe.tell_fork_read();

alter table public.fork_participants enable row level security;

create policy fork_participants_read on public.fork_participants for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.forks f
  WHERE (f.id = fork_participants.fork_id)));

grant delete, insert, select on public.fork_participants to service_role;
grant select on public.fork_participants to openvibe_user;
grant update (last_read_number) on public.fork_participants to service_role;

create table public.fork_results (
  id uuid not null,
  fork_id uuid not null,
  version integer not null,
  state text not null,
  draft_state text default 'ready'::text not null,
  draft_rev integer default 1 not null,
  headline text default ''::text not null,
  headline_wording jsonb default '{"by": "agent"}'::jsonb not null,
  bullets jsonb default '[]'::jsonb not null,
  deferred jsonb default '[]'::jsonb not null,
  open_questions jsonb default '[]'::jsonb not null,
  dissent jsonb default '[]'::jsonb not null,
  based_on_rev bigint not null,
  message_count integer default 0 not null,
  task_id uuid,
  agent_id uuid,
  message_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  published_by uuid,
  published_at timestamp with time zone,
  base_version integer,
  start jsonb,
  notes jsonb default '[]'::jsonb not null,
  constraint fork_results_pkey PRIMARY KEY (id),
  constraint fork_results_fork_id_version_key UNIQUE (fork_id, version),
  constraint fork_results_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint fork_results_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint fork_results_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id),
  constraint fork_results_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint fork_results_published_by_fkey FOREIGN KEY (published_by) REFERENCES public.profiles(id),
  constraint fork_results_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id),
  constraint fork_results_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id),
  constraint fork_results_base_version_check CHECK ((base_version > 0)),
  constraint fork_results_check CHECK (((state = 'published'::text) = (message_id IS NOT NULL))),
  constraint fork_results_draft_state_check CHECK ((draft_state = ANY (ARRAY['drafting'::text, 'ready'::text, 'failed'::text]))),
  constraint fork_results_headline_check CHECK ((char_length(headline) <= 120)),
  constraint fork_results_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint fork_results_version_check CHECK ((version > 0))
);

CREATE INDEX fork_results_by_agent ON public.fork_results USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX fork_results_by_creator ON public.fork_results USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX fork_results_by_editor ON public.fork_results USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX fork_results_by_message ON public.fork_results USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX fork_results_by_publisher ON public.fork_results USING btree (published_by) WHERE (published_by IS NOT NULL);
CREATE INDEX fork_results_by_task ON public.fork_results USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE UNIQUE INDEX fork_results_one_draft ON public.fork_results USING btree (fork_id) WHERE (state = 'draft'::text);

CREATE TRIGGER fork_results_audit AFTER UPDATE OF state ON public.fork_results FOR EACH ROW WHEN (((old.state <> 'published'::text) AND (new.state = 'published'::text))) EXECUTE FUNCTION openvibe.audit_result();
CREATE TRIGGER fork_results_keep BEFORE DELETE ON public.fork_results FOR EACH ROW WHEN ((NOT openvibe.is_removed_fork(old.fork_id))) EXECUTE FUNCTION openvibe.keep_result();

alter table public.fork_results enable row level security;

create policy fork_results_read on public.fork_results for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.forks f
  WHERE (f.id = fork_results.fork_id)));

grant delete, insert, select, update on public.fork_results to service_role;
grant select on public.fork_results to openvibe_user;

create table public.fork_suggestions (
  id uuid not null,
  thread_id uuid not null,
  message_id uuid not null,
  description text not null,
  message_count integer not null,
  created_at timestamp with time zone default now() not null,
  constraint fork_suggestions_pkey PRIMARY KEY (id),
  constraint fork_suggestions_message_id_key UNIQUE (message_id),
  constraint fork_suggestions_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint fork_suggestions_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.thread_summaries(thread_id) ON DELETE CASCADE,
  constraint fork_suggestions_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 200)))
);

CREATE INDEX fork_suggestions_by_thread ON public.fork_suggestions USING btree (thread_id, created_at DESC);

CREATE TRIGGER fork_suggestions_tell AFTER INSERT OR DELETE ON public.fork_suggestions FOR EACH ROW EXECUTE FUNCTION openvibe.tell_thread_help();

alter table public.fork_suggestions enable row level security;

create policy fork_suggestions_read on public.fork_suggestions for select to openvibe_user
  using (thread_id IN ( SELECT s.thread_id
   FROM public.thread_summaries s));

grant delete, insert, select, update on public.fork_suggestions to service_role;
grant select on public.fork_suggestions to openvibe_user;

create table public.forks (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  parent_message_id uuid not null,
  description text default ''::text not null,
  status text default 'active'::text not null,
  dive_partner_id uuid,
  message_count integer default 0 not null,
  last_activity_at timestamp with time zone default clock_timestamp() not null,
  participants jsonb default '[]'::jsonb not null,
  left_out text[] default '{}'::text[] not null,
  budget_usd numeric(12,6) default 1 not null,
  spent_usd numeric(12,6) default 0 not null,
  result_version integer,
  result_message_id uuid,
  result_headline text,
  stale_at timestamp with time zone,
  draft_version integer,
  rev bigint default 0 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  closed_by uuid,
  closed_at timestamp with time zone,
  constraint forks_pkey PRIMARY KEY (id),
  constraint forks_id_thread_id_key UNIQUE (id, thread_id),
  constraint forks_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES public.profiles(id),
  constraint forks_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint forks_dive_partner_id_fkey FOREIGN KEY (dive_partner_id) REFERENCES public.agent_configs(id),
  constraint forks_parent_message_id_fkey FOREIGN KEY (parent_message_id) REFERENCES public.messages(id),
  constraint forks_result_message_id_fkey FOREIGN KEY (result_message_id) REFERENCES public.messages(id),
  constraint forks_thread_id_channel_id_workspace_id_fkey FOREIGN KEY (thread_id, channel_id, workspace_id) REFERENCES public.threads(id, channel_id, workspace_id),
  constraint forks_budget_usd_check CHECK ((budget_usd > (0)::numeric)),
  constraint forks_check CHECK (((status = 'active'::text) = (closed_at IS NULL))),
  constraint forks_check1 CHECK (((result_version IS NULL) = (result_message_id IS NULL))),
  constraint forks_check2 CHECK (((result_version IS NOT NULL) OR ((result_headline IS NULL) AND (stale_at IS NULL)))),
  constraint forks_description_check CHECK ((char_length(description) <= 500)),
  constraint forks_draft_version_check CHECK ((draft_version > 0)),
  constraint forks_result_version_check CHECK ((result_version > 0)),
  constraint forks_status_check CHECK ((status = ANY (ARRAY['active'::text, 'resolved'::text, 'abandoned'::text])))
);

CREATE INDEX forks_active ON public.forks USING btree (thread_id) WHERE (status = 'active'::text);
CREATE INDEX forks_by_closer ON public.forks USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX forks_by_creator ON public.forks USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX forks_by_parent_message ON public.forks USING btree (parent_message_id);
CREATE INDEX forks_by_partner ON public.forks USING btree (dive_partner_id) WHERE (dive_partner_id IS NOT NULL);
CREATE INDEX forks_by_result_message ON public.forks USING btree (result_message_id) WHERE (result_message_id IS NOT NULL);
CREATE INDEX forks_by_thread ON public.forks USING btree (thread_id, rev);

CREATE TRIGGER forks_after_insert AFTER INSERT ON public.forks FOR EACH ROW EXECUTE FUNCTION openvibe.forks_after_insert();
CREATE TRIGGER forks_after_update AFTER UPDATE ON public.forks FOR EACH ROW EXECUTE FUNCTION openvibe.forks_after_update();
CREATE TRIGGER forks_doubt_memory AFTER UPDATE OF result_message_id, stale_at ON public.forks FOR EACH ROW WHEN (((old.result_message_id IS NOT NULL) AND ((new.result_message_id IS DISTINCT FROM old.result_message_id) OR ((new.stale_at IS NOT NULL) AND (old.stale_at IS NULL))))) EXECUTE FUNCTION openvibe.forks_doubt_memory();
CREATE TRIGGER forks_index_insert AFTER INSERT ON public.forks FOR EACH ROW EXECUTE FUNCTION openvibe.forks_index();
CREATE TRIGGER forks_index_update AFTER UPDATE OF description ON public.forks FOR EACH ROW WHEN ((new.description <> old.description)) EXECUTE FUNCTION openvibe.forks_index();
CREATE TRIGGER forks_stamp BEFORE INSERT OR UPDATE ON public.forks FOR EACH ROW EXECUTE FUNCTION openvibe.stamp_fork();

alter table public.forks enable row level security;

create policy forks_read on public.forks for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant insert, select, update on public.forks to service_role;
grant select on public.forks to openvibe_user;

create table public.former_members (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  handle text not null,
  channel_ids uuid[] default '{}'::uuid[] not null,
  removed_by uuid,
  ended_at timestamp with time zone default clock_timestamp() not null,
  constraint former_members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint former_members_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.profiles(id),
  constraint former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint former_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint former_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'guest'::text])))
);

CREATE INDEX former_members_by_handle ON public.former_members USING btree (workspace_id, handle);
CREATE INDEX former_members_by_remover ON public.former_members USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX former_members_by_user ON public.former_members USING btree (user_id);

alter table public.former_members enable row level security;

create policy former_members_read on public.former_members for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_open_workspace_ids() AS my_open_workspace_ids))) OR ((workspace_id, user_id) IN ( SELECT before.workspace_id,
    before.user_id
   FROM openvibe.people_before_me() before(workspace_id, user_id, has_left))));

grant delete, insert, select, update on public.former_members to service_role;
grant select (handle, user_id, workspace_id) on public.former_members to openvibe_user;

create table public.group_members (
  group_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  constraint group_members_pkey PRIMARY KEY (group_id, user_id),
  constraint group_members_group_id_workspace_id_fkey FOREIGN KEY (group_id, workspace_id) REFERENCES public.groups(id, workspace_id) ON DELETE CASCADE,
  constraint group_members_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE
);

CREATE INDEX group_members_by_group ON public.group_members USING btree (group_id, workspace_id);
CREATE INDEX group_members_by_person ON public.group_members USING btree (workspace_id, user_id);

CREATE TRIGGER group_members_audit AFTER INSERT OR DELETE ON public.group_members FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('group_member', 'group_id');
CREATE TRIGGER group_members_tell_gone AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_groups();
CREATE TRIGGER group_members_tell_new AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_groups();

alter table public.group_members enable row level security;

create policy group_members_read on public.group_members for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_open_workspace_ids() AS my_open_workspace_ids)));

grant delete, insert, select, update on public.group_members to service_role;
grant select on public.group_members to openvibe_user;

create table public.groups (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  handle text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_id_workspace_id_key UNIQUE (id, workspace_id),
  constraint groups_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint groups_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
);

CREATE INDEX groups_by_creator ON public.groups USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX groups_by_workspace ON public.groups USING btree (workspace_id, name);

CREATE TRIGGER groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('group', 'name', 'handle');
CREATE TRIGGER groups_name AFTER INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION openvibe.name_group();
CREATE TRIGGER groups_rename AFTER UPDATE OF handle ON public.groups FOR EACH ROW WHEN ((new.handle <> old.handle)) EXECUTE FUNCTION openvibe.name_group();
CREATE TRIGGER groups_tell_change AFTER UPDATE ON public.groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_groups();
CREATE TRIGGER groups_tell_gone AFTER DELETE ON public.groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_groups();
CREATE TRIGGER groups_tell_new AFTER INSERT ON public.groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_groups();

alter table public.groups enable row level security;

create policy groups_read on public.groups for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_open_workspace_ids() AS my_open_workspace_ids)));

grant delete, insert, select, update on public.groups to service_role;
grant select on public.groups to openvibe_user;

create table public.help_choices (
  user_id uuid not null,
  thread_id uuid not null,
  hides_summary boolean default false not null,
  not_now_id uuid,
  constraint help_choices_pkey PRIMARY KEY (user_id, thread_id),
  constraint help_choices_not_now_id_fkey FOREIGN KEY (not_now_id) REFERENCES public.fork_suggestions(id) ON DELETE SET NULL,
  constraint help_choices_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.thread_summaries(thread_id) ON DELETE CASCADE,
  constraint help_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX help_choices_by_suggestion ON public.help_choices USING btree (not_now_id);
CREATE INDEX help_choices_by_thread ON public.help_choices USING btree (thread_id);

CREATE TRIGGER help_choices_tell AFTER INSERT OR UPDATE ON public.help_choices FOR EACH ROW EXECUTE FUNCTION openvibe.tell_help_choice();

alter table public.help_choices enable row level security;

create policy help_choices_read on public.help_choices for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL));

grant delete, insert, select, update on public.help_choices to service_role;
grant select on public.help_choices to openvibe_user;

create table public.inbox_threads (
  user_id uuid not null,
  thread_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  newest_at timestamp with time zone not null,
  mention_at timestamp with time zone,
  reply_at timestamp with time zone,
  ask_at timestamp with time zone,
  result_at timestamp with time zone,
  reminder_at timestamp with time zone,
  unread integer default 0 not null,
  done_at timestamp with time zone,
  constraint inbox_threads_pkey PRIMARY KEY (user_id, thread_id),
  constraint inbox_threads_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint inbox_threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint inbox_threads_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX inbox_threads_asks ON public.inbox_threads USING btree (user_id, workspace_id, ask_at DESC, thread_id DESC) WHERE ((ask_at IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX inbox_threads_by_thread ON public.inbox_threads USING btree (thread_id);
CREATE INDEX inbox_threads_by_workspace ON public.inbox_threads USING btree (workspace_id);
CREATE INDEX inbox_threads_done ON public.inbox_threads USING btree (user_id, workspace_id, done_at DESC, thread_id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX inbox_threads_mentions ON public.inbox_threads USING btree (user_id, workspace_id, mention_at DESC, thread_id DESC) WHERE ((mention_at IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX inbox_threads_open ON public.inbox_threads USING btree (user_id, workspace_id, newest_at DESC, thread_id DESC) WHERE (done_at IS NULL);
CREATE INDEX inbox_threads_replies ON public.inbox_threads USING btree (user_id, workspace_id, reply_at DESC, thread_id DESC) WHERE ((reply_at IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX inbox_threads_results ON public.inbox_threads USING btree (user_id, workspace_id, result_at DESC, thread_id DESC) WHERE ((result_at IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX inbox_threads_unread ON public.inbox_threads USING btree (user_id, workspace_id) WHERE ((unread > 0) AND (done_at IS NULL));

CREATE TRIGGER inbox_threads_tell AFTER UPDATE OF done_at ON public.inbox_threads FOR EACH ROW WHEN ((old.done_at IS DISTINCT FROM new.done_at)) EXECUTE FUNCTION openvibe.tell_inbox_thread();

alter table public.inbox_threads enable row level security;

create policy inbox_threads_mark on public.inbox_threads for update to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy inbox_threads_own on public.inbox_threads for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))));

grant delete, insert, select, update on public.inbox_threads to service_role;
grant select on public.inbox_threads to openvibe_user;
grant update (done_at) on public.inbox_threads to openvibe_user;

create table public.incoming_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  delivery_key text,
  body_hash bytea not null,
  event text,
  state text not null,
  refusal text,
  body text,
  repeats integer default 0 not null,
  task_id uuid,
  thread_id uuid,
  received_at timestamp with time zone default clock_timestamp() not null,
  constraint incoming_deliveries_pkey PRIMARY KEY (id),
  constraint incoming_deliveries_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint incoming_deliveries_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE SET NULL,
  constraint incoming_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.incoming_webhooks(id) ON DELETE CASCADE,
  constraint incoming_deliveries_delivery_key_check CHECK ((char_length(delivery_key) <= 200)),
  constraint incoming_deliveries_event_check CHECK ((char_length(event) <= 200)),
  constraint incoming_deliveries_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'refused'::text])))
);

CREATE INDEX incoming_deliveries_by_hash ON public.incoming_deliveries USING btree (webhook_id, body_hash, received_at DESC);
CREATE INDEX incoming_deliveries_by_key ON public.incoming_deliveries USING btree (webhook_id, delivery_key) WHERE (delivery_key IS NOT NULL);
CREATE INDEX incoming_deliveries_by_task ON public.incoming_deliveries USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX incoming_deliveries_by_thread ON public.incoming_deliveries USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX incoming_deliveries_by_time ON public.incoming_deliveries USING btree (webhook_id, received_at DESC);
CREATE INDEX incoming_deliveries_kept ON public.incoming_deliveries USING btree (webhook_id, received_at DESC) WHERE (body IS NOT NULL);

alter table public.incoming_deliveries enable row level security;

create policy incoming_deliveries_read on public.incoming_deliveries for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.incoming_webhooks w
  WHERE ((w.id = incoming_deliveries.webhook_id) AND (w.channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))))));

grant delete, insert, select, update on public.incoming_deliveries to service_role;
grant select on public.incoming_deliveries to openvibe_user;

create table public.incoming_webhooks (
  id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  name text not null,
  agent_id uuid not null,
  channel_id uuid not null,
  thread_id uuid,
  scheme text not null,
  secret_hash bytea,
  sealed text,
  template text not null,
  is_active boolean default true not null,
  refused_at timestamp with time zone,
  refusal text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint incoming_webhooks_pkey PRIMARY KEY (id),
  constraint incoming_webhooks_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint incoming_webhooks_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint incoming_webhooks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id),
  constraint incoming_webhooks_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint incoming_webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint incoming_webhooks_check CHECK (((scheme = 'address'::text) = (secret_hash IS NOT NULL))),
  constraint incoming_webhooks_check1 CHECK (((scheme <> 'address'::text) OR (sealed IS NULL))),
  constraint incoming_webhooks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint incoming_webhooks_scheme_check CHECK ((scheme = ANY (ARRAY['address'::text, 'standard'::text, 'github'::text, 'stripe'::text, 'slack'::text]))),
  constraint incoming_webhooks_template_check CHECK (((char_length(template) >= 1) AND (char_length(template) <= 10000)))
);

CREATE INDEX incoming_webhooks_by_agent ON public.incoming_webhooks USING btree (agent_id);
CREATE INDEX incoming_webhooks_by_channel ON public.incoming_webhooks USING btree (channel_id);
CREATE INDEX incoming_webhooks_by_owner ON public.incoming_webhooks USING btree (owner_id);
CREATE INDEX incoming_webhooks_by_thread ON public.incoming_webhooks USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX incoming_webhooks_by_workspace ON public.incoming_webhooks USING btree (workspace_id, id DESC);

CREATE TRIGGER incoming_webhooks_audit AFTER INSERT OR DELETE OR UPDATE OF name, agent_id, channel_id, thread_id, scheme, secret_hash, sealed, template, is_active ON public.incoming_webhooks FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('incoming_webhook', 'name', 'agent_id', 'channel_id', 'scheme', 'is_active', '~template', '~secret_hash', '~sealed');

alter table public.incoming_webhooks enable row level security;

create policy incoming_webhooks_read on public.incoming_webhooks for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND ((owner_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))));

grant delete, insert, select, update on public.incoming_webhooks to service_role;
grant select (agent_id, channel_id, created_at, id, is_active, name, owner_id, refusal, refused_at, scheme, template, thread_id, updated_at, workspace_id) on public.incoming_webhooks to openvibe_user;

create table public.instance_settings (
  one boolean default true not null,
  signups text default 'open'::text not null,
  proof text default 'trusted'::text not null,
  first_account_hash bytea,
  workspaces text default 'anyone'::text not null,
  constraint instance_settings_pkey PRIMARY KEY (one),
  constraint instance_settings_one_check CHECK (one),
  constraint instance_settings_proof_check CHECK ((proof = ANY (ARRAY['trusted'::text, 'mail'::text, 'none'::text]))),
  constraint instance_settings_signups_check CHECK ((signups = ANY (ARRAY['open'::text, 'invited'::text]))),
  constraint instance_settings_workspaces_check CHECK ((workspaces = ANY (ARRAY['anyone'::text, 'admins'::text])))
);

CREATE TRIGGER instance_settings_audit AFTER UPDATE ON public.instance_settings FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('instance', 'signups', 'proof', 'workspaces');

alter table public.instance_settings enable row level security;

grant select, update on public.instance_settings to service_role;

create table public.invites (
  id uuid not null,
  workspace_id uuid not null,
  token_hash bytea not null,
  role text not null,
  channel_ids uuid[] default '{}'::uuid[] not null,
  email text,
  created_by uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  used_count integer default 0 not null,
  receiver text default regexp_replace(lower(email), '\+[^@]*@'::text, '@'::text),
  constraint invites_pkey PRIMARY KEY (id),
  constraint invites_token_hash_key UNIQUE (token_hash),
  constraint invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint invites_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint invites_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'guest'::text])))
);

CREATE INDEX invites_by_creator_and_time ON public.invites USING btree (created_by, created_at DESC);
CREATE INDEX invites_by_email ON public.invites USING btree (workspace_id, lower(email)) WHERE ((email IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX invites_by_receiver ON public.invites USING btree (receiver, created_at DESC) WHERE (receiver IS NOT NULL);
CREATE INDEX invites_by_workspace ON public.invites USING btree (workspace_id, created_at DESC);

CREATE TRIGGER invites_audit AFTER INSERT OR DELETE OR UPDATE OF revoked_at, role ON public.invites FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('invite', 'role', 'channel_ids', 'expires_at');

alter table public.invites enable row level security;

create policy invites_read on public.invites for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.invites to service_role;
grant select on public.invites to openvibe_user;

create table public.lanes (
  key text not null,
  workspace_id uuid,
  next_ready timestamp with time zone,
  held_since timestamp with time zone,
  wake_seq bigint default 0 not null,
  owner text,
  epoch bigint default 0 not null,
  lease_until timestamp with time zone,
  constraint lanes_pkey PRIMARY KEY (key),
  constraint lanes_check CHECK (((owner IS NULL) = (lease_until IS NULL)))
);

CREATE INDEX lanes_at_work ON public.lanes USING btree (workspace_id) WHERE (owner IS NOT NULL);
CREATE INDEX lanes_due ON public.lanes USING btree (next_ready) WHERE ((owner IS NULL) AND (next_ready IS NOT NULL));
CREATE INDEX lanes_held ON public.lanes USING btree (lease_until) WHERE (owner IS NOT NULL);
CREATE INDEX lanes_held_back ON public.lanes USING btree (workspace_id, held_since) WHERE (held_since IS NOT NULL);

alter table public.lanes enable row level security;

grant delete, insert, select, update on public.lanes to service_role;

create table public.ledger_changes (
  entry_id uuid not null,
  rev integer not null,
  change text not null,
  user_id uuid,
  agent_id uuid,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint ledger_changes_pkey PRIMARY KEY (entry_id, rev),
  constraint ledger_changes_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint ledger_changes_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id)
);

CREATE INDEX ledger_changes_by_agent ON public.ledger_changes USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX ledger_changes_by_person ON public.ledger_changes USING btree (user_id) WHERE (user_id IS NOT NULL);

alter table public.ledger_changes enable row level security;

create policy ledger_changes_read on public.ledger_changes for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.ledger_entries e
  WHERE (e.id = ledger_changes.entry_id)));

grant delete, insert, select, update on public.ledger_changes to service_role;
grant select on public.ledger_changes to openvibe_user;

create table public.ledger_entries (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid,
  source text not null,
  message_id uuid,
  line_id text,
  line_text text,
  line_owner text,
  quote text default ''::text not null,
  source_state text default 'there'::text not null,
  kind text not null,
  text text not null,
  status text default 'open'::text not null,
  note text,
  is_dropped_by_result boolean default false not null,
  owner_user_id uuid,
  owner_agent_id uuid,
  owner_name text,
  due_on date,
  reminders integer default 0 not null,
  superseded_by uuid,
  task_id uuid,
  given_by uuid,
  done_at timestamp with time zone,
  done_by_user_id uuid,
  done_by_agent_id uuid,
  confirmed_by uuid,
  evidence_message_id uuid,
  people uuid[] default '{}'::uuid[] not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  rev integer default 1 not null,
  change text default 'created'::text not null,
  changed_by_user_id uuid,
  changed_by_agent_id uuid,
  words tsvector default ''::tsvector not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_changed_by_agent_id_fkey FOREIGN KEY (changed_by_agent_id) REFERENCES public.agent_configs(id),
  constraint ledger_entries_changed_by_user_id_fkey FOREIGN KEY (changed_by_user_id) REFERENCES public.profiles(id),
  constraint ledger_entries_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint ledger_entries_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.profiles(id),
  constraint ledger_entries_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint ledger_entries_done_by_agent_id_fkey FOREIGN KEY (done_by_agent_id) REFERENCES public.agent_configs(id),
  constraint ledger_entries_done_by_user_id_fkey FOREIGN KEY (done_by_user_id) REFERENCES public.profiles(id),
  constraint ledger_entries_evidence_message_id_fkey FOREIGN KEY (evidence_message_id) REFERENCES public.messages(id) ON DELETE SET NULL,
  constraint ledger_entries_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id) ON DELETE SET NULL,
  constraint ledger_entries_given_by_fkey FOREIGN KEY (given_by) REFERENCES public.profiles(id),
  constraint ledger_entries_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE SET NULL,
  constraint ledger_entries_owner_agent_id_fkey FOREIGN KEY (owner_agent_id) REFERENCES public.agent_configs(id),
  constraint ledger_entries_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES public.profiles(id),
  constraint ledger_entries_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES public.ledger_entries(id) ON DELETE SET NULL,
  constraint ledger_entries_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint ledger_entries_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint ledger_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint ledger_entries_change_check CHECK ((change = ANY (ARRAY['created'::text, 'edited'::text, 'moved'::text, 'given'::text, 'taken_back'::text, 'accepted'::text, 'superseded'::text, 'result'::text, 'source'::text, 'task'::text]))),
  constraint ledger_entries_check CHECK ((num_nonnulls(owner_user_id, owner_agent_id) <= 1)),
  constraint ledger_entries_check1 CHECK ((num_nonnulls(changed_by_user_id, changed_by_agent_id) <= 1)),
  constraint ledger_entries_check2 CHECK (((source = 'result'::text) = (line_id IS NOT NULL))),
  constraint ledger_entries_check3 CHECK (((text <> ''::text) OR (source_state = 'deleted'::text))),
  constraint ledger_entries_check4 CHECK (((superseded_by IS NULL) OR (status = 'superseded'::text))),
  constraint ledger_entries_check5 CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['decision'::text, 'todo'::text]))),
  constraint ledger_entries_note_check CHECK ((char_length(note) <= 400)),
  constraint ledger_entries_owner_name_check CHECK ((char_length(owner_name) <= 80)),
  constraint ledger_entries_quote_check CHECK ((char_length(quote) <= 300)),
  constraint ledger_entries_reminders_check CHECK (((reminders >= 0) AND (reminders <= 2))),
  constraint ledger_entries_source_check CHECK ((source = ANY (ARRAY['result'::text, 'message'::text]))),
  constraint ledger_entries_source_state_check CHECK ((source_state = ANY (ARRAY['there'::text, 'edited'::text, 'deleted'::text]))),
  constraint ledger_entries_status_check CHECK ((status = ANY (ARRAY['open'::text, 'doing'::text, 'done'::text, 'dropped'::text, 'superseded'::text]))),
  constraint ledger_entries_text_check CHECK ((char_length(text) <= 400))
);

CREATE INDEX ledger_entries_by_agent ON public.ledger_entries USING btree (owner_agent_id) WHERE (owner_agent_id IS NOT NULL);
CREATE INDEX ledger_entries_by_changer ON public.ledger_entries USING btree (changed_by_user_id) WHERE (changed_by_user_id IS NOT NULL);
CREATE INDEX ledger_entries_by_changing_agent ON public.ledger_entries USING btree (changed_by_agent_id) WHERE (changed_by_agent_id IS NOT NULL);
CREATE INDEX ledger_entries_by_channel ON public.ledger_entries USING btree (channel_id, created_at DESC, id DESC);
CREATE INDEX ledger_entries_by_confirmer ON public.ledger_entries USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX ledger_entries_by_creator ON public.ledger_entries USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX ledger_entries_by_doer ON public.ledger_entries USING btree (done_by_user_id) WHERE (done_by_user_id IS NOT NULL);
CREATE INDEX ledger_entries_by_doing_agent ON public.ledger_entries USING btree (done_by_agent_id) WHERE (done_by_agent_id IS NOT NULL);
CREATE INDEX ledger_entries_by_evidence ON public.ledger_entries USING btree (evidence_message_id) WHERE (evidence_message_id IS NOT NULL);
CREATE INDEX ledger_entries_by_fork ON public.ledger_entries USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX ledger_entries_by_giver ON public.ledger_entries USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_by_line ON public.ledger_entries USING btree (fork_id, line_id) WHERE (source = 'result'::text);
CREATE INDEX ledger_entries_by_message ON public.ledger_entries USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX ledger_entries_by_next ON public.ledger_entries USING btree (superseded_by) WHERE (superseded_by IS NOT NULL);
CREATE INDEX ledger_entries_by_owner ON public.ledger_entries USING btree (owner_user_id) WHERE (owner_user_id IS NOT NULL);
CREATE INDEX ledger_entries_by_task ON public.ledger_entries USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX ledger_entries_by_thread ON public.ledger_entries USING btree (thread_id);
CREATE INDEX ledger_entries_by_words ON public.ledger_entries USING gin (words) WITH (gin_pending_list_limit='512');
CREATE INDEX ledger_entries_due ON public.ledger_entries USING btree (due_on) WHERE ((due_on IS NOT NULL) AND (status = ANY (ARRAY['open'::text, 'doing'::text])) AND (reminders < 2));
CREATE INDEX ledger_entries_newest ON public.ledger_entries USING btree (workspace_id, created_at DESC, id DESC);

CREATE TRIGGER ledger_entries_after_insert AFTER INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION openvibe.ledger_entries_after_insert();
CREATE TRIGGER ledger_entries_after_update AFTER UPDATE OF rev ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION openvibe.ledger_entries_after_update();
CREATE TRIGGER ledger_entries_index BEFORE INSERT OR UPDATE OF text ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION openvibe.index_entry();
CREATE TRIGGER ledger_entries_queue AFTER INSERT OR UPDATE OF rev ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION openvibe.queue_entry();

alter table public.ledger_entries enable row level security;

create policy ledger_entries_read on public.ledger_entries for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select, update on public.ledger_entries to service_role;
grant select on public.ledger_entries to openvibe_user;

create table public.ledger_notices (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint ledger_notices_pkey PRIMARY KEY (id),
  constraint ledger_notices_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint ledger_notices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint ledger_notices_kind_check CHECK ((kind = ANY (ARRAY['assigned'::text, 'due'::text, 'overdue'::text, 'done'::text, 'failed'::text, 'source'::text])))
);

CREATE INDEX ledger_notices_by_entry ON public.ledger_notices USING btree (entry_id);
CREATE INDEX ledger_notices_by_workspace ON public.ledger_notices USING btree (workspace_id);
CREATE INDEX ledger_notices_done ON public.ledger_notices USING btree (user_id, workspace_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX ledger_notices_inbox ON public.ledger_notices USING btree (user_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX ledger_notices_unread ON public.ledger_notices USING btree (user_id, workspace_id) WHERE (read_at IS NULL);

CREATE TRIGGER ledger_notices_tell_gone AFTER DELETE ON public.ledger_notices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();
CREATE TRIGGER ledger_notices_tell_new AFTER INSERT ON public.ledger_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();
CREATE TRIGGER ledger_notices_tell_read AFTER UPDATE ON public.ledger_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();

alter table public.ledger_notices enable row level security;

create policy ledger_notices_mark on public.ledger_notices for update to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy ledger_notices_own on public.ledger_notices for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.ledger_entries e
  WHERE (e.id = ledger_notices.entry_id))));

grant delete, insert, select, update on public.ledger_notices to service_role;
grant select on public.ledger_notices to openvibe_user;
grant update (done_at, read_at) on public.ledger_notices to openvibe_user;

create table public.ledger_pairs (
  entry_id uuid not null,
  other_id uuid not null,
  answer text not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint ledger_pairs_pkey PRIMARY KEY (entry_id, other_id),
  constraint ledger_pairs_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_pairs_other_id_fkey FOREIGN KEY (other_id) REFERENCES public.ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_pairs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint ledger_pairs_answer_check CHECK ((answer = ANY (ARRAY['both_hold'::text, 'not_related'::text])))
);

CREATE INDEX ledger_pairs_by_other ON public.ledger_pairs USING btree (other_id);
CREATE INDEX ledger_pairs_by_person ON public.ledger_pairs USING btree (user_id);

alter table public.ledger_pairs enable row level security;

create policy ledger_pairs_read on public.ledger_pairs for select to openvibe_user
  using ((EXISTS ( SELECT
   FROM public.ledger_entries e
  WHERE (e.id = ledger_pairs.entry_id))) AND (EXISTS ( SELECT
   FROM public.ledger_entries e
  WHERE (e.id = ledger_pairs.other_id))));

grant delete, insert, select, update on public.ledger_pairs to service_role;
grant select on public.ledger_pairs to openvibe_user;

create table public.left_out_decisions (
  decision_id uuid not null,
  workspace_id uuid not null,
  author_user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint left_out_decisions_pkey PRIMARY KEY (decision_id),
  constraint left_out_decisions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint left_out_decisions_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.decisions(id) ON DELETE CASCADE,
  constraint left_out_decisions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX left_out_decisions_by_author ON public.left_out_decisions USING btree (author_user_id);
CREATE INDEX left_out_decisions_by_workspace ON public.left_out_decisions USING btree (workspace_id);

alter table public.left_out_decisions enable row level security;

create policy left_out_decisions_create on public.left_out_decisions for insert to openvibe_user
  with check ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (author_user_id = openvibe.current_user_id()) AND (EXISTS ( SELECT
   FROM public.decisions d
  WHERE ((d.id = left_out_decisions.decision_id) AND (d.workspace_id = left_out_decisions.workspace_id)))));
create policy left_out_decisions_read on public.left_out_decisions for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.decisions d
  WHERE (d.id = left_out_decisions.decision_id)));
create policy left_out_decisions_remove on public.left_out_decisions for delete to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (EXISTS ( SELECT
   FROM public.decisions d
  WHERE (d.id = left_out_decisions.decision_id))));

grant delete, select on public.left_out_decisions to openvibe_user, service_role;
grant insert (author_user_id, decision_id, workspace_id) on public.left_out_decisions to openvibe_user;

create table public.link_pages (
  id uuid default gen_random_uuid() not null,
  workspace_id uuid not null,
  url text not null,
  is_shown boolean not null,
  title text default ''::text not null,
  summary text default ''::text not null,
  site text default ''::text not null,
  picture_type text,
  picture_size integer,
  picture_width integer,
  picture_height integer,
  fetched_at timestamp with time zone default clock_timestamp() not null,
  ends_at timestamp with time zone not null,
  constraint link_pages_pkey PRIMARY KEY (id),
  constraint link_pages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint link_pages_check CHECK ((num_nulls(picture_type, picture_size, picture_width, picture_height) = ANY (ARRAY[0, 4]))),
  constraint link_pages_check1 CHECK ((is_shown OR (picture_type IS NULL))),
  constraint link_pages_picture_height_check CHECK ((picture_height > 0)),
  constraint link_pages_picture_size_check CHECK ((picture_size > 0)),
  constraint link_pages_picture_type_check CHECK ((picture_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text]))),
  constraint link_pages_picture_width_check CHECK ((picture_width > 0)),
  constraint link_pages_site_check CHECK ((char_length(site) <= 80)),
  constraint link_pages_summary_check CHECK ((char_length(summary) <= 400)),
  constraint link_pages_title_check CHECK ((char_length(title) <= 200)),
  constraint link_pages_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);

CREATE INDEX link_pages_by_end ON public.link_pages USING btree (ends_at);
CREATE INDEX link_pages_by_url ON public.link_pages USING btree (workspace_id, md5(url), ends_at);

alter table public.link_pages enable row level security;

create policy link_pages_read on public.link_pages for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.message_links l
  WHERE (l.page_id = link_pages.id)));

grant delete, insert, select, update on public.link_pages to service_role;
grant select on public.link_pages to openvibe_user;

create table public.link_readings (
  message_id uuid not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  claimed_until timestamp with time zone,
  attempts integer default 0 not null,
  constraint link_readings_pkey PRIMARY KEY (message_id),
  constraint link_readings_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE
);

CREATE INDEX link_readings_by_time ON public.link_readings USING btree (asked_at);

alter table public.link_readings enable row level security;

grant delete, insert, select, update on public.link_readings to service_role;

create table public.lowered_rate_limits (
  workspace_id uuid not null,
  kind text not null,
  most integer not null,
  set_at timestamp with time zone default now() not null,
  constraint lowered_rate_limits_pkey PRIMARY KEY (workspace_id, kind),
  constraint lowered_rate_limits_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint lowered_rate_limits_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'apiKey'::text, 'workspacePosts'::text, 'workspaceCalls'::text]))),
  constraint lowered_rate_limits_most_check CHECK ((most > 0))
);

CREATE TRIGGER lowered_rate_limits_audit AFTER INSERT OR DELETE OR UPDATE OF most ON public.lowered_rate_limits FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('rate_limit', 'kind', 'most');

alter table public.lowered_rate_limits enable row level security;

grant delete, insert, select, update on public.lowered_rate_limits to service_role;

create table public.mailbox (
  id bigint generated always as identity not null,
  lane text not null,
  ready_at timestamp with time zone,
  state text default 'ready'::text not null,
  attempt integer default 0 not null,
  task_id uuid,
  constraint mailbox_pkey PRIMARY KEY (id),
  constraint mailbox_lane_fkey FOREIGN KEY (lane) REFERENCES public.lanes(key),
  constraint mailbox_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id),
  constraint mailbox_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'parked'::text])))
);

CREATE INDEX mailbox_by_task ON public.mailbox USING btree (task_id);
CREATE INDEX mailbox_line ON public.mailbox USING btree (lane, id) WHERE (state = 'ready'::text);
CREATE INDEX mailbox_parked ON public.mailbox USING btree (lane, ready_at) WHERE (state = 'parked'::text);

alter table public.mailbox enable row level security;

grant delete, insert, select, update on public.mailbox to service_role;

create table public.mcp_choices (
  workspace_id uuid not null,
  server_id uuid not null,
  is_active boolean default true not null,
  tool_effects jsonb default '{}'::jsonb not null,
  constraint mcp_choices_pkey PRIMARY KEY (workspace_id, server_id),
  constraint mcp_choices_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.mcp_servers(id) ON DELETE CASCADE,
  constraint mcp_choices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint mcp_choices_tool_effects_check CHECK ((jsonb_typeof(tool_effects) = 'object'::text))
);

CREATE INDEX mcp_choices_by_server ON public.mcp_choices USING btree (server_id);

CREATE TRIGGER mcp_choices_audit AFTER INSERT OR DELETE OR UPDATE ON public.mcp_choices FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('mcp_choice', 'server_id', 'is_active', 'tool_effects');
CREATE TRIGGER mcp_choices_tell AFTER INSERT OR UPDATE ON public.mcp_choices FOR EACH ROW EXECUTE FUNCTION openvibe.tell_mcp_server();

alter table public.mcp_choices enable row level security;

create policy mcp_choices_read on public.mcp_choices for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.mcp_choices to service_role;
grant select on public.mcp_choices to openvibe_user;

create table public.mcp_servers (
  id uuid not null,
  workspace_id uuid,
  name text not null,
  title text not null,
  url text,
  auth text default 'none'::text not null,
  header_names text[] default '{}'::text[] not null,
  sealed jsonb default '{}'::jsonb not null,
  is_active boolean default true not null,
  tools jsonb default '[]'::jsonb not null,
  remarks jsonb default '[]'::jsonb not null,
  offers jsonb default '[]'::jsonb not null,
  tool_effects jsonb default '{}'::jsonb not null,
  health text default 'unknown'::text not null,
  last_error text,
  checked_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  latency_ms integer,
  listed_at timestamp with time zone,
  host text default lower(regexp_replace("substring"(url, '^[A-Za-z]+://([^/?#]*)'::text), ':(80|443)$'::text, ''::text)),
  account integer default 1 not null,
  account_by uuid,
  constraint mcp_servers_pkey PRIMARY KEY (id),
  constraint mcp_servers_account_by_fkey FOREIGN KEY (account_by) REFERENCES public.profiles(id),
  constraint mcp_servers_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint mcp_servers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint mcp_servers_auth_check CHECK ((auth = ANY (ARRAY['none'::text, 'headers'::text, 'oauth'::text]))),
  constraint mcp_servers_check CHECK (((workspace_id IS NULL) = (created_by IS NULL))),
  constraint mcp_servers_check1 CHECK (((workspace_id IS NULL) OR (url IS NOT NULL))),
  constraint mcp_servers_health_check CHECK ((health = ANY (ARRAY['unknown'::text, 'ok'::text, 'failing'::text, 'signed_out'::text]))),
  constraint mcp_servers_last_error_check CHECK ((char_length(last_error) <= 500)),
  constraint mcp_servers_latency_ms_check CHECK ((latency_ms >= 0)),
  constraint mcp_servers_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9-]{0,30}$'::text)),
  constraint mcp_servers_offers_check CHECK ((jsonb_typeof(offers) = 'array'::text)),
  constraint mcp_servers_remarks_check CHECK ((jsonb_typeof(remarks) = 'array'::text)),
  constraint mcp_servers_sealed_check CHECK ((jsonb_typeof(sealed) = 'object'::text)),
  constraint mcp_servers_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80))),
  constraint mcp_servers_tool_effects_check CHECK ((jsonb_typeof(tool_effects) = 'object'::text)),
  constraint mcp_servers_tools_check CHECK ((jsonb_typeof(tools) = 'array'::text)),
  constraint mcp_servers_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);

CREATE INDEX mcp_servers_by_account ON public.mcp_servers USING btree (account_by) WHERE (account_by IS NOT NULL);
CREATE INDEX mcp_servers_by_creator ON public.mcp_servers USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX mcp_servers_by_name ON public.mcp_servers USING btree (workspace_id, name) NULLS NOT DISTINCT;

CREATE TRIGGER mcp_servers_audit AFTER INSERT OR DELETE OR UPDATE OF title, name, url, auth, header_names, is_active, tool_effects, sealed ON public.mcp_servers FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('mcp_server', 'title', 'name', 'auth', 'header_names', 'is_active', 'tool_effects', '~url', '~sealed');
CREATE TRIGGER mcp_servers_tell AFTER INSERT OR DELETE ON public.mcp_servers FOR EACH ROW EXECUTE FUNCTION openvibe.tell_mcp_server();
CREATE TRIGGER mcp_servers_tell_change AFTER UPDATE ON public.mcp_servers FOR EACH ROW WHEN ((((((((((((new.title IS DISTINCT FROM old.title) OR (new.url IS DISTINCT FROM old.url)) OR (new.auth IS DISTINCT FROM old.auth)) OR (new.header_names IS DISTINCT FROM old.header_names)) OR (new.is_active IS DISTINCT FROM old.is_active)) OR (new.tools IS DISTINCT FROM old.tools)) OR (new.remarks IS DISTINCT FROM old.remarks)) OR (new.offers IS DISTINCT FROM old.offers)) OR (new.tool_effects IS DISTINCT FROM old.tool_effects)) OR (new.health IS DISTINCT FROM old.health)) OR (new.last_error IS DISTINCT FROM old.last_error))) EXECUTE FUNCTION openvibe.tell_mcp_server();

alter table public.mcp_servers enable row level security;

create policy mcp_servers_read on public.mcp_servers for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) OR ((workspace_id IS NULL) AND (EXISTS ( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))));

grant delete, insert, select, update on public.mcp_servers to service_role;
grant select (account, account_by, auth, checked_at, created_at, created_by, header_names, health, host, id, is_active, last_error, latency_ms, name, offers, remarks, title, tool_effects, tools, updated_at, url, workspace_id) on public.mcp_servers to openvibe_user;

create table public.mcp_sign_ins (
  state_hash bytea not null,
  server_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  sealed text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint mcp_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint mcp_sign_ins_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.mcp_servers(id) ON DELETE CASCADE,
  constraint mcp_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint mcp_sign_ins_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX mcp_sign_ins_by_end ON public.mcp_sign_ins USING btree (expires_at);
CREATE INDEX mcp_sign_ins_by_server ON public.mcp_sign_ins USING btree (server_id);
CREATE INDEX mcp_sign_ins_by_user ON public.mcp_sign_ins USING btree (user_id);
CREATE INDEX mcp_sign_ins_by_workspace ON public.mcp_sign_ins USING btree (workspace_id);

alter table public.mcp_sign_ins enable row level security;

grant delete, insert, select, update on public.mcp_sign_ins to service_role;

create table public.memory_block_versions (
  id uuid not null,
  block_id uuid not null,
  workspace_id uuid not null,
  version integer not null,
  label text not null,
  content text not null,
  char_limit integer not null,
  is_deleted boolean default false not null,
  author_user_id uuid,
  task_id uuid,
  channel_id uuid,
  channel_ids uuid[] default '{}'::uuid[] not null,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint memory_block_versions_pkey PRIMARY KEY (id),
  constraint memory_block_versions_block_id_version_key UNIQUE (block_id, version),
  constraint memory_block_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint memory_block_versions_block_id_fkey FOREIGN KEY (block_id) REFERENCES public.memory_blocks(id),
  constraint memory_block_versions_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE SET NULL,
  constraint memory_block_versions_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint memory_block_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint memory_block_versions_check CHECK (((author_user_id IS NULL) OR (task_id IS NULL))),
  constraint memory_block_versions_note_check CHECK ((char_length(note) <= 500)),
  constraint memory_block_versions_version_check CHECK ((version > 0))
);

CREATE INDEX memory_block_versions_by_author ON public.memory_block_versions USING btree (author_user_id) WHERE (author_user_id IS NOT NULL);
CREATE INDEX memory_block_versions_by_channel ON public.memory_block_versions USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX memory_block_versions_by_task ON public.memory_block_versions USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX memory_block_versions_by_workspace ON public.memory_block_versions USING btree (workspace_id);

CREATE TRIGGER memory_block_versions_audit AFTER INSERT ON public.memory_block_versions FOR EACH ROW WHEN ((new.author_user_id IS NOT NULL)) EXECUTE FUNCTION openvibe.audit_row('memory_block', 'label', 'version', 'is_deleted', 'block_id');

alter table public.memory_block_versions enable row level security;

create policy memory_block_versions_create on public.memory_block_versions for insert to openvibe_user
  with check ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (author_user_id = openvibe.current_user_id()) AND (task_id IS NULL) AND (channel_ids <@ ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)) AND (EXISTS ( SELECT
   FROM public.memory_blocks b
  WHERE ((b.id = memory_block_versions.block_id) AND (b.workspace_id = memory_block_versions.workspace_id)))));
create policy memory_block_versions_read on public.memory_block_versions for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_prompt_workspace_ids() AS my_prompt_workspace_ids))) AND (channel_ids <@ ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant insert, select on public.memory_block_versions to service_role;
grant select on public.memory_block_versions to openvibe_user;
grant insert (author_user_id, block_id, channel_ids, char_limit, content, id, is_deleted, label, note, version, workspace_id) on public.memory_block_versions to openvibe_user;

create table public.memory_blocks (
  id uuid not null,
  workspace_id uuid not null,
  agent_id uuid not null,
  label text not null,
  content text default ''::text not null,
  char_limit integer default 2000 not null,
  "position" integer not null,
  version integer not null,
  channel_ids uuid[] default '{}'::uuid[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint memory_blocks_pkey PRIMARY KEY (id),
  constraint memory_blocks_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint memory_blocks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint memory_blocks_char_limit_check CHECK (((char_limit >= 50) AND (char_limit <= 10000))),
  constraint memory_blocks_check CHECK ((char_length(content) <= char_limit)),
  constraint memory_blocks_content_check CHECK ((content !~ '^\s|\s$'::text)),
  constraint memory_blocks_label_check CHECK ((label ~ '^[a-z0-9][a-z0-9_-]{0,39}$'::text)),
  constraint memory_blocks_version_check CHECK ((version > 0))
);

CREATE INDEX memory_blocks_by_agent ON public.memory_blocks USING btree (agent_id, "position");
CREATE UNIQUE INDEX memory_blocks_by_label ON public.memory_blocks USING btree (agent_id, label) WHERE (deleted_at IS NULL);
CREATE INDEX memory_blocks_by_workspace ON public.memory_blocks USING btree (workspace_id);

alter table public.memory_blocks enable row level security;

create policy memory_blocks_change on public.memory_blocks for update to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (channel_ids <@ ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))
  with check (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));
create policy memory_blocks_create on public.memory_blocks for insert to openvibe_user
  with check ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (EXISTS ( SELECT
   FROM public.agent_configs a
  WHERE ((a.id = memory_blocks.agent_id) AND (a.workspace_id = memory_blocks.workspace_id)))));
create policy memory_blocks_read on public.memory_blocks for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_prompt_workspace_ids() AS my_prompt_workspace_ids))) AND (channel_ids <@ ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant insert, select, update on public.memory_blocks to service_role;
grant select on public.memory_blocks to openvibe_user;
grant insert (agent_id, char_limit, content, id, label, position, version, workspace_id), update (channel_ids, char_limit, content, deleted_at, label, position, updated_at, version) on public.memory_blocks to openvibe_user;

create table public.memory_embeddings (
  item_id uuid not null,
  workspace_id uuid not null,
  agent_id uuid,
  status text not null,
  channel_id uuid,
  channel_ids uuid[],
  model text not null,
  signs bit varying not null,
  created_at timestamp with time zone default now() not null,
  constraint memory_embeddings_pkey PRIMARY KEY (item_id),
  constraint memory_embeddings_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint memory_embeddings_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.memory_items(id) ON DELETE CASCADE,
  constraint memory_embeddings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX memory_embeddings_by_agent ON public.memory_embeddings USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX memory_embeddings_by_model ON public.memory_embeddings USING btree (model);
CREATE INDEX memory_embeddings_by_workspace ON public.memory_embeddings USING btree (workspace_id, item_id DESC);

alter table public.memory_embeddings enable row level security;

grant delete, insert, select, update on public.memory_embeddings to service_role;

create table public.memory_item_versions (
  item_id uuid not null,
  version integer not null,
  kind text not null,
  text text not null,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  constraint memory_item_versions_pkey PRIMARY KEY (item_id, version),
  constraint memory_item_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.profiles(id),
  constraint memory_item_versions_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.memory_items(id) ON DELETE CASCADE
);

CREATE INDEX memory_item_versions_by_person ON public.memory_item_versions USING btree (changed_by) WHERE (changed_by IS NOT NULL);

alter table public.memory_item_versions enable row level security;

create policy memory_item_versions_read on public.memory_item_versions for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.memory_items i
  WHERE (i.id = memory_item_versions.item_id)));

grant insert, select on public.memory_item_versions to service_role;
grant select on public.memory_item_versions to openvibe_user;

create table public.memory_items (
  id uuid not null,
  workspace_id uuid not null,
  agent_id uuid,
  kind text not null,
  text text not null,
  confidence real default 1 not null,
  status text not null,
  doubt text,
  superseded_by uuid,
  supersedes_id uuid,
  about_user_ids uuid[] default '{}'::uuid[] not null,
  channel_ids uuid[] default '{}'::uuid[] not null,
  author_task_id uuid,
  author_user_id uuid,
  edited_by uuid,
  words tsvector default ''::tsvector not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint memory_items_pkey PRIMARY KEY (id),
  constraint memory_items_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint memory_items_author_task_id_fkey FOREIGN KEY (author_task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint memory_items_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint memory_items_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES public.profiles(id),
  constraint memory_items_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES public.memory_items(id) ON DELETE SET NULL,
  constraint memory_items_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES public.memory_items(id) ON DELETE SET NULL,
  constraint memory_items_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint memory_items_about_user_ids_check CHECK ((cardinality(about_user_ids) <= 20)),
  constraint memory_items_check CHECK (((status = 'proposed'::text) OR (doubt IS NULL))),
  constraint memory_items_check1 CHECK (((superseded_by IS NULL) OR (status = 'superseded'::text))),
  constraint memory_items_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint memory_items_doubt_check CHECK ((doubt = ANY (ARRAY['source_edited'::text, 'source_deleted'::text, 'result_stale'::text, 'result_replaced'::text, 'successor_deleted'::text]))),
  constraint memory_items_kind_check CHECK ((kind = ANY (ARRAY['fact'::text, 'preference'::text, 'commitment'::text, 'procedure'::text]))),
  constraint memory_items_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'current'::text, 'superseded'::text]))),
  constraint memory_items_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000)))
);

CREATE INDEX memory_items_by_agent ON public.memory_items USING btree (agent_id, created_at DESC, id DESC) WHERE (agent_id IS NOT NULL);
CREATE INDEX memory_items_by_author ON public.memory_items USING btree (author_user_id) WHERE (author_user_id IS NOT NULL);
CREATE INDEX memory_items_by_author_task ON public.memory_items USING btree (author_task_id) WHERE (author_task_id IS NOT NULL);
CREATE INDEX memory_items_by_channel ON public.memory_items USING gin (channel_ids);
CREATE INDEX memory_items_by_editor ON public.memory_items USING btree (edited_by) WHERE (edited_by IS NOT NULL);
CREATE INDEX memory_items_by_person ON public.memory_items USING gin (about_user_ids);
CREATE INDEX memory_items_by_predecessor ON public.memory_items USING btree (supersedes_id) WHERE (supersedes_id IS NOT NULL);
CREATE INDEX memory_items_by_successor ON public.memory_items USING btree (superseded_by) WHERE (superseded_by IS NOT NULL);
CREATE INDEX memory_items_by_words ON public.memory_items USING gin (words) WITH (gin_pending_list_limit='512');
CREATE INDEX memory_items_by_workspace ON public.memory_items USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX memory_items_newest_in_channel ON public.memory_items USING btree ((channel_ids[1]), created_at DESC, id DESC);
CREATE INDEX memory_items_of_all_agents ON public.memory_items USING btree (workspace_id, created_at DESC, id DESC) WHERE ((agent_id IS NULL) AND (status = 'current'::text));
CREATE INDEX memory_items_to_review ON public.memory_items USING btree (workspace_id, created_at DESC, id DESC) WHERE (status = 'proposed'::text);
CREATE INDEX memory_items_without_successor ON public.memory_items USING btree (id) WHERE ((status = 'superseded'::text) AND (superseded_by IS NULL));

CREATE TRIGGER memory_items_copy_to_embedding AFTER UPDATE OF agent_id, status, channel_ids ON public.memory_items FOR EACH ROW WHEN (((new.agent_id IS DISTINCT FROM old.agent_id) OR (new.status <> old.status) OR (new.channel_ids <> old.channel_ids))) EXECUTE FUNCTION openvibe.copy_to_embedding();
CREATE TRIGGER memory_items_embed_again AFTER UPDATE OF text ON public.memory_items FOR EACH ROW WHEN ((new.text <> old.text)) EXECUTE FUNCTION openvibe.queue_embedding();
CREATE CONSTRAINT TRIGGER memory_items_have_sources AFTER INSERT ON public.memory_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION openvibe.require_memory_source();
CREATE TRIGGER memory_items_keep_wording AFTER UPDATE OF text, kind ON public.memory_items FOR EACH ROW WHEN (((new.text <> old.text) OR (new.kind <> old.kind))) EXECUTE FUNCTION openvibe.keep_memory_wording();
CREATE TRIGGER memory_items_queue_embedding AFTER INSERT ON public.memory_items FOR EACH ROW EXECUTE FUNCTION openvibe.queue_embedding();
CREATE TRIGGER memory_items_revive AFTER DELETE ON public.memory_items FOR EACH STATEMENT EXECUTE FUNCTION openvibe.memory_items_revive();
CREATE TRIGGER memory_items_reworded AFTER UPDATE OF text ON public.memory_items FOR EACH ROW WHEN ((new.text <> old.text)) EXECUTE FUNCTION openvibe.memory_items_reworded();
CREATE TRIGGER memory_items_tell AFTER UPDATE ON public.memory_items FOR EACH ROW WHEN (((((((new.text IS DISTINCT FROM old.text) OR (new.kind IS DISTINCT FROM old.kind)) OR (new.status IS DISTINCT FROM old.status)) OR (new.confidence IS DISTINCT FROM old.confidence)) OR (new.channel_ids IS DISTINCT FROM old.channel_ids)) OR (new.superseded_by IS DISTINCT FROM old.superseded_by))) EXECUTE FUNCTION openvibe.tell_memory();
CREATE TRIGGER memory_items_tell_gone AFTER DELETE ON public.memory_items FOR EACH ROW EXECUTE FUNCTION openvibe.tell_memory();

alter table public.memory_items enable row level security;

create policy memory_items_read on public.memory_items for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))) AND (cardinality(channel_ids) > 0) AND (channel_ids <@ ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select, update on public.memory_items to service_role;
grant select on public.memory_items to openvibe_user;

create table public.memory_sources (
  item_id uuid not null,
  "position" integer not null,
  kind text not null,
  message_id uuid not null,
  attachment_id uuid,
  channel_id uuid not null,
  quote text not null,
  constraint memory_sources_pkey PRIMARY KEY (item_id, "position"),
  constraint memory_sources_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachments(id) ON DELETE CASCADE,
  constraint memory_sources_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint memory_sources_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.memory_items(id) ON DELETE CASCADE,
  constraint memory_sources_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint memory_sources_check CHECK (((kind = 'file'::text) = (attachment_id IS NOT NULL))),
  constraint memory_sources_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'result'::text, 'file'::text]))),
  constraint memory_sources_position_check CHECK ((("position" >= 1) AND ("position" <= 10))),
  constraint memory_sources_quote_check CHECK (((char_length(quote) >= 1) AND (char_length(quote) <= 1000)))
);

CREATE INDEX memory_sources_by_attachment ON public.memory_sources USING btree (attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX memory_sources_by_channel ON public.memory_sources USING btree (channel_id);
CREATE INDEX memory_sources_by_message ON public.memory_sources USING btree (message_id);

CREATE TRIGGER memory_sources_added AFTER INSERT ON public.memory_sources REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION openvibe.memory_sources_added();
CREATE TRIGGER memory_sources_check BEFORE INSERT OR UPDATE ON public.memory_sources FOR EACH ROW EXECUTE FUNCTION openvibe.check_memory_source();
CREATE TRIGGER memory_sources_removed AFTER DELETE ON public.memory_sources REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.memory_sources_removed();

alter table public.memory_sources enable row level security;

create policy memory_sources_read on public.memory_sources for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.memory_items i
  WHERE (i.id = memory_sources.item_id)));

grant delete, insert, select, update on public.memory_sources to service_role;
grant select on public.memory_sources to openvibe_user;

create table public.memory_unembedded (
  item_id uuid not null,
  due_at timestamp with time zone default now() not null,
  constraint memory_unembedded_pkey PRIMARY KEY (item_id),
  constraint memory_unembedded_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.memory_items(id) ON DELETE CASCADE
);

CREATE INDEX memory_unembedded_due ON public.memory_unembedded USING btree (due_at, item_id);

alter table public.memory_unembedded enable row level security;

grant delete, insert, select, update on public.memory_unembedded to service_role;

create table public.memory_uses (
  item_id uuid not null,
  task_id uuid not null,
  turn integer not null,
  why jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint memory_uses_pkey PRIMARY KEY (item_id, task_id, turn),
  constraint memory_uses_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.memory_items(id) ON DELETE CASCADE,
  constraint memory_uses_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE,
  constraint memory_uses_turn_check CHECK ((turn > 0))
);

CREATE INDEX memory_uses_by_task ON public.memory_uses USING btree (task_id);

alter table public.memory_uses enable row level security;

create policy memory_uses_read on public.memory_uses for select to openvibe_user
  using ((EXISTS ( SELECT
   FROM public.memory_items i
  WHERE (i.id = memory_uses.item_id))) AND (EXISTS ( SELECT
   FROM public.tasks t
  WHERE (t.id = memory_uses.task_id))));

grant delete, insert, select, update on public.memory_uses to service_role;
grant select on public.memory_uses to openvibe_user;

create table public.memory_vector_state (
  id boolean default true not null,
  configured text,
  model text,
  by_pgvector boolean default false not null,
  problem text,
  problem_since timestamp with time zone,
  failures integer default 0 not null,
  paused_until timestamp with time zone,
  constraint memory_vector_state_pkey PRIMARY KEY (id),
  constraint memory_vector_state_check CHECK (((problem IS NULL) = (problem_since IS NULL))),
  constraint memory_vector_state_id_check CHECK (id),
  constraint memory_vector_state_problem_check CHECK ((problem = ANY (ARRAY['unreachable'::text, 'slow'::text, 'busy'::text, 'refused'::text, 'unexpected'::text])))
);

alter table public.memory_vector_state enable row level security;

grant select, update on public.memory_vector_state to service_role;

create table public.memory_vectors (
  item_id uuid not null,
  vector bytea not null,
  constraint memory_vectors_pkey PRIMARY KEY (item_id),
  constraint memory_vectors_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.memory_embeddings(item_id) ON DELETE CASCADE
);

alter table public.memory_vectors enable row level security;

grant delete, insert, select, update on public.memory_vectors to service_role;

create table public.mention_names (
  workspace_id uuid not null,
  name text not null,
  user_id uuid,
  agent_id uuid,
  group_id uuid,
  constraint mention_names_pkey PRIMARY KEY (workspace_id, name),
  constraint mention_names_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint mention_names_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE,
  constraint mention_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint mention_names_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint mention_names_check CHECK ((num_nonnulls(user_id, agent_id, group_id) = 1)),
  constraint mention_names_name_check CHECK (((name = lower(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 32))))
);

CREATE UNIQUE INDEX mention_names_by_agent ON public.mention_names USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE UNIQUE INDEX mention_names_by_group ON public.mention_names USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX mention_names_by_person ON public.mention_names USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX mention_names_by_user ON public.mention_names USING btree (workspace_id, user_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER mention_names_tell AFTER UPDATE ON public.mention_names FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION openvibe.tell_workspace('member.changed');

alter table public.mention_names enable row level security;

create policy mention_names_read on public.mention_names for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_open_workspace_ids() AS my_open_workspace_ids))) OR ((user_id IS NULL) AND (group_id IS NULL) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)))) OR ((workspace_id, user_id) IN ( SELECT beside.workspace_id,
    beside.user_id
   FROM openvibe.people_beside_me() beside(workspace_id, user_id))));

grant delete, insert, select, update on public.mention_names to service_role;
grant select on public.mention_names to openvibe_user;

create table public.mentions (
  message_id uuid not null,
  workspace_id uuid not null,
  user_id uuid,
  agent_id uuid,
  named_id uuid default COALESCE(user_id, agent_id) not null,
  constraint mentions_pkey PRIMARY KEY (message_id, named_id),
  constraint mentions_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint mentions_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint mentions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint mentions_check CHECK ((num_nonnulls(user_id, agent_id) = 1))
);

CREATE INDEX mentions_by_workspace ON public.mentions USING btree (workspace_id);
CREATE UNIQUE INDEX mentions_of_agents ON public.mentions USING btree (agent_id, message_id) WHERE (agent_id IS NOT NULL);
CREATE UNIQUE INDEX mentions_of_users ON public.mentions USING btree (user_id, message_id) WHERE (user_id IS NOT NULL);

alter table public.mentions enable row level security;

create policy mentions_read on public.mentions for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.messages m
  WHERE (m.id = mentions.message_id)));

grant select on public.mentions to openvibe_user, service_role;

create table public.message_links (
  message_id uuid not null,
  page_id uuid not null,
  constraint message_links_pkey PRIMARY KEY (message_id, page_id),
  constraint message_links_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint message_links_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.link_pages(id)
);

CREATE INDEX message_links_by_page ON public.message_links USING btree (page_id);

alter table public.message_links enable row level security;

create policy message_links_read on public.message_links for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.messages m
  WHERE (m.id = message_links.message_id)));

grant delete, insert, select, update on public.message_links to service_role;
grant select on public.message_links to openvibe_user;

create table public.message_reminders (
  user_id uuid not null,
  message_id uuid not null,
  workspace_id uuid not null,
  thread_id uuid not null,
  due_at timestamp with time zone not null,
  outcome text,
  created_at timestamp with time zone default now() not null,
  constraint message_reminders_pkey PRIMARY KEY (user_id, message_id),
  constraint message_reminders_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint message_reminders_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint message_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint message_reminders_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint message_reminders_outcome_check CHECK ((outcome = ANY (ARRAY['came'::text, 'unreadable'::text])))
);

CREATE INDEX message_reminders_by_message ON public.message_reminders USING btree (message_id);
CREATE INDEX message_reminders_by_thread ON public.message_reminders USING btree (thread_id, user_id);
CREATE INDEX message_reminders_by_time ON public.message_reminders USING btree (user_id, workspace_id, due_at);
CREATE INDEX message_reminders_by_workspace ON public.message_reminders USING btree (workspace_id);
CREATE INDEX message_reminders_due ON public.message_reminders USING btree (due_at) WHERE (outcome IS NULL);

CREATE TRIGGER message_reminders_tell AFTER INSERT OR DELETE OR UPDATE ON public.message_reminders FOR EACH ROW EXECUTE FUNCTION openvibe.tell_later();

alter table public.message_reminders enable row level security;

create policy message_reminders_own on public.message_reminders for all to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select on public.message_reminders to openvibe_user;
grant delete, insert, select, update on public.message_reminders to service_role;
grant update (due_at, outcome) on public.message_reminders to openvibe_user;

create table public.message_versions (
  message_id uuid not null,
  version integer not null,
  content text not null,
  written_at timestamp with time zone not null,
  constraint message_versions_pkey PRIMARY KEY (message_id, version),
  constraint message_versions_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id)
);

alter table public.message_versions enable row level security;

create policy message_versions_read on public.message_versions for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = message_versions.message_id) AND ((m.author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (openvibe.role_in(m.workspace_id) = 'admin'::text)))));

grant select on public.message_versions to openvibe_user, service_role;

create table public.messages (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid,
  seq bigint not null,
  rev bigint not null,
  fork_number integer,
  words_rev bigint,
  parent_id uuid,
  author_type text not null,
  author_user_id uuid,
  author_agent_id uuid,
  task_id uuid,
  task_event_seq integer,
  content text not null,
  metadata jsonb default '{}'::jsonb not null,
  reactions jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_author_agent_id_fkey FOREIGN KEY (author_agent_id) REFERENCES public.agent_configs(id),
  constraint messages_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint messages_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.profiles(id),
  constraint messages_fork_id_thread_id_fkey FOREIGN KEY (fork_id, thread_id) REFERENCES public.forks(id, thread_id),
  constraint messages_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.messages(id),
  constraint messages_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id),
  constraint messages_thread_id_channel_id_workspace_id_fkey FOREIGN KEY (thread_id, channel_id, workspace_id) REFERENCES public.threads(id, channel_id, workspace_id),
  constraint messages_author_type_check CHECK ((author_type = ANY (ARRAY['human'::text, 'agent'::text, 'system'::text]))),
  constraint messages_check CHECK (
CASE author_type
    WHEN 'human'::text THEN ((author_user_id IS NOT NULL) AND (author_agent_id IS NULL))
    WHEN 'agent'::text THEN ((author_agent_id IS NOT NULL) AND (author_user_id IS NULL))
    ELSE (author_user_id IS NULL)
END),
  constraint messages_check1 CHECK (((task_id IS NULL) = (task_event_seq IS NULL))),
  constraint messages_fork_number_check CHECK ((fork_number > 0)),
  constraint messages_fork_number_place CHECK (
CASE
    WHEN (fork_id IS NULL) THEN (fork_number IS NULL)
    ELSE ((fork_number IS NOT NULL) OR (author_type = 'system'::text))
END),
  constraint messages_say_something CHECK (
CASE
    WHEN (deleted_at IS NOT NULL) THEN (content = ''::text)
    ELSE ((char_length(content) >=
    CASE
        WHEN ((metadata #> '{attachments,0}'::text[]) IS NULL) THEN 1
        ELSE 0
    END) AND (char_length(content) <= 50000))
END)
);

CREATE INDEX messages_answers ON public.messages USING btree (parent_id) WHERE ((author_type = 'agent'::text) AND (parent_id IS NOT NULL));
CREATE INDEX messages_by_agent ON public.messages USING btree (author_agent_id) WHERE (author_agent_id IS NOT NULL);
CREATE INDEX messages_by_author ON public.messages USING btree (author_user_id, channel_id) WHERE (author_user_id IS NOT NULL);
CREATE INDEX messages_by_deleter ON public.messages USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX messages_by_fork ON public.messages USING btree (fork_id, seq) WHERE (fork_id IS NOT NULL);
CREATE UNIQUE INDEX messages_by_fork_number ON public.messages USING btree (fork_id, fork_number) WHERE (fork_id IS NOT NULL);
CREATE INDEX messages_by_parent ON public.messages USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX messages_by_person ON public.messages USING btree (COALESCE(fork_id, thread_id), author_user_id, seq) WHERE (author_type = 'human'::text);
CREATE INDEX messages_by_rev ON public.messages USING btree (thread_id, rev);
CREATE UNIQUE INDEX messages_by_seq ON public.messages USING btree (thread_id, seq);
CREATE UNIQUE INDEX messages_by_task ON public.messages USING btree (task_id, task_event_seq) WHERE (task_id IS NOT NULL);
CREATE INDEX messages_changed ON public.messages USING btree (thread_id, seq) WHERE ((edited_at IS NOT NULL) OR (deleted_at IS NOT NULL));
CREATE UNIQUE INDEX messages_main_line ON public.messages USING btree (thread_id, seq) WHERE (fork_id IS NULL);

CREATE TRIGGER messages_after_insert AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION openvibe.messages_after_insert();
CREATE TRIGGER messages_after_update AFTER UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION openvibe.messages_after_update();
CREATE TRIGGER messages_ask_for_links AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.author_type = 'human'::text) AND (new.content ~* 'https?://'::text))) EXECUTE FUNCTION openvibe.ask_for_links();
CREATE TRIGGER messages_ask_for_links_again AFTER UPDATE OF content, deleted_at ON public.messages FOR EACH ROW WHEN (((new.author_type = 'human'::text) AND ((new.content ~* 'https?://'::text) OR (old.content ~* 'https?://'::text)) AND ((new.content <> old.content) OR (new.deleted_at IS DISTINCT FROM old.deleted_at)))) EXECUTE FUNCTION openvibe.ask_for_links();
CREATE TRIGGER messages_ask_for_summary AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.fork_id IS NULL) AND (new.author_type <> 'system'::text))) EXECUTE FUNCTION openvibe.ask_for_summary();
CREATE TRIGGER messages_audit_removed AFTER UPDATE OF deleted_at ON public.messages FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL) AND (new.deleted_by IS DISTINCT FROM new.author_user_id))) EXECUTE FUNCTION openvibe.audit_removed_message();
CREATE TRIGGER messages_before_insert BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION openvibe.messages_before_insert();
CREATE TRIGGER messages_before_update BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((NOT (old.task_id IS DISTINCT FROM new.task_id))) EXECUTE FUNCTION openvibe.messages_before_update();
CREATE TRIGGER messages_doubt_memory AFTER UPDATE OF content, deleted_at ON public.messages FOR EACH ROW WHEN (((new.content <> old.content) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION openvibe.messages_doubt_memory();
CREATE TRIGGER messages_drop_thread_summary AFTER UPDATE OF content, deleted_at ON public.messages FOR EACH ROW WHEN (((new.fork_id IS NULL) AND ((new.content IS DISTINCT FROM old.content) OR (new.deleted_at IS DISTINCT FROM old.deleted_at)))) EXECUTE FUNCTION openvibe.drop_thread_summary();
CREATE TRIGGER messages_follow_source AFTER UPDATE ON public.messages FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND ((new.deleted_at IS NOT NULL) OR (new.content <> old.content)))) EXECUTE FUNCTION openvibe.follow_source();
CREATE TRIGGER messages_keep BEFORE DELETE ON public.messages FOR EACH ROW WHEN ((NOT openvibe.is_being_removed(old.channel_id))) EXECUTE FUNCTION openvibe.keep_message();
CREATE TRIGGER messages_unpin AFTER UPDATE OF deleted_at ON public.messages FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION openvibe.unpin_deleted();
CREATE TRIGGER messages_withdraw_catch_up_lines AFTER UPDATE OF content, deleted_at ON public.messages FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION openvibe.withdraw_catch_up_lines();
CREATE TRIGGER messages_withdraw_proof_reasons AFTER UPDATE OF content, deleted_at ON public.messages FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION openvibe.withdraw_proof_reasons();

alter table public.messages enable row level security;

create policy messages_change on public.messages for update to openvibe_user
  using (((author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND openvibe.can_write_channel(channel_id)) OR ((openvibe.role_in(workspace_id) = 'admin'::text) AND openvibe.can_read_channel(channel_id)))
  with check (((author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND openvibe.can_write_channel(channel_id)) OR ((openvibe.role_in(workspace_id) = 'admin'::text) AND openvibe.can_read_channel(channel_id) AND (deleted_at IS NOT NULL)));
create policy messages_read on public.messages for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));
create policy messages_write on public.messages for insert to openvibe_user
  with check ((author_type = 'human'::text) AND (author_user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (task_id IS NULL) AND openvibe.can_write_channel(channel_id));

grant insert, select on public.messages to openvibe_user;
grant insert, select, update on public.messages to service_role;
grant update (content, deleted_at, deleted_by, edited_at, metadata) on public.messages to openvibe_user;

create table public.model_catalog (
  id text not null,
  name text not null,
  "position" integer not null,
  max_input_tokens integer,
  max_output_tokens integer,
  heard_at timestamp with time zone default now() not null,
  takes_images boolean default false not null,
  takes_documents boolean default false not null,
  thinks_between_tools boolean default false not null,
  takes_effort boolean default false not null,
  takes_format boolean default false not null,
  row_id bigint generated always as identity not null,
  endpoint_id uuid,
  constraint model_catalog_pkey PRIMARY KEY (row_id),
  constraint model_catalog_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.model_endpoints(id) ON DELETE CASCADE,
  constraint model_catalog_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 100)))
);

CREATE UNIQUE INDEX model_catalog_by_model ON public.model_catalog USING btree (endpoint_id, id) NULLS NOT DISTINCT;

alter table public.model_catalog enable row level security;

create policy model_catalog_read on public.model_catalog for select to openvibe_user
  using ((EXISTS ( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)) AND ((endpoint_id IS NULL) OR (EXISTS ( SELECT
   FROM public.model_endpoints e
  WHERE (e.id = model_catalog.endpoint_id)))));

grant delete, insert, select, update on public.model_catalog to service_role;
grant select on public.model_catalog to openvibe_user;

create table public.model_endpoints (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  base_url text not null,
  sealed_key text,
  key_hint text not null,
  is_active boolean default true not null,
  test_model text not null,
  test_failure text,
  tested_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  host text default lower(regexp_replace("substring"(base_url, '^[A-Za-z]+://([^/?#]*)'::text), ':(80|443)$'::text, ''::text)),
  constraint model_endpoints_pkey PRIMARY KEY (id),
  constraint model_endpoints_workspace_id_id_key UNIQUE (workspace_id, id),
  constraint model_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint model_endpoints_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint model_endpoints_base_url_check CHECK (((char_length(base_url) >= 1) AND (char_length(base_url) <= 2000))),
  constraint model_endpoints_check CHECK (((sealed_key IS NULL) = (deleted_at IS NOT NULL))),
  constraint model_endpoints_key_hint_check CHECK ((char_length(key_hint) <= 4)),
  constraint model_endpoints_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint model_endpoints_test_failure_check CHECK ((char_length(test_failure) <= 500)),
  constraint model_endpoints_test_model_check CHECK (((char_length(test_model) >= 1) AND (char_length(test_model) <= 100)))
);

CREATE INDEX model_endpoints_by_creator ON public.model_endpoints USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX model_endpoints_by_name ON public.model_endpoints USING btree (workspace_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE TRIGGER model_endpoints_audit AFTER INSERT OR DELETE OR UPDATE OF name, base_url, sealed_key, is_active, test_model, deleted_at ON public.model_endpoints FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('model_endpoint', 'name', 'is_active', 'test_model', '~base_url', '~sealed_key');
CREATE TRIGGER model_endpoints_settings AFTER INSERT OR DELETE ON public.model_endpoints FOR EACH ROW EXECUTE FUNCTION openvibe.change_model_settings();
CREATE TRIGGER model_endpoints_settings_change AFTER UPDATE ON public.model_endpoints FOR EACH ROW WHEN (((((new.name IS DISTINCT FROM old.name) OR (new.base_url IS DISTINCT FROM old.base_url)) OR (new.sealed_key IS DISTINCT FROM old.sealed_key)) OR (new.is_active IS DISTINCT FROM old.is_active))) EXECUTE FUNCTION openvibe.change_model_settings();

alter table public.model_endpoints enable row level security;

create policy model_endpoints_read on public.model_endpoints for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.model_endpoints to service_role;
grant select (base_url, created_at, created_by, deleted_at, host, id, is_active, key_hint, name, test_failure, test_model, tested_at, updated_at, workspace_id) on public.model_endpoints to openvibe_user;

create table public.model_pauses (
  model text not null,
  not_before timestamp with time zone not null,
  asked_until timestamp with time zone not null,
  probe_lane text,
  probe_epoch bigint,
  row_id bigint generated always as identity not null,
  endpoint_id uuid,
  constraint model_pauses_pkey PRIMARY KEY (row_id),
  constraint model_pauses_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.model_endpoints(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX model_pauses_by_model ON public.model_pauses USING btree (endpoint_id, model) NULLS NOT DISTINCT;

alter table public.model_pauses enable row level security;

grant delete, insert, select, update on public.model_pauses to service_role;

create table public.model_prices (
  id uuid not null,
  workspace_id uuid not null,
  endpoint_id uuid,
  model text not null,
  valid_from date not null,
  input numeric(12,6) not null,
  output numeric(12,6) not null,
  cache_read numeric(12,6) not null,
  cache_write_5m numeric(12,6) not null,
  cache_write_1h numeric(12,6) not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint model_prices_pkey PRIMARY KEY (id),
  constraint model_prices_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint model_prices_workspace_id_endpoint_id_fkey FOREIGN KEY (workspace_id, endpoint_id) REFERENCES public.model_endpoints(workspace_id, id),
  constraint model_prices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint model_prices_cache_read_check CHECK ((cache_read >= (0)::numeric)),
  constraint model_prices_cache_write_1h_check CHECK ((cache_write_1h >= (0)::numeric)),
  constraint model_prices_cache_write_5m_check CHECK ((cache_write_5m >= (0)::numeric)),
  constraint model_prices_input_check CHECK ((input >= (0)::numeric)),
  constraint model_prices_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 100))),
  constraint model_prices_output_check CHECK ((output >= (0)::numeric))
);

CREATE INDEX model_prices_by_creator ON public.model_prices USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX model_prices_by_day ON public.model_prices USING btree (workspace_id, model, endpoint_id, valid_from) NULLS NOT DISTINCT;
CREATE INDEX model_prices_by_endpoint ON public.model_prices USING btree (workspace_id, endpoint_id);

CREATE TRIGGER model_prices_audit AFTER INSERT OR DELETE OR UPDATE ON public.model_prices FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('model_price', 'model', 'endpoint_id', 'valid_from', 'input', 'output', 'cache_read', 'cache_write_5m', 'cache_write_1h');
CREATE TRIGGER model_prices_settings AFTER INSERT OR DELETE OR UPDATE ON public.model_prices FOR EACH STATEMENT EXECUTE FUNCTION openvibe.change_model_settings();

alter table public.model_prices enable row level security;

create policy model_prices_read on public.model_prices for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.model_prices to service_role;
grant select on public.model_prices to openvibe_user;

create table public.model_settings (
  one boolean default true not null,
  rev bigint default 0 not null,
  constraint model_settings_pkey PRIMARY KEY (one),
  constraint model_settings_one_check CHECK (one)
);

alter table public.model_settings enable row level security;

grant select on public.model_settings to service_role;

create table public.muted_threads (
  user_id uuid not null,
  thread_id uuid not null,
  muted_at timestamp with time zone default now() not null,
  constraint muted_threads_pkey PRIMARY KEY (user_id, thread_id),
  constraint muted_threads_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint muted_threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id)
);

CREATE INDEX muted_threads_by_thread ON public.muted_threads USING btree (thread_id);

CREATE TRIGGER muted_threads_tell AFTER INSERT OR DELETE ON public.muted_threads FOR EACH ROW EXECUTE FUNCTION openvibe.tell_muted();

alter table public.muted_threads enable row level security;

create policy muted_threads_of_key on public.muted_threads as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = muted_threads.thread_id))));
create policy muted_threads_own on public.muted_threads for all to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = muted_threads.thread_id))));

grant delete, insert, select on public.muted_threads to openvibe_user, service_role;

create table public.notifications (
  user_id uuid not null,
  message_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid,
  seq bigint not null,
  kind text not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (user_id, message_id),
  constraint notifications_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint notifications_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint notifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['ask'::text, 'mention'::text, 'reply'::text, 'result'::text, 'reminder'::text, 'direct'::text, 'message'::text])))
);

CREATE INDEX notifications_asks ON public.notifications USING btree (user_id, workspace_id, created_at DESC, message_id DESC) WHERE ((kind = 'ask'::text) AND (read_at IS NULL));
CREATE INDEX notifications_by_message ON public.notifications USING btree (message_id);
CREATE INDEX notifications_by_thread ON public.notifications USING btree (thread_id);
CREATE INDEX notifications_by_workspace ON public.notifications USING btree (workspace_id);
CREATE INDEX notifications_of_thread ON public.notifications USING btree (user_id, thread_id, kind, created_at DESC, message_id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, channel_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread_by_thread ON public.notifications USING btree (user_id, thread_id, seq) WHERE (read_at IS NULL);

CREATE TRIGGER notifications_count_changed AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.count_changed_notifications();
CREATE TRIGGER notifications_count_gone AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION openvibe.count_gone_notifications();
CREATE TRIGGER notifications_count_new AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION openvibe.count_new_notifications();
CREATE TRIGGER notifications_push_again AFTER UPDATE OF created_at ON public.notifications FOR EACH ROW WHEN ((old.created_at <> new.created_at)) EXECUTE FUNCTION openvibe.queue_push_again();
CREATE TRIGGER notifications_push_new AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION openvibe.queue_new_pushes();
CREATE TRIGGER notifications_skip_muted BEFORE INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION openvibe.skip_muted();
CREATE TRIGGER notifications_tell AFTER INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION openvibe.tell_notification();
CREATE TRIGGER notifications_tell_again AFTER UPDATE OF created_at ON public.notifications FOR EACH ROW WHEN ((old.created_at <> new.created_at)) EXECUTE FUNCTION openvibe.tell_notification();
CREATE TRIGGER notifications_tell_gone AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();
CREATE TRIGGER notifications_tell_read AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_notifications_changed();

alter table public.notifications enable row level security;

create policy notifications_mark on public.notifications for update to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy notifications_own on public.notifications for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))));

grant delete, insert, select, update on public.notifications to service_role;
grant select on public.notifications to openvibe_user;
grant update (read_at) on public.notifications to openvibe_user;

create table public.oauth_clients (
  id uuid not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint oauth_clients_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10)))
);

CREATE INDEX oauth_clients_unused ON public.oauth_clients USING btree (created_at) WHERE (used_at IS NULL);

CREATE TRIGGER oauth_clients_audit AFTER INSERT OR DELETE ON public.oauth_clients FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('oauth_client', 'name');

alter table public.oauth_clients enable row level security;

grant delete, insert, select, update on public.oauth_clients to service_role;

create table public.oauth_codes (
  code_hash bytea not null,
  client_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  scope text not null,
  redirect_uri text not null,
  challenge text not null,
  resource text not null,
  expires_at timestamp with time zone not null,
  key_id uuid,
  constraint oauth_codes_pkey PRIMARY KEY (code_hash),
  constraint oauth_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_codes_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE,
  constraint oauth_codes_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE,
  constraint oauth_codes_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])))
);

CREATE INDEX oauth_codes_by_client ON public.oauth_codes USING btree (client_id);
CREATE INDEX oauth_codes_by_end ON public.oauth_codes USING btree (expires_at);
CREATE INDEX oauth_codes_by_key ON public.oauth_codes USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX oauth_codes_by_person ON public.oauth_codes USING btree (workspace_id, user_id);

alter table public.oauth_codes enable row level security;

grant delete, insert, select, update on public.oauth_codes to service_role;

create table public.oauth_tokens (
  token_hash bytea not null,
  key_id uuid not null,
  kind text not null,
  resource text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_tokens_pkey PRIMARY KEY (token_hash),
  constraint oauth_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE,
  constraint oauth_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
);

CREATE INDEX oauth_tokens_by_end ON public.oauth_tokens USING btree (expires_at);
CREATE INDEX oauth_tokens_by_key ON public.oauth_tokens USING btree (key_id);

alter table public.oauth_tokens enable row level security;

grant delete, insert, select, update on public.oauth_tokens to service_role;

create table public.operator_hosts (
  host text not null,
  constraint operator_hosts_pkey PRIMARY KEY (host),
  constraint operator_hosts_host_check CHECK (((char_length(host) >= 1) AND (char_length(host) <= 300)))
);

alter table public.operator_hosts enable row level security;

grant delete, insert, select on public.operator_hosts to service_role;

create table public.outgoing_deliveries (
  id uuid default gen_random_uuid() not null,
  webhook_id uuid not null,
  channel_id uuid,
  event text not null,
  subject_id uuid not null,
  facts jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  attempt integer default 0 not null,
  next_at timestamp with time zone default clock_timestamp() not null,
  attempts jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  constraint outgoing_deliveries_pkey PRIMARY KEY (id),
  constraint outgoing_deliveries_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint outgoing_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.outgoing_webhooks(id) ON DELETE CASCADE,
  constraint outgoing_deliveries_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint outgoing_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
);

CREATE INDEX outgoing_deliveries_by_channel ON public.outgoing_deliveries USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX outgoing_deliveries_by_webhook ON public.outgoing_deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX outgoing_deliveries_due ON public.outgoing_deliveries USING btree (next_at) WHERE (state = 'waiting'::text);
CREATE INDEX outgoing_deliveries_ended ON public.outgoing_deliveries USING btree (ended_at) WHERE (ended_at IS NOT NULL);

alter table public.outgoing_deliveries enable row level security;

create policy outgoing_deliveries_read on public.outgoing_deliveries for select to openvibe_user
  using ((EXISTS ( SELECT
   FROM public.outgoing_webhooks w
  WHERE (w.id = outgoing_deliveries.webhook_id))) AND ((channel_id IS NULL) OR (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))));

grant delete, insert, select, update on public.outgoing_deliveries to service_role;
grant select on public.outgoing_deliveries to openvibe_user;

create table public.outgoing_webhooks (
  id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  channels text not null,
  channel_ids uuid[] default '{}'::uuid[] not null,
  sealed text not null,
  sealed_before text,
  valid_before_until timestamp with time zone,
  is_active boolean default true not null,
  failing_since timestamp with time zone,
  given_up integer default 0 not null,
  switched_off text,
  switched_off_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint outgoing_webhooks_pkey PRIMARY KEY (id),
  constraint outgoing_webhooks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id),
  constraint outgoing_webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint outgoing_webhooks_channel_ids_check CHECK ((cardinality(channel_ids) <= 50)),
  constraint outgoing_webhooks_channels_check CHECK ((channels = ANY (ARRAY['public'::text, 'chosen'::text]))),
  constraint outgoing_webhooks_check CHECK ((is_active = (switched_off IS NULL))),
  constraint outgoing_webhooks_check1 CHECK (((sealed_before IS NULL) = (valid_before_until IS NULL))),
  constraint outgoing_webhooks_check2 CHECK (((channels = 'chosen'::text) OR (channel_ids = '{}'::uuid[]))),
  constraint outgoing_webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['message.created'::text, 'result.published'::text, 'decision.recorded'::text, 'entry.created'::text, 'entry.changed'::text, 'task.changed'::text]))),
  constraint outgoing_webhooks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint outgoing_webhooks_switched_off_check CHECK ((switched_off = ANY (ARRAY['failing'::text, 'gone'::text, 'no_access'::text, 'by_person'::text]))),
  constraint outgoing_webhooks_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);

CREATE INDEX outgoing_webhooks_active ON public.outgoing_webhooks USING btree (workspace_id) WHERE is_active;
CREATE INDEX outgoing_webhooks_by_owner ON public.outgoing_webhooks USING btree (owner_id);
CREATE INDEX outgoing_webhooks_by_workspace ON public.outgoing_webhooks USING btree (workspace_id, id DESC);

CREATE TRIGGER outgoing_webhooks_audit AFTER INSERT OR DELETE OR UPDATE OF name, url, events, channels, channel_ids, sealed, is_active, switched_off ON public.outgoing_webhooks FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('outgoing_webhook', '~name', 'events', 'channels', 'channel_ids', 'is_active', 'switched_off', '~url', '~sealed');

alter table public.outgoing_webhooks enable row level security;

create policy outgoing_webhooks_read on public.outgoing_webhooks for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND openvibe.can_read_all(channel_ids));

grant delete, insert, select, update on public.outgoing_webhooks to service_role;
grant select (channel_ids, channels, created_at, events, failing_since, given_up, id, is_active, name, owner_id, switched_off, switched_off_at, updated_at, url, valid_before_until, workspace_id) on public.outgoing_webhooks to openvibe_user;

create table public.person_pictures (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  size integer not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint person_pictures_pkey PRIMARY KEY (id),
  constraint person_pictures_id_user_id_key UNIQUE (id, user_id),
  constraint person_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint person_pictures_size_check CHECK (((size >= 1) AND (size <= 65536))),
  constraint person_pictures_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])))
);

CREATE INDEX person_pictures_by_user ON public.person_pictures USING btree (user_id);

alter table public.person_pictures enable row level security;

create policy person_pictures_read on public.person_pictures for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (EXISTS ( SELECT
   FROM public.workspace_members w
  WHERE (w.user_id = person_pictures.user_id))));

grant delete, insert, select, update on public.person_pictures to service_role;
grant select on public.person_pictures to openvibe_user;

create table public.pins (
  message_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  pinned_by uuid not null,
  pinned_at timestamp with time zone default now() not null,
  constraint pins_pkey PRIMARY KEY (message_id),
  constraint pins_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint pins_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES public.profiles(id),
  constraint pins_thread_id_channel_id_workspace_id_fkey FOREIGN KEY (thread_id, channel_id, workspace_id) REFERENCES public.threads(id, channel_id, workspace_id) ON DELETE CASCADE
);

CREATE INDEX pins_by_channel ON public.pins USING btree (channel_id, pinned_at DESC, message_id DESC);
CREATE INDEX pins_by_person ON public.pins USING btree (pinned_by);
CREATE INDEX pins_by_thread ON public.pins USING btree (thread_id);

CREATE TRIGGER pins_check BEFORE INSERT ON public.pins FOR EACH ROW EXECUTE FUNCTION openvibe.check_pin();
CREATE TRIGGER pins_tell AFTER INSERT OR DELETE ON public.pins FOR EACH ROW EXECUTE FUNCTION openvibe.tell_pin();

alter table public.pins enable row level security;

create policy pins_add on public.pins for insert to openvibe_user
  with check ((pinned_by = ( SELECT openvibe.current_user_id() AS current_user_id)) AND openvibe.can_write_channel(channel_id) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = pins.message_id) AND (m.channel_id = pins.channel_id) AND (m.thread_id = pins.thread_id) AND (m.author_type <> 'system'::text)))));
create policy pins_read on public.pins for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));
create policy pins_take_away on public.pins for delete to openvibe_user
  using openvibe.can_write_channel(channel_id);

grant delete, insert, select on public.pins to openvibe_user;
grant delete, insert, select, update on public.pins to service_role;

create unlogged table public.presence (
  workspace_id uuid not null,
  user_id uuid not null,
  tab_id uuid not null,
  state text not null,
  seen_at timestamp with time zone default now() not null,
  constraint presence_pkey PRIMARY KEY (workspace_id, user_id, tab_id),
  constraint presence_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE,
  constraint presence_state_check CHECK ((state = ANY (ARRAY['online'::text, 'away'::text])))
);

alter table public.presence enable row level security;

create policy presence_beat on public.presence for update to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy presence_begin on public.presence for insert to openvibe_user
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));
create policy presence_end on public.presence for delete to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy presence_of_key on public.presence as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (workspace_id = ( SELECT openvibe.key_workspace_id() AS key_workspace_id)));
create policy presence_read on public.presence for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_open_workspace_ids() AS my_open_workspace_ids))) OR ((workspace_id, user_id) IN ( SELECT beside.workspace_id,
    beside.user_id
   FROM openvibe.people_beside_me() beside(workspace_id, user_id))));

grant delete, insert, select on public.presence to openvibe_user;
grant delete, insert, select, update on public.presence to service_role;
grant update (seen_at, state) on public.presence to openvibe_user;

create table public.profiles (
  id uuid not null,
  display_name text not null,
  email text not null,
  theme text default 'system'::text not null,
  created_at timestamp with time zone default now() not null,
  left_at timestamp with time zone,
  time_zone text,
  email_proved_at timestamp with time zone,
  password_wanted boolean default false not null,
  example_channel_id uuid,
  title text,
  status_emoji text,
  status_text text,
  status_ends_at timestamp with time zone,
  picture_id uuid,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_example_channel_id_fkey FOREIGN KEY (example_channel_id) REFERENCES public.channels(id),
  constraint profiles_picture_id_id_fkey FOREIGN KEY (picture_id, id) REFERENCES public.person_pictures(id, user_id),
  constraint profiles_check CHECK (((status_emoji IS NOT NULL) OR ((status_text IS NULL) AND (status_ends_at IS NULL)))),
  constraint profiles_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 80))),
  constraint profiles_display_name_plain CHECK (openvibe.is_plain_name(display_name)) NOT VALID,
  constraint profiles_status_emoji_check CHECK (((char_length(status_emoji) >= 1) AND (char_length(status_emoji) <= 40))),
  constraint profiles_status_text_check CHECK (((char_length(status_text) >= 1) AND (char_length(status_text) <= 80))),
  constraint profiles_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
  constraint profiles_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64))),
  constraint profiles_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

CREATE INDEX profiles_by_email ON public.profiles USING btree (lower(email));
CREATE INDEX profiles_by_example ON public.profiles USING btree (example_channel_id) WHERE (example_channel_id IS NOT NULL);
CREATE INDEX profiles_by_picture ON public.profiles USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE TRIGGER profiles_audit AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new.example_channel_id IS NULL)) EXECUTE FUNCTION openvibe.audit_profile();
CREATE TRIGGER profiles_audit_change AFTER UPDATE OF left_at, email ON public.profiles FOR EACH ROW WHEN ((((old.left_at IS NULL) AND (new.left_at IS NOT NULL)) OR (new.email <> old.email))) EXECUTE FUNCTION openvibe.audit_profile();
CREATE TRIGGER profiles_tell AFTER UPDATE OF display_name, left_at, title, status_emoji, status_text, status_ends_at, picture_id, time_zone ON public.profiles FOR EACH ROW WHEN (((((((((new.display_name IS DISTINCT FROM old.display_name) OR (new.left_at IS DISTINCT FROM old.left_at)) OR (new.title IS DISTINCT FROM old.title)) OR (new.status_emoji IS DISTINCT FROM old.status_emoji)) OR (new.status_text IS DISTINCT FROM old.status_text)) OR (new.status_ends_at IS DISTINCT FROM old.status_ends_at)) OR (new.picture_id IS DISTINCT FROM old.picture_id)) OR (new.time_zone IS DISTINCT FROM old.time_zone))) EXECUTE FUNCTION openvibe.tell_profile();
CREATE TRIGGER profiles_tell_example AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new.example_channel_id IS NOT NULL)) EXECUTE FUNCTION openvibe.tell_example_person();

alter table public.profiles enable row level security;

create policy profiles_change on public.profiles for update to openvibe_user
  using (id = ( SELECT openvibe.current_user_id() AS current_user_id));
create policy profiles_read on public.profiles for select to openvibe_user
  using (id = ANY (ARRAY( SELECT openvibe.known_user_ids() AS known_user_ids)));

grant delete, insert, select, update on public.profiles to service_role;
grant select on public.profiles to openvibe_user;
grant update (display_name, status_emoji, status_ends_at, status_text, theme, time_zone, title) on public.profiles to openvibe_user;

create table public.proof_items (
  id uuid not null,
  proof_id uuid not null,
  workspace_id uuid not null,
  place integer not null,
  case_id uuid,
  name text not null,
  channel_id uuid,
  thread_id uuid,
  fork_id uuid,
  message_id uuid,
  question text,
  question_rev integer,
  expectations jsonb default '[]'::jsonb not null,
  base_task_id uuid,
  candidate_task_id uuid,
  judge_task_id uuid,
  runs_base boolean default false not null,
  state text default 'waiting'::text not null,
  verdict text,
  reserved_usd numeric(10,4) default 0 not null,
  facts jsonb default '{}'::jsonb not null,
  constraint proof_items_pkey PRIMARY KEY (id),
  constraint proof_items_base_task_id_fkey FOREIGN KEY (base_task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint proof_items_candidate_task_id_fkey FOREIGN KEY (candidate_task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint proof_items_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.agent_cases(id) ON DELETE SET NULL,
  constraint proof_items_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint proof_items_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id) ON DELETE CASCADE,
  constraint proof_items_judge_task_id_fkey FOREIGN KEY (judge_task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint proof_items_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint proof_items_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES public.proofs(id) ON DELETE CASCADE,
  constraint proof_items_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint proof_items_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint proof_items_check CHECK (((state = 'done'::text) = (verdict IS NOT NULL))),
  constraint proof_items_expectations_check CHECK ((jsonb_typeof(expectations) = 'array'::text)),
  constraint proof_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'judging'::text, 'done'::text]))),
  constraint proof_items_verdict_check CHECK ((verdict = ANY (ARRAY['better'::text, 'worse'::text, 'changed'::text, 'same'::text, 'failed'::text, 'passed'::text, 'missed'::text, 'skipped'::text])))
);

CREATE INDEX proof_items_by_base ON public.proof_items USING btree (base_task_id) WHERE (base_task_id IS NOT NULL);
CREATE INDEX proof_items_by_candidate ON public.proof_items USING btree (candidate_task_id) WHERE (candidate_task_id IS NOT NULL);
CREATE INDEX proof_items_by_case ON public.proof_items USING btree (case_id, id DESC) WHERE (case_id IS NOT NULL);
CREATE INDEX proof_items_by_channel ON public.proof_items USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX proof_items_by_fork ON public.proof_items USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX proof_items_by_judge ON public.proof_items USING btree (judge_task_id) WHERE (judge_task_id IS NOT NULL);
CREATE INDEX proof_items_by_message ON public.proof_items USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX proof_items_by_thread ON public.proof_items USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX proof_items_by_workspace ON public.proof_items USING btree (workspace_id);
CREATE UNIQUE INDEX proof_items_of_proof ON public.proof_items USING btree (proof_id, place);

alter table public.proof_items enable row level security;

create policy proof_items_read on public.proof_items for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND ((channel_id IS NULL) OR (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))));

grant insert, select, update on public.proof_items to service_role;
grant select on public.proof_items to openvibe_user;

create table public.proof_reasons (
  item_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  reasons jsonb not null,
  constraint proof_reasons_pkey PRIMARY KEY (item_id),
  constraint proof_reasons_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint proof_reasons_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.proof_items(id) ON DELETE CASCADE,
  constraint proof_reasons_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX proof_reasons_by_channel ON public.proof_reasons USING btree (channel_id);
CREATE INDEX proof_reasons_by_workspace ON public.proof_reasons USING btree (workspace_id);

alter table public.proof_reasons enable row level security;

create policy proof_reasons_read on public.proof_reasons for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))));

grant delete, insert, select, update on public.proof_reasons to service_role;
grant select on public.proof_reasons to openvibe_user;

create table public.proofs (
  id uuid not null,
  workspace_id uuid not null,
  agent_config_id uuid not null,
  base_version_id uuid,
  version_id uuid not null,
  status text default 'running'::text not null,
  judges boolean default true not null,
  limit_usd numeric(10,4) not null,
  spent_usd numeric(12,6) default 0 not null,
  tally jsonb default '{}'::jsonb not null,
  items integer not null,
  started_by uuid not null,
  look_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint proofs_pkey PRIMARY KEY (id),
  constraint proofs_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint proofs_base_version_id_fkey FOREIGN KEY (base_version_id) REFERENCES public.agent_config_versions(id),
  constraint proofs_started_by_fkey FOREIGN KEY (started_by) REFERENCES public.profiles(id),
  constraint proofs_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.agent_config_versions(id),
  constraint proofs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint proofs_check CHECK (((status = 'running'::text) = (ended_at IS NULL))),
  constraint proofs_items_check CHECK ((items > 0)),
  constraint proofs_limit_usd_check CHECK ((limit_usd > (0)::numeric)),
  constraint proofs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'stopped'::text, 'limit_reached'::text])))
);

CREATE INDEX proofs_by_base_version ON public.proofs USING btree (base_version_id) WHERE (base_version_id IS NOT NULL);
CREATE INDEX proofs_by_person ON public.proofs USING btree (started_by);
CREATE INDEX proofs_by_version ON public.proofs USING btree (version_id);
CREATE INDEX proofs_by_workspace ON public.proofs USING btree (workspace_id);
CREATE INDEX proofs_of_agent ON public.proofs USING btree (agent_config_id, id DESC);
CREATE INDEX proofs_running ON public.proofs USING btree (look_at) WHERE (status = 'running'::text);

CREATE TRIGGER proofs_audit AFTER INSERT ON public.proofs FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('proof', 'limit_usd', 'items');
CREATE TRIGGER proofs_tell AFTER INSERT OR UPDATE ON public.proofs FOR EACH ROW EXECUTE FUNCTION openvibe.tell_proof();

alter table public.proofs enable row level security;

create policy proofs_read on public.proofs for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant insert, select, update on public.proofs to service_role;
grant select on public.proofs to openvibe_user;

create table public.push_deliveries (
  id uuid default gen_random_uuid() not null,
  subscription_id uuid not null,
  user_id uuid not null,
  message_id uuid not null,
  attempt integer default 0 not null,
  next_at timestamp with time zone default clock_timestamp() not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint push_deliveries_pkey PRIMARY KEY (id),
  constraint push_deliveries_subscription_id_message_id_key UNIQUE (subscription_id, message_id),
  constraint push_deliveries_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint push_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.push_subscriptions(id) ON DELETE CASCADE,
  constraint push_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id)
);

CREATE INDEX push_deliveries_by_message ON public.push_deliveries USING btree (message_id);
CREATE INDEX push_deliveries_by_user ON public.push_deliveries USING btree (user_id);
CREATE INDEX push_deliveries_due ON public.push_deliveries USING btree (next_at);

alter table public.push_deliveries enable row level security;

grant delete, insert, select, update on public.push_deliveries to service_role;

create table public.push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_id uuid,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint push_subscriptions_auth_check CHECK ((char_length(auth) <= 100)),
  constraint push_subscriptions_device_check CHECK ((char_length(device) <= 300)),
  constraint push_subscriptions_endpoint_check CHECK (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 2000))),
  constraint push_subscriptions_p256dh_check CHECK ((char_length(p256dh) <= 200))
);

CREATE INDEX push_subscriptions_by_session ON public.push_subscriptions USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX push_subscriptions_by_user ON public.push_subscriptions USING btree (user_id);

alter table public.push_subscriptions enable row level security;

create policy push_subscriptions_own on public.push_subscriptions for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL));

grant delete, insert, select, update on public.push_subscriptions to service_role;
grant select (created_at, device, id, user_id) on public.push_subscriptions to openvibe_user;

create table public.quiet_times (
  user_id uuid not null,
  is_paused boolean default false not null,
  paused_until timestamp with time zone,
  hours_on boolean default false not null,
  hours_from integer default 1320 not null,
  hours_to integer default 420 not null,
  hours_days text default 'daily'::text not null,
  constraint quiet_times_pkey PRIMARY KEY (user_id),
  constraint quiet_times_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint quiet_times_check CHECK ((is_paused OR (paused_until IS NULL))),
  constraint quiet_times_check1 CHECK ((hours_from <> hours_to)),
  constraint quiet_times_hours_days_check CHECK ((hours_days = ANY (ARRAY['daily'::text, 'weekdays'::text, 'weekends'::text]))),
  constraint quiet_times_hours_from_check CHECK (((hours_from >= 0) AND (hours_from <= 1439))),
  constraint quiet_times_hours_to_check CHECK (((hours_to >= 0) AND (hours_to <= 1439)))
);

CREATE TRIGGER quiet_times_tell AFTER INSERT OR UPDATE ON public.quiet_times FOR EACH ROW EXECUTE FUNCTION openvibe.tell_quiet_times();

alter table public.quiet_times enable row level security;

create policy quiet_times_own on public.quiet_times for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL));

grant delete, insert, select, update on public.quiet_times to service_role;
grant select on public.quiet_times to openvibe_user;

create table public.rate_limit_marks (
  workspace_id uuid not null,
  day date default ((now() AT TIME ZONE 'utc'::text))::date not null,
  kind text not null,
  subject_id uuid not null,
  near integer default 0 not null,
  reached integer default 0 not null,
  last_at timestamp with time zone default now() not null,
  constraint rate_limit_marks_pkey PRIMARY KEY (workspace_id, day, kind, subject_id),
  constraint rate_limit_marks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint rate_limit_marks_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'apiKey'::text, 'workspacePosts'::text, 'workspaceCalls'::text])))
);

alter table public.rate_limit_marks enable row level security;

grant delete, insert, select, update on public.rate_limit_marks to service_role;

create table public.reactions (
  message_id uuid not null,
  place bigint generated always as identity not null,
  emoji text not null,
  user_id uuid,
  agent_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint reactions_pkey PRIMARY KEY (message_id, place),
  constraint reactions_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agent_configs(id),
  constraint reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint reactions_check CHECK ((num_nonnulls(user_id, agent_id) = 1)),
  constraint reactions_emoji_check CHECK (((char_length(emoji) >= 1) AND (char_length(emoji) <= 32)))
);

CREATE INDEX reactions_by_agent ON public.reactions USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX reactions_by_person ON public.reactions USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX reactions_of_agents ON public.reactions USING btree (message_id, emoji, agent_id) WHERE (agent_id IS NOT NULL);
CREATE UNIQUE INDEX reactions_of_users ON public.reactions USING btree (message_id, emoji, user_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER reactions_gather AFTER INSERT OR DELETE ON public.reactions FOR EACH ROW EXECUTE FUNCTION openvibe.gather_reactions();
CREATE TRIGGER reactions_rate AFTER INSERT ON public.reactions FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND (openvibe.rating_of(new.emoji) IS NOT NULL))) EXECUTE FUNCTION openvibe.follow_thumb();
CREATE TRIGGER reactions_unrate AFTER DELETE ON public.reactions FOR EACH ROW WHEN (((old.user_id IS NOT NULL) AND (openvibe.rating_of(old.emoji) IS NOT NULL))) EXECUTE FUNCTION openvibe.forget_thumb();

alter table public.reactions enable row level security;

create policy reactions_add on public.reactions for insert to openvibe_user
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = reactions.message_id) AND (m.deleted_at IS NULL) AND openvibe.can_write_channel(m.channel_id)))));
create policy reactions_read on public.reactions for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.messages m
  WHERE (m.id = reactions.message_id)));
create policy reactions_take_away on public.reactions for delete to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = reactions.message_id) AND openvibe.can_write_channel(m.channel_id)))));

grant delete, insert, select on public.reactions to openvibe_user, service_role;

create table public.read_acts (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  workspace_id uuid not null,
  threads jsonb not null,
  forks jsonb not null,
  message_ids uuid[] not null,
  made_at timestamp with time zone default now() not null,
  constraint read_acts_pkey PRIMARY KEY (id),
  constraint read_acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint read_acts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX read_acts_by_user ON public.read_acts USING btree (user_id, made_at);
CREATE INDEX read_acts_by_workspace ON public.read_acts USING btree (workspace_id);

alter table public.read_acts enable row level security;

grant delete, insert, select on public.read_acts to service_role;

create table public.read_markers (
  user_id uuid not null,
  thread_id uuid not null,
  last_read_seq bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint read_markers_pkey PRIMARY KEY (user_id, thread_id),
  constraint read_markers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint read_markers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint read_markers_last_read_seq_check CHECK ((last_read_seq >= 0))
);

CREATE INDEX read_markers_by_thread ON public.read_markers USING btree (thread_id);

CREATE TRIGGER read_markers_new_notifications AFTER INSERT ON public.read_markers REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION openvibe.read_notifications();
CREATE TRIGGER read_markers_notifications AFTER UPDATE ON public.read_markers REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION openvibe.read_notifications();
CREATE TRIGGER read_markers_tell AFTER INSERT OR UPDATE ON public.read_markers FOR EACH ROW EXECUTE FUNCTION openvibe.tell_read();

alter table public.read_markers enable row level security;

create policy read_markers_of_key on public.read_markers as restrictive for all to openvibe_user
  using ((( SELECT openvibe.key_workspace_id() AS key_workspace_id) IS NULL) OR (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = read_markers.thread_id))));
create policy read_markers_own on public.read_markers for all to openvibe_user
  using (user_id = ( SELECT openvibe.current_user_id() AS current_user_id))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = read_markers.thread_id))));

grant delete, insert, select, update on public.read_markers to service_role;
grant insert, select, update on public.read_markers to openvibe_user;

create table public.reflection_channels (
  channel_id uuid not null,
  workspace_id uuid not null,
  chosen_by uuid not null,
  reads_from timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint reflection_channels_pkey PRIMARY KEY (channel_id),
  constraint reflection_channels_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint reflection_channels_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES public.profiles(id),
  constraint reflection_channels_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX reflection_channels_by_person ON public.reflection_channels USING btree (chosen_by);
CREATE INDEX reflection_channels_by_workspace ON public.reflection_channels USING btree (workspace_id);

CREATE TRIGGER reflection_channels_audit AFTER INSERT OR DELETE ON public.reflection_channels FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('reflection_channel', 'channel_id');
CREATE TRIGGER reflection_channels_check BEFORE INSERT OR UPDATE ON public.reflection_channels FOR EACH ROW EXECUTE FUNCTION openvibe.check_reflection_channel();

alter table public.reflection_channels enable row level security;

create policy reflection_channels_read on public.reflection_channels for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant delete, insert, select, update on public.reflection_channels to service_role;
grant select on public.reflection_channels to openvibe_user;

create table public.reflection_marks (
  thread_id uuid not null,
  channel_id uuid not null,
  seq bigint not null,
  constraint reflection_marks_pkey PRIMARY KEY (thread_id),
  constraint reflection_marks_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint reflection_marks_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint reflection_marks_seq_check CHECK ((seq >= 0))
);

CREATE INDEX reflection_marks_by_channel ON public.reflection_marks USING btree (channel_id);

alter table public.reflection_marks enable row level security;

grant insert, select, update on public.reflection_marks to service_role;

create table public.reflection_readings (
  id uuid not null,
  run_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  "position" integer not null,
  status text default 'queued'::text not null,
  skipped text,
  task_id uuid,
  ranges jsonb,
  limit_usd numeric(10,4),
  messages integer default 0 not null,
  left_over integer default 0 not null,
  added integer default 0 not null,
  joined integer default 0 not null,
  superseded integer default 0 not null,
  dropped integer default 0 not null,
  cost_usd numeric(12,6),
  ended_at timestamp with time zone,
  constraint reflection_readings_pkey PRIMARY KEY (id),
  constraint reflection_readings_run_id_channel_id_key UNIQUE (run_id, channel_id),
  constraint reflection_readings_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint reflection_readings_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.reflection_runs(id) ON DELETE CASCADE,
  constraint reflection_readings_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE,
  constraint reflection_readings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint reflection_readings_check CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])) = (ended_at IS NOT NULL))),
  constraint reflection_readings_check1 CHECK (((status = 'skipped'::text) = (skipped IS NOT NULL))),
  constraint reflection_readings_check2 CHECK (((status = ANY (ARRAY['queued'::text, 'skipped'::text])) OR (task_id IS NOT NULL))),
  constraint reflection_readings_skipped_check CHECK ((char_length(skipped) <= 40)),
  constraint reflection_readings_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
);

CREATE INDEX reflection_readings_by_channel ON public.reflection_readings USING btree (channel_id);
CREATE UNIQUE INDEX reflection_readings_by_task ON public.reflection_readings USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX reflection_readings_by_workspace ON public.reflection_readings USING btree (workspace_id, ended_at);

alter table public.reflection_readings enable row level security;

create policy reflection_readings_read on public.reflection_readings for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))));

grant delete, insert, select, update on public.reflection_readings to service_role;
grant select on public.reflection_readings to openvibe_user;

create table public.reflection_runs (
  id uuid not null,
  workspace_id uuid not null,
  cause text not null,
  status text default 'running'::text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint reflection_runs_pkey PRIMARY KEY (id),
  constraint reflection_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint reflection_runs_cause_check CHECK ((cause = ANY (ARRAY['time'::text, 'person'::text]))),
  constraint reflection_runs_check CHECK (((status = 'completed'::text) = (ended_at IS NOT NULL))),
  constraint reflection_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text])))
);

CREATE INDEX reflection_runs_by_workspace ON public.reflection_runs USING btree (workspace_id, id DESC);
CREATE UNIQUE INDEX reflection_runs_open ON public.reflection_runs USING btree (workspace_id) WHERE (ended_at IS NULL);
CREATE INDEX reflection_runs_running ON public.reflection_runs USING btree (id) WHERE (ended_at IS NULL);

alter table public.reflection_runs enable row level security;

create policy reflection_runs_read on public.reflection_runs for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant delete, insert, select, update on public.reflection_runs to service_role;
grant select on public.reflection_runs to openvibe_user;

create table public.reflection_settings (
  workspace_id uuid not null,
  is_on boolean default false not null,
  needs_review boolean default true not null,
  rhythm text default 'daily'::text not null,
  weekday integer default 1 not null,
  hour integer default 3 not null,
  time_zone text default 'UTC'::text not null,
  run_usd numeric(10,4) default 0.5 not null,
  month_usd numeric(10,4) default 10 not null,
  next_run_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint reflection_settings_pkey PRIMARY KEY (workspace_id),
  constraint reflection_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint reflection_settings_check CHECK ((is_on OR (next_run_at IS NULL))),
  constraint reflection_settings_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint reflection_settings_month_usd_check CHECK ((month_usd > (0)::numeric)),
  constraint reflection_settings_rhythm_check CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text]))),
  constraint reflection_settings_run_usd_check CHECK ((run_usd > (0)::numeric)),
  constraint reflection_settings_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64))),
  constraint reflection_settings_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

CREATE INDEX reflection_settings_due ON public.reflection_settings USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);

CREATE TRIGGER reflection_settings_audit AFTER INSERT OR UPDATE ON public.reflection_settings FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('reflection', 'is_on', 'needs_review', 'rhythm', 'weekday', 'hour', 'time_zone', 'run_usd', 'month_usd');

alter table public.reflection_settings enable row level security;

create policy reflection_settings_read on public.reflection_settings for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)));

grant insert, select, update on public.reflection_settings to service_role;
grant select on public.reflection_settings to openvibe_user;

create table public.saved_messages (
  user_id uuid not null,
  message_id uuid not null,
  workspace_id uuid not null,
  thread_id uuid not null,
  saved_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  constraint saved_messages_pkey PRIMARY KEY (user_id, message_id),
  constraint saved_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint saved_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint saved_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint saved_messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX saved_messages_by_message ON public.saved_messages USING btree (message_id);
CREATE INDEX saved_messages_by_thread ON public.saved_messages USING btree (thread_id, user_id);
CREATE INDEX saved_messages_by_time ON public.saved_messages USING btree (user_id, workspace_id, saved_at DESC, message_id DESC);
CREATE INDEX saved_messages_by_workspace ON public.saved_messages USING btree (workspace_id);

CREATE TRIGGER saved_messages_tell AFTER INSERT OR DELETE OR UPDATE ON public.saved_messages FOR EACH ROW EXECUTE FUNCTION openvibe.tell_later();

alter table public.saved_messages enable row level security;

create policy saved_messages_own on public.saved_messages for all to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select on public.saved_messages to openvibe_user;
grant delete, insert, select, update on public.saved_messages to service_role;
grant update (done_at, saved_at) on public.saved_messages to openvibe_user;

create table public.schedule_runs (
  id uuid not null,
  schedule_id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  channel_id uuid,
  cause text not null,
  status text not null,
  due_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  task_id uuid,
  message_id uuid,
  is_delivered boolean default false not null,
  error jsonb,
  output_length integer default 0 not null,
  cost_usd numeric(12,6),
  created_at timestamp with time zone default now() not null,
  constraint schedule_runs_pkey PRIMARY KEY (id),
  constraint schedule_runs_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id),
  constraint schedule_runs_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint schedule_runs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id),
  constraint schedule_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES public.schedules(id) ON DELETE CASCADE,
  constraint schedule_runs_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id),
  constraint schedule_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint schedule_runs_cause_check CHECK ((cause = ANY (ARRAY['time'::text, 'person'::text]))),
  constraint schedule_runs_check CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint schedule_runs_check1 CHECK (((status <> 'running'::text) OR (started_at IS NOT NULL))),
  constraint schedule_runs_output_length_check CHECK ((output_length >= 0)),
  constraint schedule_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE INDEX schedule_runs_by_channel ON public.schedule_runs USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX schedule_runs_by_message ON public.schedule_runs USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX schedule_runs_by_owner ON public.schedule_runs USING btree (owner_id);
CREATE INDEX schedule_runs_by_schedule ON public.schedule_runs USING btree (schedule_id, id DESC);
CREATE UNIQUE INDEX schedule_runs_by_task ON public.schedule_runs USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX schedule_runs_by_workspace ON public.schedule_runs USING btree (workspace_id);
CREATE UNIQUE INDEX schedule_runs_due ON public.schedule_runs USING btree (schedule_id, due_at) WHERE (cause = 'time'::text);
CREATE UNIQUE INDEX schedule_runs_open ON public.schedule_runs USING btree (schedule_id) WHERE (ended_at IS NULL);
CREATE INDEX schedule_runs_queued ON public.schedule_runs USING btree (id) WHERE (status = 'queued'::text);
CREATE INDEX schedule_runs_running ON public.schedule_runs USING btree (id) WHERE (status = 'running'::text);

alter table public.schedule_runs enable row level security;

create policy schedule_runs_read on public.schedule_runs for select to openvibe_user
  using ((EXISTS ( SELECT
   FROM public.schedules s
  WHERE (s.id = schedule_runs.schedule_id))) AND ((owner_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))));

grant delete, insert, select, update on public.schedule_runs to service_role;
grant select on public.schedule_runs to openvibe_user;

create table public.scheduled_messages (
  id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid,
  fork_id uuid,
  parent_id uuid,
  content text not null,
  attachment_ids uuid[] default '{}'::uuid[] not null,
  answer_length text,
  for_people boolean default false not null,
  due_at timestamp with time zone not null,
  try_at timestamp with time zone,
  tries integer default 0 not null,
  problem text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint scheduled_messages_pkey PRIMARY KEY (id),
  constraint scheduled_messages_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id) ON DELETE CASCADE,
  constraint scheduled_messages_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id) ON DELETE CASCADE,
  constraint scheduled_messages_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint scheduled_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint scheduled_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint scheduled_messages_answer_length_check CHECK ((answer_length = ANY (ARRAY['brief'::text, 'in_depth'::text]))),
  constraint scheduled_messages_attachment_ids_check CHECK ((cardinality(attachment_ids) <= 10)),
  constraint scheduled_messages_check CHECK (((problem IS NULL) = (try_at IS NOT NULL))),
  constraint scheduled_messages_check1 CHECK (((thread_id IS NOT NULL) OR ((fork_id IS NULL) AND (parent_id IS NULL)))),
  constraint scheduled_messages_content_check CHECK ((char_length(content) <= 100000)),
  constraint scheduled_messages_problem_check CHECK (((char_length(problem) >= 1) AND (char_length(problem) <= 500))),
  constraint scheduled_messages_tries_check CHECK ((tries >= 0))
);

CREATE INDEX scheduled_messages_by_channel ON public.scheduled_messages USING btree (channel_id);
CREATE INDEX scheduled_messages_by_fork ON public.scheduled_messages USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX scheduled_messages_by_parent ON public.scheduled_messages USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX scheduled_messages_by_thread ON public.scheduled_messages USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX scheduled_messages_by_time ON public.scheduled_messages USING btree (user_id, workspace_id, due_at);
CREATE INDEX scheduled_messages_due ON public.scheduled_messages USING btree (try_at) WHERE (try_at IS NOT NULL);

CREATE TRIGGER scheduled_messages_tell AFTER INSERT OR DELETE OR UPDATE ON public.scheduled_messages FOR EACH ROW EXECUTE FUNCTION openvibe.tell_later();

alter table public.scheduled_messages enable row level security;

create policy scheduled_messages_own on public.scheduled_messages for all to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant delete, insert, select on public.scheduled_messages to openvibe_user;
grant delete, insert, select, update on public.scheduled_messages to service_role;
grant update (attachment_ids, content, due_at, problem, tries, try_at, updated_at) on public.scheduled_messages to openvibe_user;

create table public.schedules (
  id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  agent_config_id uuid,
  name text not null,
  prompt text not null,
  cadence jsonb not null,
  time_zone text not null,
  notify text default 'always'::text not null,
  history text default 'own'::text not null,
  place text not null,
  channel_id uuid,
  thread_id uuid,
  fork_id uuid,
  message_id uuid,
  status text default 'active'::text not null,
  status_note text,
  next_run_at timestamp with time zone,
  consecutive_failures integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  is_suspended boolean default false not null,
  constraint schedules_pkey PRIMARY KEY (id),
  constraint schedules_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint schedules_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id),
  constraint schedules_fork_id_thread_id_fkey FOREIGN KEY (fork_id, thread_id) REFERENCES public.forks(id, thread_id),
  constraint schedules_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint schedules_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id),
  constraint schedules_thread_id_channel_id_workspace_id_fkey FOREIGN KEY (thread_id, channel_id, workspace_id) REFERENCES public.threads(id, channel_id, workspace_id),
  constraint schedules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint schedules_cadence_check CHECK ((jsonb_typeof(cadence) = 'object'::text)),
  constraint schedules_check CHECK (((kind = 'agent'::text) = (agent_config_id IS NOT NULL))),
  constraint schedules_check1 CHECK (((kind = 'agent'::text) = (channel_id IS NOT NULL))),
  constraint schedules_check2 CHECK (((kind = 'reminder'::text) OR ((place = 'channel'::text) = (thread_id IS NULL)))),
  constraint schedules_check3 CHECK (((message_id IS NULL) OR (kind = 'reminder'::text))),
  constraint schedules_check4 CHECK (((status = 'active'::text) OR (next_run_at IS NULL))),
  constraint schedules_consecutive_failures_check CHECK ((consecutive_failures >= 0)),
  constraint schedules_history_check CHECK ((history = ANY (ARRAY['own'::text, 'thread'::text]))),
  constraint schedules_kind_check CHECK ((kind = ANY (ARRAY['agent'::text, 'reminder'::text]))),
  constraint schedules_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint schedules_notify_check CHECK ((notify = ANY (ARRAY['always'::text, 'conditional'::text, 'never'::text]))),
  constraint schedules_place_check CHECK ((place = ANY (ARRAY['thread'::text, 'channel'::text, 'direct'::text]))),
  constraint schedules_prompt_check CHECK (((char_length(prompt) >= 1) AND (char_length(prompt) <= 10000))),
  constraint schedules_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text, 'disabled'::text]))),
  constraint schedules_status_note_check CHECK ((char_length(status_note) <= 500)),
  constraint schedules_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)))
);

CREATE INDEX schedules_by_agent ON public.schedules USING btree (agent_config_id) WHERE (agent_config_id IS NOT NULL);
CREATE INDEX schedules_by_channel ON public.schedules USING btree (channel_id, id DESC) WHERE (channel_id IS NOT NULL);
CREATE INDEX schedules_by_fork ON public.schedules USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX schedules_by_message ON public.schedules USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX schedules_by_owner ON public.schedules USING btree (owner_id, workspace_id);
CREATE INDEX schedules_by_thread ON public.schedules USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX schedules_by_workspace ON public.schedules USING btree (workspace_id, id DESC);
CREATE INDEX schedules_due ON public.schedules USING btree (next_run_at) WHERE ((status = 'active'::text) AND (next_run_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE TRIGGER schedules_audit AFTER UPDATE OF status, cadence, time_zone, prompt, agent_config_id, channel_id, deleted_at ON public.schedules FOR EACH ROW WHEN ((new.kind = 'agent'::text)) EXECUTE FUNCTION openvibe.audit_row('schedule', 'status', 'cadence', 'time_zone', 'place', 'agent_config_id', 'channel_id', '~prompt');
CREATE TRIGGER schedules_audit_made AFTER INSERT ON public.schedules FOR EACH ROW WHEN ((new.kind = 'agent'::text)) EXECUTE FUNCTION openvibe.audit_row('schedule', 'status', 'cadence', 'time_zone', 'place');

alter table public.schedules enable row level security;

create policy schedules_read on public.schedules for select to openvibe_user
  using ((deleted_at IS NULL) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))) AND ((owner_id = ( SELECT openvibe.current_user_id() AS current_user_id)) OR (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))));

grant delete, insert, select, update on public.schedules to service_role;
grant select on public.schedules to openvibe_user;

create table public.search_entries (
  message_id uuid not null,
  number bigint generated always as identity not null,
  channel_id uuid not null,
  created_at timestamp with time zone not null,
  words tsvector not null,
  source text default 'message'::text not null,
  source_id uuid,
  constraint search_entries_pkey PRIMARY KEY (number),
  constraint search_entries_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint search_entries_source_check CHECK ((source = ANY (ARRAY['message'::text, 'fork'::text, 'file'::text])))
);

CREATE UNIQUE INDEX search_entries_by_source ON public.search_entries USING btree (message_id, source, source_id) NULLS NOT DISTINCT;
CREATE INDEX search_entries_by_words ON public.search_entries USING gin (words) WITH (gin_pending_list_limit='512');

alter table public.search_entries enable row level security;



create table public.search_words (
  workspace_id uuid not null,
  word text not null,
  stem text not null,
  message_id uuid not null,
  constraint search_words_pkey PRIMARY KEY (workspace_id, word),
  constraint search_words_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint search_words_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX search_words_by_letters ON public.search_words USING gin (workspace_id, word extensions.gin_trgm_ops);
CREATE INDEX search_words_by_message ON public.search_words USING btree (message_id);
CREATE INDEX search_words_by_stem ON public.search_words USING btree (workspace_id, stem);

alter table public.search_words enable row level security;



create table public.sidebar_channels (
  user_id uuid not null,
  channel_id uuid not null,
  workspace_id uuid not null,
  section_id uuid,
  "position" integer not null,
  among_all boolean default false not null,
  constraint sidebar_channels_pkey PRIMARY KEY (user_id, channel_id),
  constraint sidebar_channels_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id) ON DELETE CASCADE,
  constraint sidebar_channels_section_id_workspace_id_user_id_fkey FOREIGN KEY (section_id, workspace_id, user_id) REFERENCES public.sidebar_sections(id, workspace_id, user_id) ON DELETE CASCADE,
  constraint sidebar_channels_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE,
  constraint sidebar_channels_one_list CHECK (((NOT among_all) OR (section_id IS NULL)))
);

CREATE INDEX sidebar_channels_by_channel ON public.sidebar_channels USING btree (channel_id, workspace_id);
CREATE INDEX sidebar_channels_by_person ON public.sidebar_channels USING btree (workspace_id, user_id);
CREATE INDEX sidebar_channels_by_section ON public.sidebar_channels USING btree (section_id, workspace_id, user_id);

CREATE TRIGGER sidebar_channels_tell_change AFTER UPDATE ON public.sidebar_channels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_sidebar();
CREATE TRIGGER sidebar_channels_tell_gone AFTER DELETE ON public.sidebar_channels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_sidebar();
CREATE TRIGGER sidebar_channels_tell_new AFTER INSERT ON public.sidebar_channels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_sidebar();

alter table public.sidebar_channels enable row level security;

create policy sidebar_channels_own on public.sidebar_channels for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))));

grant delete, insert, select, update on public.sidebar_channels to service_role;
grant select on public.sidebar_channels to openvibe_user;

create table public.sidebar_sections (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  name text not null,
  "position" integer not null,
  is_folded boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint sidebar_sections_pkey PRIMARY KEY (id),
  constraint sidebar_sections_id_workspace_id_user_id_key UNIQUE (id, workspace_id, user_id),
  constraint sidebar_sections_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES public.workspace_members(workspace_id, user_id) ON DELETE CASCADE,
  constraint sidebar_sections_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

CREATE INDEX sidebar_sections_by_person ON public.sidebar_sections USING btree (workspace_id, user_id);

CREATE TRIGGER sidebar_sections_tell_change AFTER UPDATE ON public.sidebar_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_sidebar();
CREATE TRIGGER sidebar_sections_tell_gone AFTER DELETE ON public.sidebar_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_sidebar();
CREATE TRIGGER sidebar_sections_tell_new AFTER INSERT ON public.sidebar_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION openvibe.tell_sidebar();

alter table public.sidebar_sections enable row level security;

create policy sidebar_sections_own on public.sidebar_sections for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = COALESCE(( SELECT openvibe.key_workspace_id() AS key_workspace_id), workspace_id)));

grant delete, insert, select, update on public.sidebar_sections to service_role;
grant select on public.sidebar_sections to openvibe_user;

create table public.spend_daily (
  workspace_id uuid not null,
  day date not null,
  slot smallint default 0 not null,
  cost_usd numeric(14,6) default 0 not null,
  payer text default 'operator'::text not null,
  constraint spend_daily_pkey PRIMARY KEY (workspace_id, day, slot, payer),
  constraint spend_daily_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint spend_daily_payer_check CHECK ((payer = ANY (ARRAY['operator'::text, 'workspace'::text])))
);

CREATE INDEX spend_daily_by_day ON public.spend_daily USING btree (day, payer) INCLUDE (cost_usd);

alter table public.spend_daily enable row level security;

create policy spend_daily_read on public.spend_daily for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant select on public.spend_daily to openvibe_user, service_role;

create table public.summaries (
  source bytea not null,
  thread_id uuid not null,
  fork_id uuid,
  first_seq bigint not null,
  last_seq bigint not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  number integer,
  task_id uuid,
  model text,
  gaps jsonb default '[]'::jsonb not null,
  constraint summaries_pkey PRIMARY KEY (thread_id, source),
  constraint summaries_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id),
  constraint summaries_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint summaries_gaps_check CHECK ((jsonb_typeof(gaps) = 'array'::text)),
  constraint summaries_number_check CHECK ((number > 0))
);

CREATE INDEX summaries_by_task ON public.summaries USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX summaries_by_thread ON public.summaries USING btree (thread_id, first_seq, last_seq);
CREATE INDEX summaries_rolled ON public.summaries USING btree (thread_id, fork_id, last_seq) WHERE (number IS NOT NULL);

alter table public.summaries enable row level security;

grant delete, insert, select on public.summaries to service_role;

create table public.task_events (
  task_id uuid not null,
  seq integer not null,
  v smallint not null,
  type text not null,
  caused_by integer,
  data jsonb not null,
  prev_hash bytea default '\x'::bytea not null,
  hash bytea default '\x'::bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint task_events_pkey PRIMARY KEY (task_id, seq),
  constraint task_events_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id),
  constraint task_events_check CHECK (((caused_by IS NULL) OR (caused_by < seq))),
  constraint task_events_seq_check CHECK ((seq > 0))
);

CREATE TRIGGER task_events_audit AFTER INSERT ON public.task_events FOR EACH ROW WHEN ((((new.type = 'tool.requested'::text) AND ((new.data ->> 'effect'::text) <> 'read_only'::text)) OR (new.type = ANY (ARRAY['approval.given'::text, 'budget.given'::text, 'limit.raised'::text])) OR ((new.type = 'approval.expired'::text) AND ((new.data ->> 'outcome'::text) = 'refused'::text)))) EXECUTE FUNCTION openvibe.audit_task_event();
CREATE TRIGGER task_events_chain BEFORE INSERT ON public.task_events FOR EACH ROW EXECUTE FUNCTION openvibe.chain_event();
CREATE CONSTRAINT TRIGGER task_events_count_usage AFTER INSERT ON public.task_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.type = ANY (ARRAY['model.answered'::text, 'model.failed'::text])) AND (NOT openvibe.is_example_task(new.task_id)))) EXECUTE FUNCTION openvibe.count_usage();
CREATE TRIGGER task_events_keep BEFORE UPDATE ON public.task_events FOR EACH ROW EXECUTE FUNCTION openvibe.keep_event();
CREATE TRIGGER task_events_keep_all BEFORE TRUNCATE ON public.task_events FOR EACH STATEMENT EXECUTE FUNCTION openvibe.keep_event();
CREATE TRIGGER task_events_keep_rows BEFORE DELETE ON public.task_events FOR EACH ROW WHEN ((NOT openvibe.is_removed_task(old.task_id))) EXECUTE FUNCTION openvibe.keep_event();
CREATE TRIGGER task_events_record_memory AFTER INSERT ON public.task_events FOR EACH ROW WHEN (((new.type = 'context.assembled'::text) AND (new.data ? 'memories'::text))) EXECUTE FUNCTION openvibe.record_memory_uses();

alter table public.task_events enable row level security;

create policy task_events_read on public.task_events for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.tasks t
  WHERE (t.id = task_events.task_id)));

grant insert, select on public.task_events to service_role;
grant select on public.task_events to openvibe_user;

create table public.task_payloads (
  hash bytea not null,
  body text,
  created_at timestamp with time zone default now() not null,
  erased_at timestamp with time zone,
  constraint task_payloads_pkey PRIMARY KEY (hash),
  constraint task_payloads_check CHECK (((body IS NULL) = (erased_at IS NOT NULL)))
);

alter table public.task_payloads enable row level security;

grant insert, select on public.task_payloads to service_role;
grant update (body, erased_at) on public.task_payloads to service_role;

create table public.task_streams (
  task_id uuid not null,
  turn integer not null,
  attempt integer not null,
  text text not null,
  updated_at timestamp with time zone default now() not null,
  constraint task_streams_pkey PRIMARY KEY (task_id),
  constraint task_streams_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE
);

alter table public.task_streams enable row level security;

create policy task_streams_read on public.task_streams for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.tasks t
  WHERE (t.id = task_streams.task_id)));

grant delete, insert, select, update on public.task_streams to service_role;
grant select on public.task_streams to openvibe_user;

create table public.tasks (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid not null,
  fork_id uuid,
  trigger_message_id uuid,
  acting_user_id uuid not null,
  agent_config_id uuid not null,
  agent_config_version_id uuid,
  task_type text default 'message_response'::text not null,
  origin text default 'message'::text not null,
  rerun_of uuid,
  parent_task_id uuid,
  is_silent boolean default false not null,
  status text default 'queued'::text not null,
  stop_reason text,
  step text,
  retry_at timestamp with time zone,
  attempt integer default 1 not null,
  error jsonb,
  input jsonb default '{}'::jsonb not null,
  output jsonb,
  message_id uuid,
  token_usage jsonb default '{}'::jsonb not null,
  cost_usd numeric(12,6),
  reserved_usd numeric(12,6),
  rev bigint default 0 not null,
  last_event_seq integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  below_tasks integer default 0 not null,
  below_usd numeric(12,6) default 0 not null,
  below_reserved_usd numeric(12,6) default 0 not null,
  payer text default 'operator'::text not null,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_acting_user_id_fkey FOREIGN KEY (acting_user_id) REFERENCES public.profiles(id),
  constraint tasks_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint tasks_agent_config_version_id_fkey FOREIGN KEY (agent_config_version_id) REFERENCES public.agent_config_versions(id),
  constraint tasks_fork_id_thread_id_fkey FOREIGN KEY (fork_id, thread_id) REFERENCES public.forks(id, thread_id),
  constraint tasks_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id),
  constraint tasks_parent_task_id_fkey FOREIGN KEY (parent_task_id) REFERENCES public.tasks(id),
  constraint tasks_rerun_of_fkey FOREIGN KEY (rerun_of) REFERENCES public.tasks(id),
  constraint tasks_thread_id_channel_id_workspace_id_fkey FOREIGN KEY (thread_id, channel_id, workspace_id) REFERENCES public.threads(id, channel_id, workspace_id),
  constraint tasks_trigger_message_id_fkey FOREIGN KEY (trigger_message_id) REFERENCES public.messages(id),
  constraint tasks_check CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint tasks_check1 CHECK (((ended_at IS NULL) OR (stop_reason IS NOT NULL))),
  constraint tasks_origin_check CHECK ((origin = ANY (ARRAY['message'::text, 'regenerate'::text, 'replay'::text, 'test'::text, 'child'::text, 'schedule'::text, 'webhook'::text, 'api'::text, 'resolve'::text, 'opening'::text, 'routing'::text, 'todo'::text, 'reading'::text]))),
  constraint tasks_payer_check CHECK ((payer = ANY (ARRAY['operator'::text, 'workspace'::text]))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint tasks_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['end_turn'::text, 'no_reply'::text, 'max_turns'::text, 'max_tokens'::text, 'budget_exceeded'::text, 'timeout'::text, 'refusal'::text, 'error'::text, 'invalid_tool_call'::text, 'no_tool_call'::text, 'cancelled'::text]))),
  constraint tasks_task_type_check CHECK ((task_type = ANY (ARRAY['message_response'::text, 'fork_resolution'::text])))
);

CREATE INDEX tasks_asked_again ON public.tasks USING btree (COALESCE(fork_id, thread_id), agent_config_id, acting_user_id, id) WHERE (origin = 'message'::text);
CREATE INDEX tasks_by_acting_person ON public.tasks USING btree (acting_user_id) WHERE (acting_user_id IS NOT NULL);
CREATE INDEX tasks_by_agent ON public.tasks USING btree (agent_config_id, id DESC);
CREATE INDEX tasks_by_fork ON public.tasks USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX tasks_by_message ON public.tasks USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX tasks_by_person ON public.tasks USING btree (workspace_id, acting_user_id, id DESC);
CREATE INDEX tasks_by_rev ON public.tasks USING btree (thread_id, rev);
CREATE INDEX tasks_by_status ON public.tasks USING btree (workspace_id, status, id DESC);
CREATE INDEX tasks_by_thread ON public.tasks USING btree (thread_id, id DESC);
CREATE UNIQUE INDEX tasks_by_trigger ON public.tasks USING btree (trigger_message_id, agent_config_id) WHERE (origin = 'message'::text);
CREATE INDEX tasks_by_trigger_message ON public.tasks USING btree (trigger_message_id);
CREATE INDEX tasks_by_workspace ON public.tasks USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX tasks_by_workspace_id ON public.tasks USING btree (workspace_id, id DESC);
CREATE INDEX tasks_children ON public.tasks USING btree (parent_task_id) WHERE (parent_task_id IS NOT NULL);
CREATE INDEX tasks_of_source ON public.tasks USING btree (((input ->> 'sourceId'::text)), id DESC) WHERE ((input ->> 'kind'::text) = 'prompt'::text);
CREATE INDEX tasks_of_version ON public.tasks USING btree (agent_config_version_id, id DESC) WHERE (agent_config_version_id IS NOT NULL);
CREATE INDEX tasks_open ON public.tasks USING btree (thread_id) WHERE (ended_at IS NULL);
CREATE INDEX tasks_open_by_channel ON public.tasks USING btree (channel_id) WHERE (ended_at IS NULL);
CREATE INDEX tasks_open_by_fork ON public.tasks USING btree (fork_id) WHERE ((ended_at IS NULL) AND (fork_id IS NOT NULL));
CREATE UNIQUE INDEX tasks_opening_of_fork ON public.tasks USING btree (fork_id) WHERE (origin = 'opening'::text);
CREATE INDEX tasks_reruns ON public.tasks USING btree (rerun_of, id) WHERE (rerun_of IS NOT NULL);
CREATE INDEX tasks_trials ON public.tasks USING btree (agent_config_id, id DESC) WHERE (origin = 'test'::text);
CREATE INDEX tasks_with_reservation ON public.tasks USING btree (workspace_id) WHERE (reserved_usd > (0)::numeric);

CREATE TRIGGER tasks_after_insert AFTER INSERT ON public.tasks FOR EACH ROW WHEN ((new.origin <> 'test'::text)) EXECUTE FUNCTION openvibe.tasks_after_insert();
CREATE TRIGGER tasks_after_update AFTER UPDATE ON public.tasks FOR EACH ROW WHEN ((new.origin <> 'test'::text)) EXECUTE FUNCTION openvibe.tasks_after_update();
CREATE TRIGGER tasks_drop_stream AFTER UPDATE OF ended_at ON public.tasks FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION openvibe.drop_stream();
CREATE TRIGGER tasks_follow_reflection AFTER UPDATE OF ended_at ON public.tasks FOR EACH ROW WHEN (((new.origin = 'reading'::text) AND (old.ended_at IS DISTINCT FROM new.ended_at))) EXECUTE FUNCTION openvibe.follow_reflection_task();
CREATE TRIGGER tasks_follow_rerun AFTER INSERT ON public.tasks FOR EACH ROW WHEN (((new.rerun_of IS NOT NULL) AND (NOT new.is_silent))) EXECUTE FUNCTION openvibe.follow_rerun();
CREATE TRIGGER tasks_follow_work AFTER UPDATE ON public.tasks FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION openvibe.follow_work();
CREATE TRIGGER tasks_queue_seal AFTER UPDATE OF ended_at, last_event_seq ON public.tasks FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND ((old.ended_at IS NULL) OR (old.last_event_seq <> new.last_event_seq)))) EXECUTE FUNCTION openvibe.queue_seal();
CREATE TRIGGER tasks_stamp BEFORE INSERT OR UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION openvibe.stamp_task();
CREATE TRIGGER tasks_tell_catch_up AFTER UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((new.origin = 'reading'::text) AND (new.status <> old.status))) EXECUTE FUNCTION openvibe.tell_catch_up_task();
CREATE TRIGGER tasks_tell_trial AFTER INSERT OR UPDATE ON public.tasks FOR EACH ROW WHEN ((new.origin = 'test'::text)) EXECUTE FUNCTION openvibe.tell_trial();

alter table public.tasks enable row level security;

create policy tasks_read on public.tasks for select to openvibe_user
  using ((channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids))) AND ((origin <> 'test'::text) OR (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)))));

grant insert, select, update on public.tasks to service_role;
grant select on public.tasks to openvibe_user;

create table public.tasks_unsealed (
  task_id uuid not null,
  ended_at timestamp with time zone not null,
  constraint tasks_unsealed_pkey PRIMARY KEY (task_id),
  constraint tasks_unsealed_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE
);

CREATE INDEX tasks_unsealed_by_end ON public.tasks_unsealed USING btree (ended_at);

alter table public.tasks_unsealed enable row level security;

grant select on public.tasks_unsealed to service_role;

create table public.thread_follows (
  user_id uuid not null,
  thread_id uuid not null,
  is_following boolean not null,
  changed_at timestamp with time zone default now() not null,
  constraint thread_follows_pkey PRIMARY KEY (user_id, thread_id),
  constraint thread_follows_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint thread_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX thread_follows_by_thread ON public.thread_follows USING btree (thread_id) WHERE is_following;
CREATE INDEX thread_follows_of_thread ON public.thread_follows USING btree (thread_id);

CREATE TRIGGER thread_follows_tell_change AFTER UPDATE ON public.thread_follows FOR EACH ROW WHEN ((old.is_following <> new.is_following)) EXECUTE FUNCTION openvibe.tell_follow();
CREATE TRIGGER thread_follows_tell_new AFTER INSERT ON public.thread_follows FOR EACH ROW EXECUTE FUNCTION openvibe.tell_follow();

alter table public.thread_follows enable row level security;

create policy thread_follows_own on public.thread_follows for all to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = thread_follows.thread_id))))
  with check ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = thread_follows.thread_id))));

grant delete, insert, select, update on public.thread_follows to service_role;
grant insert, select, update on public.thread_follows to openvibe_user;

create table public.thread_participants (
  thread_id uuid not null,
  participant_id uuid not null,
  kind text not null,
  first_seq bigint not null,
  constraint thread_participants_pkey PRIMARY KEY (thread_id, participant_id),
  constraint thread_participants_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint thread_participants_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'agent'::text])))
);

alter table public.thread_participants enable row level security;

create policy thread_participants_read on public.thread_participants for select to openvibe_user
  using (EXISTS ( SELECT
   FROM public.threads t
  WHERE (t.id = thread_participants.thread_id)));

grant delete, insert, select, update on public.thread_participants to service_role;
grant select on public.thread_participants to openvibe_user;

create table public.thread_summaries (
  thread_id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  lines jsonb default '[]'::jsonb not null,
  last_seq bigint,
  made_at timestamp with time zone,
  task_id uuid,
  asked_count integer default 0 not null,
  due_at timestamp with time zone,
  without_suggestions boolean default false not null,
  rev bigint default 0 not null,
  constraint thread_summaries_pkey PRIMARY KEY (thread_id),
  constraint thread_summaries_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE,
  constraint thread_summaries_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE SET NULL,
  constraint thread_summaries_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint thread_summaries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint thread_summaries_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text))
);

CREATE INDEX thread_summaries_by_channel ON public.thread_summaries USING btree (channel_id);
CREATE INDEX thread_summaries_by_task ON public.thread_summaries USING btree (task_id);
CREATE INDEX thread_summaries_by_workspace ON public.thread_summaries USING btree (workspace_id);
CREATE INDEX thread_summaries_due ON public.thread_summaries USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TRIGGER thread_summaries_tell AFTER UPDATE ON public.thread_summaries FOR EACH ROW WHEN (((new.lines IS DISTINCT FROM old.lines) OR (new.task_id IS DISTINCT FROM old.task_id) OR (new.made_at IS DISTINCT FROM old.made_at) OR (new.without_suggestions <> old.without_suggestions))) EXECUTE FUNCTION openvibe.tell_thread_help();

alter table public.thread_summaries enable row level security;

create policy thread_summaries_read on public.thread_summaries for select to openvibe_user
  using (channel_id IN ( SELECT openvibe.readable_channel_ids() AS readable_channel_ids));

grant delete, insert, select, update on public.thread_summaries to service_role;
grant select on public.thread_summaries to openvibe_user;

create table public.threads (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  created_by uuid,
  rev bigint default 0 not null,
  next_seq bigint default 1 not null,
  message_count integer default 0 not null,
  last_activity_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  active_agent_id uuid,
  active_agent_rev bigint default 0 not null,
  active_agent_since timestamp with time zone,
  active_agent_reason text,
  active_agent_by jsonb,
  constraint threads_pkey PRIMARY KEY (id),
  constraint threads_id_channel_id_workspace_id_key UNIQUE (id, channel_id, workspace_id),
  constraint threads_active_agent_id_fkey FOREIGN KEY (active_agent_id) REFERENCES public.agent_configs(id),
  constraint threads_channel_id_workspace_id_fkey FOREIGN KEY (channel_id, workspace_id) REFERENCES public.channels(id, workspace_id),
  constraint threads_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint threads_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint threads_active_agent_reason_check CHECK ((char_length(active_agent_reason) <= 500))
);

CREATE INDEX threads_by_activity ON public.threads USING btree (channel_id, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX threads_by_channel ON public.threads USING btree (channel_id);
CREATE INDEX threads_by_creator ON public.threads USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX threads_by_workspace ON public.threads USING btree (workspace_id);
CREATE INDEX threads_of_active_agent ON public.threads USING btree (active_agent_id) WHERE (active_agent_id IS NOT NULL);

CREATE TRIGGER threads_tell AFTER INSERT OR UPDATE ON public.threads FOR EACH ROW EXECUTE FUNCTION openvibe.tell_thread();
CREATE TRIGGER threads_tell_active_agent AFTER UPDATE ON public.threads FOR EACH ROW WHEN ((new.active_agent_rev <> old.active_agent_rev)) EXECUTE FUNCTION openvibe.tell_active_agent();
CREATE TRIGGER threads_tell_direct AFTER UPDATE OF message_count ON public.threads FOR EACH ROW WHEN (((old.message_count = 1) AND (new.message_count = 2))) EXECUTE FUNCTION openvibe.tell_direct();

alter table public.threads enable row level security;

create policy threads_create on public.threads for insert to openvibe_user
  with check ((created_by = ( SELECT openvibe.current_user_id() AS current_user_id)) AND openvibe.can_write_channel(channel_id));
create policy threads_lock on public.threads for update to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)))
  with check false;
create policy threads_read on public.threads for select to openvibe_user
  using (channel_id = ANY (ARRAY( SELECT openvibe.readable_channel_ids() AS readable_channel_ids)));

grant insert, select on public.threads to openvibe_user;
grant insert, select, update on public.threads to service_role;
grant update (last_activity_at) on public.threads to openvibe_user;

create table public.usage_by_conversation (
  workspace_id uuid not null,
  day date not null,
  thread_id uuid not null,
  fork_id uuid,
  conversation_id uuid default COALESCE(fork_id, thread_id) not null,
  calls integer default 0 not null,
  input_tokens bigint default 0 not null,
  output_tokens bigint default 0 not null,
  cache_read_tokens bigint default 0 not null,
  cache_write_tokens bigint default 0 not null,
  cost_usd numeric(14,6) default 0 not null,
  saved_usd numeric(14,6) default 0 not null,
  unpriced_calls integer default 0 not null,
  constraint usage_by_conversation_pkey PRIMARY KEY (workspace_id, day, conversation_id),
  constraint usage_by_conversation_fork_id_fkey FOREIGN KEY (fork_id) REFERENCES public.forks(id),
  constraint usage_by_conversation_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id),
  constraint usage_by_conversation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX usage_by_conversation_by_fork ON public.usage_by_conversation USING btree (fork_id) WHERE (fork_id IS NOT NULL);
CREATE INDEX usage_by_conversation_by_thread ON public.usage_by_conversation USING btree (thread_id) WHERE (thread_id IS NOT NULL);

alter table public.usage_by_conversation enable row level security;

create policy usage_by_conversation_read on public.usage_by_conversation for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));

grant select on public.usage_by_conversation to openvibe_user, service_role;

create table public.usage_daily (
  workspace_id uuid not null,
  day date not null,
  agent_config_id uuid not null,
  user_id uuid not null,
  model text not null,
  calls integer default 0 not null,
  input_tokens bigint default 0 not null,
  output_tokens bigint default 0 not null,
  cache_read_tokens bigint default 0 not null,
  cache_write_tokens bigint default 0 not null,
  cost_usd numeric(14,6) default 0 not null,
  saved_usd numeric(14,6) default 0 not null,
  unpriced_calls integer default 0 not null,
  estimated_tokens bigint default 0 not null,
  counted_tokens bigint default 0 not null,
  constraint usage_daily_pkey PRIMARY KEY (workspace_id, day, agent_config_id, user_id, model),
  constraint usage_daily_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id),
  constraint usage_daily_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint usage_daily_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

CREATE INDEX usage_daily_by_agent_and_day ON public.usage_daily USING btree (agent_config_id, day);
CREATE INDEX usage_daily_by_person_and_day ON public.usage_daily USING btree (user_id, workspace_id, day);

alter table public.usage_daily enable row level security;

create policy usage_daily_read on public.usage_daily for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));
create policy usage_daily_read_own on public.usage_daily for select to openvibe_user
  using ((user_id = ( SELECT openvibe.current_user_id() AS current_user_id)) AND (workspace_id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids))));

grant select on public.usage_daily to openvibe_user, service_role;

create table public.workers (
  id text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  host text not null,
  version text not null,
  constraint workers_pkey PRIMARY KEY (id)
);

alter table public.workers enable row level security;

grant delete, insert, select, update on public.workers to service_role;

create table public.workspace_context_versions (
  id uuid not null,
  workspace_id uuid not null,
  version integer not null,
  content text not null,
  author_user_id uuid not null,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint workspace_context_versions_pkey PRIMARY KEY (id),
  constraint workspace_context_versions_workspace_id_version_key UNIQUE (workspace_id, version),
  constraint workspace_context_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES public.profiles(id),
  constraint workspace_context_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint workspace_context_versions_content_check CHECK ((char_length(content) <= 20000)),
  constraint workspace_context_versions_note_check CHECK ((char_length(note) <= 500)),
  constraint workspace_context_versions_version_check CHECK ((version > 0))
);

CREATE INDEX workspace_context_versions_by_author ON public.workspace_context_versions USING btree (author_user_id);

CREATE TRIGGER workspace_context_audit AFTER INSERT ON public.workspace_context_versions FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('workspace_context', 'version');
CREATE TRIGGER workspace_context_versions_keep BEFORE DELETE OR UPDATE ON public.workspace_context_versions FOR EACH ROW EXECUTE FUNCTION openvibe.keep_version();

alter table public.workspace_context_versions enable row level security;

create policy workspace_context_versions_create on public.workspace_context_versions for insert to openvibe_user
  with check ((workspace_id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids))) AND (author_user_id = openvibe.current_user_id()));
create policy workspace_context_versions_read on public.workspace_context_versions for select to openvibe_user
  using (workspace_id = ANY (ARRAY( SELECT openvibe.my_prompt_workspace_ids() AS my_prompt_workspace_ids)));

grant select on public.workspace_context_versions to openvibe_user, service_role;
grant insert (author_user_id, content, id, note, version, workspace_id) on public.workspace_context_versions to openvibe_user;

create table public.workspace_members (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone default now() not null,
  constraint workspace_members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id),
  constraint workspace_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'guest'::text])))
);

CREATE INDEX workspace_members_by_user ON public.workspace_members USING btree (user_id, workspace_id) INCLUDE (role);

CREATE TRIGGER workspace_members_are_real BEFORE INSERT ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION openvibe.refuse_example_person();
CREATE TRIGGER workspace_members_audit AFTER INSERT OR DELETE OR UPDATE ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('member', 'role');
CREATE TRIGGER workspace_members_end_acceptances AFTER UPDATE OF role ON public.workspace_members FOR EACH ROW WHEN ((new.role = 'guest'::text)) EXECUTE FUNCTION openvibe.end_acceptances();
CREATE TRIGGER workspace_members_epoch AFTER DELETE OR UPDATE ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION openvibe.raise_access_epoch();
CREATE TRIGGER workspace_members_lower AFTER DELETE OR UPDATE OF role ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION openvibe.end_beyond_role();
CREATE TRIGGER workspace_members_new_guest AFTER INSERT ON public.workspace_members FOR EACH ROW WHEN ((new.role = 'guest'::text)) EXECUTE FUNCTION openvibe.guest_budgets_after_role();
CREATE TRIGGER workspace_members_other_guest AFTER DELETE OR UPDATE OF role ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION openvibe.guest_budgets_after_role();
CREATE TRIGGER workspace_members_tell AFTER INSERT OR DELETE OR UPDATE ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION openvibe.tell_workspace('member.changed');
CREATE TRIGGER workspace_members_wake_waiting AFTER UPDATE ON public.workspace_members REFERENCING OLD TABLE AS before_members NEW TABLE AS now_members FOR EACH STATEMENT EXECUTE FUNCTION openvibe.wake_waiting();

alter table public.workspace_members enable row level security;

create policy workspace_members_read on public.workspace_members for select to openvibe_user
  using ((workspace_id = ANY (ARRAY( SELECT openvibe.my_open_workspace_ids() AS my_open_workspace_ids))) OR ((workspace_id, user_id) IN ( SELECT beside.workspace_id,
    beside.user_id
   FROM openvibe.people_beside_me() beside(workspace_id, user_id))));

grant delete, insert, select, update on public.workspace_members to service_role;
grant select on public.workspace_members to openvibe_user;

create table public.workspaces (
  id uuid not null,
  name text not null,
  slug text not null,
  max_forks_per_thread integer default 7 not null,
  prompts_visible boolean default true not null,
  follow_ups text default 'off'::text not null,
  approvals jsonb default '{}'::jsonb not null,
  default_agent_id uuid,
  small_model text default 'claude-haiku-5-5'::text not null,
  daily_usd numeric(10,4),
  monthly_usd numeric(10,4),
  tasks_at_once integer default 20 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  search_language text default 'english'::text not null,
  forks_begin_with text default 'thread'::text not null,
  routing text default 'off'::text not null,
  thread_summaries boolean default false not null,
  fork_suggestions boolean default false not null,
  help_daily_usd numeric(10,2) default 0.50 not null,
  small_endpoint_id uuid,
  link_previews boolean default true not null,
  guest_daily_usd numeric(10,4) default 1,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_slug_key UNIQUE (slug),
  constraint workspaces_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint workspaces_default_agent_id_fkey FOREIGN KEY (default_agent_id) REFERENCES public.agent_configs(id),
  constraint workspaces_id_small_endpoint_id_fkey FOREIGN KEY (id, small_endpoint_id) REFERENCES public.model_endpoints(workspace_id, id),
  constraint workspaces_approvals_check CHECK ((jsonb_typeof(approvals) = 'object'::text)),
  constraint workspaces_daily_usd_check CHECK ((daily_usd > (0)::numeric)),
  constraint workspaces_follow_ups_check CHECK ((follow_ups = ANY (ARRAY['off'::text, 'asker'::text, 'everyone'::text]))),
  constraint workspaces_forks_begin_with_check CHECK ((forks_begin_with = ANY (ARRAY['thread'::text, 'message'::text]))),
  constraint workspaces_guest_daily_usd_check CHECK ((guest_daily_usd > (0)::numeric)),
  constraint workspaces_help_daily_usd_check CHECK (((help_daily_usd >= 0.01) AND (help_daily_usd <= (1000)::numeric))),
  constraint workspaces_max_forks_per_thread_check CHECK (((max_forks_per_thread >= 1) AND (max_forks_per_thread <= 50))),
  constraint workspaces_monthly_usd_check CHECK ((monthly_usd > (0)::numeric)),
  constraint workspaces_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint workspaces_name_plain CHECK (openvibe.is_plain_name(name)) NOT VALID,
  constraint workspaces_routing_check CHECK ((routing = ANY (ARRAY['off'::text, 'router'::text]))),
  constraint workspaces_search_language_check CHECK ((search_language = ANY (ARRAY['simple'::text, 'english'::text, 'danish'::text, 'dutch'::text, 'finnish'::text, 'french'::text, 'german'::text, 'italian'::text, 'norwegian'::text, 'portuguese'::text, 'russian'::text, 'spanish'::text, 'swedish'::text, 'turkish'::text]))),
  constraint workspaces_slug_check CHECK ((slug ~ '^[a-z0-9](-?[a-z0-9]){1,47}$'::text)),
  constraint workspaces_small_model_check CHECK (((char_length(small_model) >= 1) AND (char_length(small_model) <= 100))),
  constraint workspaces_tasks_at_once_check CHECK (((tasks_at_once >= 1) AND (tasks_at_once <= 1000)))
);

CREATE INDEX workspaces_by_agent ON public.workspaces USING btree (default_agent_id) WHERE (default_agent_id IS NOT NULL);
CREATE INDEX workspaces_by_creator ON public.workspaces USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX workspaces_by_small_endpoint ON public.workspaces USING btree (id, small_endpoint_id);

CREATE TRIGGER openvibe_new_workspace BEFORE INSERT ON public.workspaces FOR EACH ROW EXECUTE FUNCTION openvibe.check_new_workspace();
CREATE TRIGGER workspaces_audit AFTER INSERT OR UPDATE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION openvibe.audit_row('workspace', 'name', 'slug', 'max_forks_per_thread', 'prompts_visible', 'follow_ups', 'approvals', 'default_agent_id', 'small_model', 'small_endpoint_id', 'daily_usd', 'monthly_usd', 'guest_daily_usd', 'tasks_at_once', 'search_language', 'forks_begin_with', 'routing', 'thread_summaries', 'fork_suggestions', 'help_daily_usd', 'link_previews');
CREATE TRIGGER workspaces_guest_budgets AFTER UPDATE OF guest_daily_usd ON public.workspaces FOR EACH ROW WHEN ((new.guest_daily_usd IS DISTINCT FROM old.guest_daily_usd)) EXECUTE FUNCTION openvibe.guest_budgets_after_setting();
CREATE TRIGGER workspaces_restem AFTER UPDATE OF search_language ON public.workspaces FOR EACH ROW WHEN ((new.search_language <> old.search_language)) EXECUTE FUNCTION openvibe.restem_words();
CREATE TRIGGER workspaces_restem_memory AFTER UPDATE OF search_language ON public.workspaces FOR EACH ROW WHEN ((new.search_language <> old.search_language)) EXECUTE FUNCTION openvibe.workspaces_restem_memory();

alter table public.workspaces enable row level security;

create policy workspaces_change on public.workspaces for update to openvibe_user
  using (id = ANY (ARRAY( SELECT openvibe.my_admin_workspace_ids() AS my_admin_workspace_ids)));
create policy workspaces_read on public.workspaces for select to openvibe_user
  using (id = ANY (ARRAY( SELECT openvibe.my_workspace_ids() AS my_workspace_ids)));

grant delete, insert, select, update on public.workspaces to service_role;
grant select on public.workspaces to openvibe_user;
grant update (approvals, daily_usd, default_agent_id, follow_ups, fork_suggestions, forks_begin_with, guest_daily_usd, help_daily_usd, link_previews, max_forks_per_thread, monthly_usd, name, prompts_visible, routing, search_language, small_endpoint_id, small_model, tasks_at_once, thread_summaries) on public.workspaces to openvibe_user;

-- Policies and triggers on tables of Supabase

CREATE TRIGGER openvibe_audit_factor AFTER UPDATE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::text) AND (new.status = 'verified'::text))) EXECUTE FUNCTION openvibe.audit_factor();

CREATE TRIGGER openvibe_audit_factor_gone AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::text)) EXECUTE FUNCTION openvibe.audit_factor();

CREATE TRIGGER openvibe_audit_password AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) EXECUTE FUNCTION openvibe.audit_password();

CREATE TRIGGER openvibe_first_proof BEFORE UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL) AND (COALESCE(old.confirmation_sent_at, old.recovery_sent_at, old.email_change_sent_at, old.invited_at) IS NOT NULL))) EXECUTE FUNCTION openvibe.first_proof();

create policy openvibe_listen on realtime.messages for select to authenticated
  using openvibe.can_join_topic(( SELECT realtime.topic() AS topic));

create policy openvibe_open_session on realtime.messages as restrictive for select to authenticated
  using (NOT openvibe.session_has_ended(( SELECT ((auth.jwt() ->> 'session_id'::text))::uuid AS uuid)));

CREATE TRIGGER openvibe_profile AFTER INSERT OR UPDATE OF email, email_confirmed_at ON auth.users FOR EACH ROW EXECUTE FUNCTION openvibe.profile_from_account();

create policy openvibe_second_factor on realtime.messages as restrictive for select to authenticated
  using (NOT openvibe.lacks_second_factor(( SELECT openvibe.current_user_id() AS current_user_id), ( SELECT (auth.jwt() ->> 'aal'::text))));

CREATE TRIGGER openvibe_session AFTER INSERT OR DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION openvibe.follow_auth_session();

CREATE TRIGGER openvibe_sign_up BEFORE INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION openvibe.check_sign_up();

-- Functions

CREATE OR REPLACE FUNCTION openvibe.active_agent_json(thread public.threads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('threadId', thread.id, 'rev', thread.active_agent_rev, 'agentId', thread.active_agent_id,
    'since', thread.active_agent_since, 'reason', thread.active_agent_reason, 'by', thread.active_agent_by);
$function$;
grant execute on function openvibe.active_agent_json(public.threads) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.address_counts(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select proof = 'trusted' from public.instance_settings)
    or exists (select from public.profiles where id = person and email_proved_at is not null);
end
$function$;
grant execute on function openvibe.address_counts(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.address_proved_at(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select email_confirmed_at from auth.users where id = person);
end
$function$;
grant execute on function openvibe.address_proved_at(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.agent_config(agent public.agent_configs, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return openvibe.agent_snapshot(jsonb_populate_record(agent, fields));
end
$function$;
grant execute on function openvibe.agent_config(public.agent_configs,jsonb) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.agent_snapshot(agent public.agent_configs)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(agent) - array['id', 'workspace_id', 'is_active', 'is_system', 'current_version_id', 'created_by',
    'created_at', 'updated_at', 'deleted_at'];
end
$function$;
grant execute on function openvibe.agent_snapshot(public.agent_configs) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.alike_entries(workspace uuid, given text, within uuid[], size integer)
 RETURNS TABLE(id uuid, likeness double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  words text[] := array(
    select w.lexeme from unnest(openvibe.words_of(given)) w where not openvibe.is_filler(language, w.lexeme));
  stems text[] := array(select distinct openvibe.stem_of(language, w) from unnest(words) w);
  query tsquery := ''::tsquery;
  word text;
begin
  foreach word in array words loop
    query := query || (openvibe.term_query(workspace, language, word, false, false)).query;
  end loop;
  if numnode(query) = 0 then return; end if;
  return query
    with near as (
      select e.id, e.created_at, e.words from public.ledger_entries e
      where e.words @@ query and e.workspace_id = workspace and e.channel_id = any (within)
        and e.kind = 'decision' and e.status in ('open', 'doing', 'done')
      order by e.created_at desc limit 200
    ), compared as (
      select n.id, n.created_at, count(*) as all_words, count(*) filter (where stem = any (stems)) as common
      from near n, lateral (
        select distinct openvibe.stem_of(language, w.lexeme) as stem from unnest(n.words) w
        where not openvibe.is_filler(language, w.lexeme)) own
      group by n.id, n.created_at
    )
    select c.id, c.common / sqrt(c.all_words::double precision * cardinality(stems)) from compared c
    where c.common >= 2 and c.common / sqrt(c.all_words::double precision * cardinality(stems)) >= 0.4
    order by 2 desc, c.created_at desc limit size;
end
$function$;
grant execute on function openvibe.alike_entries(uuid,text,uuid[],integer) to service_role;

CREATE OR REPLACE FUNCTION openvibe.ask_for_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.deleted_at is not null then
    delete from public.message_links where message_id = new.id;
    delete from public.link_readings where message_id = new.id;
    return null;
  end if;
  if exists (select from public.workspaces w where w.id = new.workspace_id and w.link_previews) then
    insert into public.link_readings (message_id) values (new.id)
    on conflict (message_id) do update set asked_at = excluded.asked_at, claimed_until = null, attempts = 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.ask_for_summary()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.thread_summaries as s (thread_id, workspace_id, channel_id, due_at)
  select t.id, t.workspace_id, t.channel_id, now()
  from public.threads t
  join public.workspaces w on w.id = t.workspace_id and w.thread_summaries
  join public.channels c on c.id = t.channel_id and c.kind <> 'direct' and not c.is_example
  where t.id = new.thread_id and t.message_count > 20
    and not exists (select from public.channels_without_help h where h.channel_id = t.channel_id)
  on conflict (thread_id) do update set due_at = coalesce(s.due_at, now())
    where s.asked_count = 0
      or (select t.message_count from public.threads t where t.id = s.thread_id) - s.asked_count >= 20;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.attach_files(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  named uuid[] := array(select (file ->> 'id')::uuid from jsonb_array_elements(message.metadata -> 'attachments') file);
  attached int;
begin
  update public.attachments set message_id = message.id, thread_id = message.thread_id
  where id = any (named) and uploader_id = message.author_user_id and channel_id = message.channel_id
    and state = 'stored' and message_id is null and deleted_at is null;
  get diagnostics attached = row_count;
  if attached <> cardinality(named) then
    raise exception 'attachment_unusable' using errcode = 'P0001';
  end if;
  insert into public.attachment_texts (attachment_id)
  select a.id from public.attachments a where a.id = any (named) and a.type not like 'image/%'
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.attachment_texts_index()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  file public.attachments;
begin
  select * into file from public.attachments where id = new.attachment_id;
  if file.message_id is not null then perform openvibe.index_file(file); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.attachments_doubt_memory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  items uuid[];
begin
  with gone as (
    delete from public.memory_sources s where s.attachment_id = new.id returning s.item_id
  )
  select array_agg(item_id) into items from gone;
  perform openvibe.doubt_memory(items, 'source_deleted');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.attachments_index()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.index_file(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit(workspace uuid, kind text, subject jsonb, data jsonb, actor jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.audit_pending (workspace_id, kind, actor, subject, data)
  values (coalesce(workspace, openvibe.instance_id()), kind, coalesce(actor, openvibe.audit_actor()),
    jsonb_strip_nulls(subject), jsonb_strip_nulls(data));
end
$function$;
grant execute on function openvibe.audit(uuid,text,jsonb,jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION openvibe.audit_account(person uuid, kind text, data jsonb, instance_data jsonb DEFAULT '{}'::jsonb, actor jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant jsonb := jsonb_build_object('type', 'account', 'userId', person);
begin
  perform openvibe.audit(null, kind, subject, data || instance_data, actor);
  perform openvibe.audit(m.workspace_id, kind, subject, data, actor)
  from public.workspace_members m where m.user_id = person;
end
$function$;
grant execute on function openvibe.audit_account(uuid,text,jsonb,jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION openvibe.audit_actor()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  key_id constant uuid := (claims ->> 'openvibe_key_id')::uuid;
  given constant text := nullif(current_setting('openvibe.actor', true), '');
begin
  if given is not null then return given::jsonb; end if;
  if key_id is not null then
    return jsonb_build_object(
      'kind', case when exists (select from public.api_keys where id = key_id and client_id is not null)
        then 'program' else 'key' end,
      'keyId', key_id, 'userId', claims ->> 'sub');
  end if;
  if claims ->> 'sub' is not null then
    return jsonb_build_object('kind', 'person', 'userId', claims ->> 'sub');
  end if;
  -- `role` stays as the session has set it, also in here.
  if current_setting('role') = 'service_role' or session_user = 'supabase_auth_admin' then
    return jsonb_build_object('kind', 'system');
  end if;
  return jsonb_build_object('kind', 'operator', 'by', 'sql', 'role', session_user::text);
end
$function$;
grant execute on function openvibe.audit_actor() to service_role;

CREATE OR REPLACE FUNCTION openvibe.audit_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change jsonb := openvibe.audit_change(
    case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new),
    array['display_name', 'slug', 'description', 'model', 'effort', 'is_active', 'capabilities', 'tools', 'approvals',
      'reply_mode', 'mailbox', 'max_tokens', 'max_turns', 'max_total_tokens', 'max_output_tokens', 'budget_usd',
      'timeout_seconds', 'tool_timeout_seconds', 'structured_output', 'recalls_memory', 'uses_workspace_context',
      'endpoint_id', 'fallback_model', 'fallback_endpoint_id',
      '~system_prompt', '~properties', '~tool_notes', '~avatar_url', '~deleted_at']);
  kind text := 'agent.changed';
  made public.agent_config_versions;
begin
  if tg_op = 'INSERT' or new.current_version_id is distinct from old.current_version_id then
    select * into made from public.agent_config_versions where id = new.current_version_id;
    change := change || jsonb_strip_nulls(jsonb_build_object(
      'version', made.version, 'origin', made.origin, 'note', nullif(made.note, '')));
    kind := case tg_op when 'INSERT' then 'agent.created' else 'agent.published' end;
  elsif change = '{}' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.deleted_at is null and new.deleted_at is not null then
      kind := 'agent.removed';
    elsif old.is_active <> new.is_active and kind = 'agent.changed' then
      kind := case when new.is_active then 'agent.switched_on' else 'agent.switched_off' end;
    end if;
  end if;
  perform openvibe.audit(new.workspace_id, kind,
    jsonb_build_object('type', 'agent', 'id', new.id, 'agentId', new.id, 'name', new.display_name), change);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_change(old_row jsonb, new_row jsonb, columns text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_update constant boolean := old_row is not null and new_row is not null;
  before jsonb := '{}';
  after jsonb := '{}';
  hidden text[] := '{}';
  item text;
  name text;
begin
  foreach item in array columns loop
    name := ltrim(item, '~');
    if is_update and old_row -> name is not distinct from new_row -> name then continue; end if;
    if item <> name then
      if is_update then hidden := hidden || name; end if;
      continue;
    end if;
    if old_row is not null then before := before || jsonb_build_object(name, old_row -> name); end if;
    if new_row is not null then after := after || jsonb_build_object(name, new_row -> name); end if;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object(
    'before', nullif(before, '{}'), 'after', nullif(after, '{}'), 'hidden', nullif(to_jsonb(hidden), '[]')));
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this constant jsonb := to_jsonb(coalesce(new, old));
  actor jsonb := openvibe.audit_actor();
begin
  if actor ->> 'kind' = 'system' then
    actor := jsonb_build_object('kind', 'person', 'userId', this -> 'user_id');
  end if;
  perform openvibe.audit_account((this ->> 'user_id')::uuid,
    case tg_op when 'DELETE' then 'account.factor_removed' else 'account.factor_added' end, '{}', actor => actor);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_hash(entry public.audit_log)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sha256(entry.prev_hash || convert_to(concat_ws('|',
    entry.workspace_id, entry.seq, entry.v, entry.kind, (extract(epoch from entry.created_at) * 1000000)::bigint,
    entry.actor, entry.subject, entry.data), 'utf8'));
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  actor jsonb := openvibe.audit_actor();
begin
  if actor ->> 'kind' = 'system' then
    actor := jsonb_build_object('kind', 'person', 'userId', new.id);
  end if;
  perform openvibe.audit_account(new.id, 'account.password_changed', '{}', actor => actor);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  self constant jsonb := jsonb_build_object('kind', 'person', 'userId', new.id);
  actor jsonb := openvibe.audit_actor();
begin
  if actor ->> 'kind' = 'system' then actor := self; end if;
  if tg_op = 'INSERT' then
    perform openvibe.audit_account(new.id, 'account.created', '{}', actor => actor);
  elsif old.left_at is null and new.left_at is not null then
    perform openvibe.audit_account(new.id, 'account.removed', '{}', actor => actor);
  else
    perform openvibe.audit_account(new.id, 'account.address_changed', '{}', actor => actor);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_refused_sign_in(address text, place text, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select id from public.profiles where lower(email) = lower(address) and left_at is null limit 1);
  nobody constant jsonb := '{"kind": "unknown"}';
  details constant jsonb := jsonb_build_object('why', why);
  where_from constant jsonb := jsonb_build_object('place', place);
begin
  if person is null then
    perform openvibe.audit(null, 'account.refused', '{"type": "account"}', details || where_from, nobody);
  else
    perform openvibe.audit_account(person, 'account.refused', details, where_from, nobody);
  end if;
end
$function$;
grant execute on function openvibe.audit_refused_sign_in(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION openvibe.audit_removed_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.channels where id = new.channel_id and is_example) then return null; end if;
  perform openvibe.audit(new.workspace_id, 'message.removed',
    jsonb_build_object('type', 'message', 'id', new.id, 'userId', new.author_user_id, 'agentId', new.author_agent_id,
      'channelId', new.channel_id),
    '{}');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fork public.forks;
begin
  select * into fork from public.forks where id = new.fork_id;
  if exists (select from public.channels where id = fork.channel_id and is_example) then return null; end if;
  perform openvibe.audit(fork.workspace_id, 'result.published',
    jsonb_build_object('type', 'result', 'id', new.id, 'forkId', fork.id, 'channelId', fork.channel_id),
    jsonb_build_object('version', new.version));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this constant jsonb := coalesce(new_row, old_row);
  actor constant jsonb := openvibe.audit_actor();
  change jsonb;
  ending text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
begin
  change := openvibe.audit_change(old_row, new_row, tg_argv[1:]);
  if tg_op = 'UPDATE' then
    if coalesce(new_row ->> 'deleted_at', new_row ->> 'revoked_at') is not null
      and coalesce(old_row ->> 'deleted_at', old_row ->> 'revoked_at') is null then
      ending := 'removed';
    elsif change = '{}' or (actor ->> 'kind' = 'system' and not change ? 'after') then
      return null;
    end if;
  end if;
  perform openvibe.audit(
    coalesce((this ->> 'workspace_id')::uuid, case when tg_table_name = 'workspaces' then (this ->> 'id')::uuid end),
    tg_argv[0] || '.' || ending,
    jsonb_build_object(
      'type', tg_argv[0],
      'id', this -> 'id',
      'userId', coalesce(this -> 'user_id', this -> 'owner_id'),
      'agentId', coalesce(this -> 'agent_config_id', this -> 'agent_id'),
      'channelId', this -> 'channel_id',
      -- The name of a thing is told if it is among the columns.
      'name', case when 'title' = any (tg_argv[1:]) then this -> 'title'
        when 'display_name' = any (tg_argv[1:]) then this -> 'display_name'
        when 'name' = any (tg_argv[1:]) then this -> 'name' end),
    change,
    actor);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  actor jsonb := openvibe.audit_actor();
begin
  -- Auth keeps sessions for people and doesn't say for whom it acts.
  if actor ->> 'kind' = 'system' then
    actor := jsonb_build_object('kind', 'person', 'userId', new.user_id);
  end if;
  perform openvibe.audit_account(new.user_id,
    case when new.ended_at is null then 'account.signed_in' else 'account.session_ended' end,
    jsonb_build_object('sessionId', new.id), actor => actor);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.audit_task_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  task public.tasks;
  subject jsonb;
  person constant jsonb := jsonb_build_object('kind', 'person', 'userId', new.data -> 'userId');
begin
  select * into task from public.tasks where id = new.task_id;
  -- The example is removed without a trace.
  if exists (select from public.channels where id = task.channel_id and is_example) then return null; end if;
  -- Trials, and replays without effects, write that a call is about to be made and don't make it.
  if new.type = 'tool.requested' and (task.origin = 'test' or exists (
    select from public.task_events e
    where e.task_id = task.id and e.seq = 1 and e.data #>> '{replay,allowsEffects}' = 'false')) then
    return null;
  end if;
  subject := jsonb_build_object('type', 'task', 'id', task.id, 'agentId', task.agent_config_id,
    'channelId', task.channel_id);
  case new.type
    when 'tool.requested' then
      perform openvibe.audit(task.workspace_id, 'task.tool_called', subject,
        jsonb_build_object('tool', new.data -> 'name', 'effect', new.data -> 'effect', 'event', new.seq),
        jsonb_build_object('kind', 'agent', 'agentId', task.agent_config_id, 'taskId', task.id,
          'userId', task.acting_user_id));
    when 'approval.given' then
      perform openvibe.audit(task.workspace_id,
        case new.data ->> 'verdict' when 'approved' then 'task.approved' else 'task.refused' end, subject,
        jsonb_build_object('event', new.seq, 'decides', new.data -> 'decides', 'tool', (
          select asked.data -> 'name' from public.task_events asked
          where asked.task_id = new.task_id and asked.type = 'approval.asked'
            and asked.data ->> 'callId' = new.data ->> 'callId'
          order by asked.seq desc limit 1)), person);
    when 'budget.given' then
      perform openvibe.audit(task.workspace_id, 'task.budget_answered', subject,
        jsonb_build_object('event', new.seq, 'verdict', new.data -> 'verdict', 'budgetUsd', new.data -> 'budgetUsd'),
        person);
    when 'limit.raised' then
      perform openvibe.audit(task.workspace_id, 'task.limit_raised', subject,
        jsonb_build_object('event', new.seq, 'usd', new.data -> 'usd'), person);
    else
      perform openvibe.audit(task.workspace_id, 'task.approval_expired', subject, jsonb_build_object('event', new.seq),
        '{"kind": "system"}');
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.bare_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(regexp_replace(words, '[*_`>#]+', '', 'g'), '\s+', ' ', 'g'), ' …')
$function$;

CREATE OR REPLACE FUNCTION openvibe.begin_many_reads(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('openvibe.many_reads', 'on', true);
  perform realtime.send('{}', 'reads.changed', 'user:' || person, true);
end
$function$;
grant execute on function openvibe.begin_many_reads(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.budget_alerts_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.budget_notices (alert_id, user_id, workspace_id)
  select new.id, m.user_id, new.workspace_id from public.workspace_members m
  where m.workspace_id = new.workspace_id and (m.role = 'admin' or m.user_id = new.user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.can_join_topic(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts text[] := string_to_array(topic, ':');
  subject uuid;
begin
  if topic !~ '^(workspace|user):[0-9a-f-]{36}$' and topic !~ '^(channel|thread):[0-9a-f-]{36}:[0-9]{1,9}$' then
    return false;
  end if;
  subject := parts[2]::uuid;
  case parts[1]
    when 'user' then
      return subject = openvibe.current_user_id();
    when 'workspace' then
      return coalesce(openvibe.role_in(subject) in ('admin', 'member'), false);
    when 'channel' then
      return openvibe.can_read_channel(subject)
        and exists (select from public.channels where id = subject and access_epoch = parts[3]::int);
    when 'thread' then
      return exists (
        select from public.threads t join public.channels c on c.id = t.channel_id
        where t.id = subject and c.access_epoch = parts[3]::int and openvibe.can_read_channel(c.id));
    else
      return false;
  end case;
exception when invalid_text_representation then
  return false;
end
$function$;
grant execute on function openvibe.can_join_topic(text) to authenticated;

CREATE OR REPLACE FUNCTION openvibe.can_person_read(person uuid, channel uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.channels c
    join public.workspace_members w on w.workspace_id = c.workspace_id and w.user_id = person
    where c.id = channel and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = person)));
end
$function$;
grant execute on function openvibe.can_person_read(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.can_read_all(channels uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from public.channels c where c.id = any (channels) and not openvibe.can_read_channel(c.id));
end
$function$;
grant execute on function openvibe.can_read_all(uuid[]) to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.can_read_channel(channel uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return exists (
    select from public.channels c
    join public.workspace_members m on m.workspace_id = c.workspace_id and m.user_id = openvibe.current_user_id()
    where c.id = channel and (scope is null or c.workspace_id = scope)
      and (c.kind = 'public' and m.role <> 'guest'
        or exists (select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = m.user_id)));
end
$function$;
grant execute on function openvibe.can_read_channel(uuid) to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.can_write_channel(channel uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return openvibe.can_read_channel(channel)
    and exists (select from public.channels where id = channel and archived_at is null);
end
$function$;
grant execute on function openvibe.can_write_channel(uuid) to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.chain_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := clock_timestamp();
  if new.seq = 1 then
    new.prev_hash := sha256('');
  else
    select hash into new.prev_hash from public.task_events where task_id = new.task_id and seq = new.seq - 1;
    if not found then
      raise exception 'event_gap' using errcode = 'P0001',
        detail = format('task %s has no event %s', new.task_id, new.seq - 1);
    end if;
  end if;
  new.hash := openvibe.event_hash(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.change_model_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.model_settings set rev = rev + 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.character_pairs(searchable text)
 RETURNS TABLE(pair text, place integer)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return query
    select each.character || coalesce(nullif(each.next, ' '), ''), each.place::int
    from (
      select c.character, lead(c.character) over (order by c.place) as next, c.place
      from regexp_split_to_table(
        left(regexp_replace(searchable, '[^' || openvibe.paired_script() || ']+', ' ', 'g'), 16000), ''
      ) with ordinality as c (character, place)
    ) each
    where each.character <> ' ';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.check_memory_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
  holds boolean;
begin
  select * into said from public.messages where id = new.message_id for share;
  holds := found and said.deleted_at is null
    and said.workspace_id = (select i.workspace_id from public.memory_items i where i.id = new.item_id);
  if holds and new.attachment_id is null then
    holds := strpos(openvibe.squeeze(said.content), openvibe.squeeze(new.quote)) > 0;
  elsif holds then
    holds := exists (
      select from public.attachments a join public.attachment_texts t on t.attachment_id = a.id
      where a.id = new.attachment_id and a.message_id = said.id and a.deleted_at is null
        and strpos(openvibe.squeeze(t.text), openvibe.squeeze(new.quote)) > 0);
  end if;
  if not holds then
    raise exception 'memory_source_gone' using errcode = 'P0001';
  end if;
  new.channel_id := said.channel_id;
  new.kind := case when new.attachment_id is not null then 'file' when said.metadata ? 'result' then 'result'
    else 'message' end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.check_new_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Two first people may come at the same moment: the second one waits here, and then it is not the first.
  if (select workspaces from public.instance_settings) = 'admins' then
    perform from public.instance_settings for update;
  end if;
  if not openvibe.may_create_workspace(new.created_by) then
    raise exception 'workspaces_closed' using errcode = 'P0001', hint = 'Ask an admin of a workspace.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.check_pin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant int := 100;
begin
  perform from public.messages where id = new.message_id and deleted_at is null for share;
  if not found then
    raise exception 'message_deleted' using errcode = 'P0001';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('openvibe pins ' || new.channel_id, 0));
  if (select count(*) from public.pins where channel_id = new.channel_id) >= most then
    raise exception 'pins_full' using errcode = 'P0001';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.check_reflection_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select kind from public.channels where id = new.channel_id) = 'direct' then
    raise exception 'reflection never reads direct messages' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.check_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings public.instance_settings;
  token bytea := sha256(convert_to(coalesce(new.raw_user_meta_data ->> 'invite', ''), 'utf8'));
begin
  select * into settings from public.instance_settings;
  if settings.signups = 'open' then
    return new;
  end if;
  if exists (
    select from public.invites i
    where i.revoked_at is null and i.expires_at > now()
      and case when i.email is null then i.token_hash = token
        else lower(i.email) = lower(new.email) and i.used_count = 0
          and (settings.proof <> 'none' or i.token_hash = token) end
  ) then
    return new;
  end if;
  if settings.first_account_hash = token then
    -- One after the other: the second finds the account of the first.
    perform from public.instance_settings for update;
    if openvibe.has_no_account() then
      return new;
    end if;
  end if;
  raise exception 'signups_closed' using errcode = 'P0001', hint = 'Ask an admin of the workspace for an invitation.';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.claim_lanes(worker text, lease interval, wanted integer)
 RETURNS TABLE(lane text, epoch bigint, wake_seq bigint, item bigint, attempt integer, task_id uuid, claimed_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  free public.lanes;
  due public.mailbox;
  space uuid;
  taken int := 0;
begin
  -- A variable, because the planner can't use the index with a clock that moves.
  claimed_at := clock_timestamp();
  if not exists (select from public.lanes where owner is null and next_ready <= claimed_at) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('openvibe claim', 0));
  while taken < wanted loop
    select * into free from public.lanes
    where owner is null and next_ready is not null and next_ready <= claimed_at
    order by next_ready limit 1
    for no key update skip locked;
    exit when not found;

    select m.* into due from public.mailbox m
    where m.lane = free.key and m.ready_at <= claimed_at
      and (m.state = 'parked' or m.id = (
        select first.id from public.mailbox first
        where first.lane = free.key and first.state = 'ready' order by first.id limit 1))
    order by m.id limit 1;
    if not found then
      update public.lanes set next_ready = openvibe.next_ready(free.key), held_since = null where key = free.key;
      continue;
    end if;

    space := (select workspace_id from public.tasks where id = due.task_id);
    if space is not null and not openvibe.has_room(space) then
      update public.lanes
      set next_ready = null, workspace_id = space, held_since = coalesce(held_since, free.next_ready)
      where key = free.key;
      continue;
    end if;

    update public.lanes
    set owner = worker, epoch = free.epoch + 1, lease_until = clock_timestamp() + lease,
      workspace_id = space, held_since = null
    where key = free.key;
    update public.mailbox set state = 'ready', attempt = due.attempt + 1 where id = due.id;
    lane := free.key;
    epoch := free.epoch + 1;
    wake_seq := free.wake_seq;
    item := due.id;
    attempt := due.attempt + 1;
    task_id := due.task_id;
    taken := taken + 1;
    return next;
  end loop;
end
$function$;
grant execute on function openvibe.claim_lanes(text,interval,integer) to service_role;

CREATE OR REPLACE FUNCTION openvibe.clear_active_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.threads t
  set rev = t.rev + 1, active_agent_rev = t.rev + 1, active_agent_id = null, active_agent_since = null,
    active_agent_reason = null, active_agent_by = null
  where t.id in (
    select id from public.threads where active_agent_id = new.id order by id for no key update);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.copy_to_embedding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.memory_embeddings
  set agent_id = new.agent_id, status = new.status, channel_id = openvibe.only_channel(new.channel_ids),
    channel_ids = openvibe.several_channels(new.channel_ids)
  where item_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_above(task uuid, tasks_more integer, usd numeric, reserved numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.tasks set
    below_tasks = below_tasks + tasks_more,
    below_usd = below_usd + usd,
    below_reserved_usd = below_reserved_usd + reserved
  where id in (select openvibe.tasks_above(task));
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_changed_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Most changes are that something was read, and then only the number differs.
  with sums as (
    select o.user_id, o.thread_id, sum((n.read_at is null)::int - (o.read_at is null)::int) as more
    from before o join changed n on n.user_id = o.user_id and n.message_id = o.message_id
    where openvibe.is_inbox_kind(n.kind) and n.kind = o.kind and n.created_at = o.created_at
      and (n.read_at is null) <> (o.read_at is null)
    group by o.user_id, o.thread_id
  ), held as (
    select i.user_id, i.thread_id, sums.more
    from public.inbox_threads i join sums on sums.user_id = i.user_id and sums.thread_id = i.thread_id
    order by i.user_id, i.thread_id
    for no key update of i
  )
  update public.inbox_threads i set unread = i.unread + held.more
  from held where i.user_id = held.user_id and i.thread_id = held.thread_id;
  -- Another kind, or another time: like a new notification.
  insert into public.inbox_threads (user_id, thread_id, workspace_id, channel_id, newest_at)
  select distinct on (n.user_id, n.thread_id) n.user_id, n.thread_id, n.workspace_id, n.channel_id, n.created_at
  from before o join changed n on n.user_id = o.user_id and n.message_id = o.message_id
  where (n.kind <> o.kind or n.created_at <> o.created_at) and openvibe.is_inbox_kind(n.kind)
  order by n.user_id, n.thread_id
  on conflict (user_id, thread_id) do update set done_at = null;
  perform openvibe.recount_inbox_thread(o.user_id, o.thread_id)
  from (
    select distinct o.user_id, o.thread_id
    from before o join changed n on n.user_id = o.user_id and n.message_id = o.message_id
    where n.kind <> o.kind or n.created_at <> o.created_at
    order by o.user_id, o.thread_id
  ) o;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_child_spending(task public.tasks, before public.tasks)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  spent numeric := coalesce((
    select sum((e.data ->> 'costUsd')::numeric) from public.task_events e
    where e.task_id = task.id and e.seq > before.last_event_seq and e.seq <= task.last_event_seq
      and e.type in ('model.answered', 'model.failed')), 0);
  reserved numeric := coalesce(task.reserved_usd, 0) - coalesce(before.reserved_usd, 0);
begin
  if spent <> 0 or reserved <> 0 then
    perform openvibe.count_above(task.id, 0, spent, reserved);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.file_uses as used (workspace_id, uploader_id, bytes, files)
    values (new.workspace_id, new.uploader_id, new.size, 1)
    on conflict (workspace_id, uploader_id)
      do update set bytes = used.bytes + excluded.bytes, files = used.files + 1;
  elsif old.deleted_at is not null then
    null;
  elsif tg_op = 'UPDATE' and new.deleted_at is null then
    update public.file_uses set bytes = bytes + new.size - old.size
    where workspace_id = old.workspace_id and uploader_id = old.uploader_id;
  else
    update public.file_uses set bytes = bytes - old.size, files = files - 1
    where workspace_id = old.workspace_id and uploader_id = old.uploader_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_fork_message(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_said constant boolean := message.author_type <> 'system';
  author constant uuid := coalesce(message.author_user_id, message.author_agent_id);
begin
  update public.forks f set
    message_count = f.message_count + is_said::int,
    last_activity_at = message.created_at,
    participants = case
      when not is_said or jsonb_array_length(f.participants) >= 8
        or f.participants @> jsonb_build_array(jsonb_build_object('id', author))
      then f.participants
      else f.participants || jsonb_build_object('id', author,
        'kind', case message.author_type when 'human' then 'user' else 'agent' end)
      end,
    stale_at = case when f.result_version is not null and is_said
      then coalesce(f.stale_at, message.created_at) else f.stale_at end
  where f.id = message.fork_id;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_fork_spending(task public.tasks, before public.tasks)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  used numeric := coalesce(task.reserved_usd, 0) - coalesce(before.reserved_usd, 0) + coalesce((
    select sum((e.data ->> 'costUsd')::numeric) from public.task_events e
    where e.task_id = task.id and e.seq > before.last_event_seq and e.seq <= task.last_event_seq
      and e.type in ('model.answered', 'model.failed')), 0);
begin
  if used <> 0 then
    update public.forks set spent_usd = spent_usd + used where id = task.fork_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_gone_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.recount_inbox_thread(o.user_id, o.thread_id)
  from (select distinct user_id, thread_id from gone order by user_id, thread_id) o;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_new_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.inbox_threads as known (user_id, thread_id, workspace_id, channel_id, newest_at, mention_at, reply_at,
    ask_at, result_at, reminder_at, unread)
  select user_id, thread_id, workspace_id, channel_id, max(created_at), max(created_at) filter (where kind = 'mention'),
    max(created_at) filter (where kind = 'reply'), max(created_at) filter (where kind = 'ask'),
    max(created_at) filter (where kind = 'result'), max(created_at) filter (where kind = 'reminder'),
    count(*) filter (where read_at is null)
  from added where openvibe.is_inbox_kind(kind)
  group by user_id, thread_id, workspace_id, channel_id
  order by user_id, thread_id
  on conflict (user_id, thread_id) do update set
    newest_at = greatest(known.newest_at, excluded.newest_at),
    mention_at = greatest(known.mention_at, excluded.mention_at),
    reply_at = greatest(known.reply_at, excluded.reply_at),
    ask_at = greatest(known.ask_at, excluded.ask_at),
    result_at = greatest(known.result_at, excluded.result_at),
    reminder_at = greatest(known.reminder_at, excluded.reminder_at),
    unread = known.unread + excluded.unread,
    done_at = case when excluded.unread = 0 then known.done_at end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.count_usage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  used jsonb := new.data -> 'usage';
  cost numeric := (new.data ->> 'costUsd')::numeric;
  counted_day date := (new.created_at at time zone 'UTC')::date;
  estimated bigint := (new.data ->> 'estimatedTokens')::bigint;
  prompt bigint;
  task public.tasks;
begin
  if coalesce(jsonb_typeof(used), 'null') <> 'object' then
    return null;
  end if;
  prompt := coalesce((used ->> 'inputTokens')::bigint, 0) + coalesce((used ->> 'cacheReadTokens')::bigint, 0)
    + coalesce((used ->> 'cacheWriteTokens')::bigint, 0);
  -- An estimate without a count, or a count without an estimate, says nothing.
  if coalesce(estimated, 0) = 0 or prompt = 0 then
    estimated := 0;
  end if;
  select * into task from public.tasks where id = new.task_id;
  insert into public.spend_daily as s (workspace_id, day, slot, payer, cost_usd)
  values (task.workspace_id, counted_day, pg_backend_pid() % 8, coalesce((
    select case when e.data ? 'endpointId' then 'workspace' else 'operator' end from public.task_events e
    where e.task_id = new.task_id and e.type = 'model.requested' and e.seq < new.seq
    order by e.seq desc limit 1), 'operator'), coalesce(cost, 0))
  on conflict (workspace_id, day, slot, payer) do update set cost_usd = s.cost_usd + excluded.cost_usd;
  insert into public.usage_daily as u (workspace_id, day, agent_config_id, user_id, model, calls, input_tokens,
    output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls, estimated_tokens,
    counted_tokens)
  values (task.workspace_id, counted_day, task.agent_config_id, task.acting_user_id,
    coalesce(used ->> 'model', new.data ->> 'model', ''), 1,
    coalesce((used ->> 'inputTokens')::bigint, 0), coalesce((used ->> 'outputTokens')::bigint, 0),
    coalesce((used ->> 'cacheReadTokens')::bigint, 0), coalesce((used ->> 'cacheWriteTokens')::bigint, 0),
    coalesce(cost, 0), coalesce((used ->> 'savedUsd')::numeric, 0), (cost is null)::int, estimated,
    case when estimated > 0 then prompt else 0 end)
  on conflict (workspace_id, day, agent_config_id, user_id, model) do update set
    calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens,
    output_tokens = u.output_tokens + excluded.output_tokens,
    cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
    cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens,
    cost_usd = u.cost_usd + excluded.cost_usd,
    saved_usd = u.saved_usd + excluded.saved_usd,
    unpriced_calls = u.unpriced_calls + excluded.unpriced_calls,
    estimated_tokens = u.estimated_tokens + excluded.estimated_tokens,
    counted_tokens = u.counted_tokens + excluded.counted_tokens;
  -- Only transactions that hold the thread's lock write the row of its conversation.
  insert into public.usage_by_conversation as u (workspace_id, day, thread_id, fork_id, calls, input_tokens,
    output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, saved_usd, unpriced_calls)
  values (task.workspace_id, counted_day, task.thread_id, task.fork_id, 1,
    coalesce((used ->> 'inputTokens')::bigint, 0), coalesce((used ->> 'outputTokens')::bigint, 0),
    coalesce((used ->> 'cacheReadTokens')::bigint, 0), coalesce((used ->> 'cacheWriteTokens')::bigint, 0),
    coalesce(cost, 0), coalesce((used ->> 'savedUsd')::numeric, 0), (cost is null)::int)
  on conflict (workspace_id, day, conversation_id) do update set
    calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens,
    output_tokens = u.output_tokens + excluded.output_tokens,
    cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
    cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens,
    cost_usd = u.cost_usd + excluded.cost_usd,
    saved_usd = u.saved_usd + excluded.saved_usd,
    unpriced_calls = u.unpriced_calls + excluded.unpriced_calls;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.current_user_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return coalesce(claims ->> 'sub', claims ->> 'openvibe_listener')::uuid;
end
$function$;
grant execute on function openvibe.current_user_id() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.decisions_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.queue_event(d.workspace_id, d.channel_id, 'decision.recorded', d.id, '{}')
  from added d
  where d.kind = 'decision'
    and exists (select from public.outgoing_webhooks w where w.workspace_id = d.workspace_id and w.is_active);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.describe_anew(about public.forks, instead text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.messages m
  set content = replace(m.content, '‘' || about.description || '’', '‘' || instead || '’')
  where m.thread_id = about.thread_id and m.author_type = 'system' and m.deleted_at is null
    and m.metadata ->> 'notice' = 'fork' and m.metadata ->> 'forkId' = about.id::text;
  update public.messages m
  set metadata = jsonb_set(m.metadata, '{result,description}', to_jsonb(instead))
  from public.fork_results r
  where r.fork_id = about.id and m.id = r.message_id and m.deleted_at is null and m.metadata ? 'result'
    and m.metadata #>> '{result,description}' = about.description;
  update public.forks set description = instead where id = about.id;
end
$function$;
grant execute on function openvibe.describe_anew(public.forks,text) to service_role;

CREATE OR REPLACE FUNCTION openvibe.detach_files(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.attachment_texts t using public.attachments a
  where a.message_id = message and t.attachment_id = a.id;
  update public.attachments set deleted_at = now() where message_id = message;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.doubt_memory(items uuid[], reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.memory_items set status = 'proposed', doubt = reason, updated_at = now()
  where id = any (items) and status = 'current';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.drop_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.ledger_entries where channel_id = old.id;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.drop_reactions(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.reactions where message_id = message;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.drop_result(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.decisions where message_id = message;
  update public.fork_results
  set headline = '', bullets = '[]', deferred = '[]', open_questions = '[]', dissent = '[]', notes = '[]',
    updated_at = now()
  where message_id = message;
  update public.forks set result_headline = null, stale_at = null where result_message_id = message;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.drop_stream()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.task_streams where task_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.drop_summaries(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.summaries
  where thread_id = message.thread_id and first_seq <= message.seq and last_seq >= message.seq;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.drop_thread_summary()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.thread_summaries set lines = '[]', due_at = coalesce(due_at, now())
  where thread_id = new.thread_id
    and lines @? format('$[*].citations[*] ? (@.messageId == "%s")', new.id)::jsonpath;
  if new.deleted_at is not null then delete from public.fork_suggestions where message_id = new.id; end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.end_acceptances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'channel_members' then
    delete from public.accepted_hosts where channel_id = old.channel_id and accepted_by = old.user_id;
  else
    delete from public.accepted_hosts where workspace_id = old.workspace_id and accepted_by = old.user_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.end_beyond_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_role constant text := case when tg_op = 'UPDATE' then new.role end;
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  actor constant uuid := coalesce((claims ->> 'sub')::uuid, old.user_id);
begin
  if openvibe.role_rank(now_role) >= openvibe.role_rank(old.role) then
    return null;
  end if;
  -- Keys and connections of somebody who leaves go with the membership.
  update public.api_keys set revoked_at = now(), revoked_by = actor
  where workspace_id = old.workspace_id and owner_id = old.user_id and revoked_at is null
    and (now_role = 'guest' or now_role = 'member' and scope = 'admin');
  if now_role = 'guest' then
    delete from public.oauth_codes where workspace_id = old.workspace_id and user_id = old.user_id;
  end if;
  with ended as (
    update public.outgoing_webhooks
    set is_active = false, switched_off = 'no_access', switched_off_at = now()
    where workspace_id = old.workspace_id and owner_id = old.user_id and is_active
    returning id)
  update public.outgoing_deliveries d set state = 'dropped', ended_at = now()
  from ended where d.webhook_id = ended.id and d.state = 'waiting';
  update public.incoming_webhooks set is_active = false, updated_at = now()
  where workspace_id = old.workspace_id and owner_id = old.user_id and is_active;
  if now_role is null or now_role = 'guest' then
    update public.schedules
    set status = 'disabled', next_run_at = null, is_suspended = true, updated_at = now(),
      status_note = case when now_role is null then 'The owner of this schedule left the workspace.'
        else 'Paused while its owner is a guest. It continues when they’re a member again.' end
    where workspace_id = old.workspace_id and owner_id = old.user_id and status = 'active' and deleted_at is null
      and (now_role is null or kind = 'agent');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.end_drafting(task public.tasks)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.fork_results
  set draft_state = case task.status when 'completed' then 'ready' else 'failed' end, draft_rev = draft_rev + 1,
    updated_at = now()
  where fork_id = task.fork_id and task_id = task.id and state = 'draft' and draft_state = 'drafting';
  if found then
    update public.forks set draft_version = draft_version where id = task.fork_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.end_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_subscriptions where session_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.end_session(person uuid, session uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions where user_id = person and id = session;
  update public.account_sessions set ended_at = now()
  where user_id = person and id = session and ended_at is null;
end
$function$;
grant execute on function openvibe.end_session(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.end_sessions(person uuid, keep uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The refresh tokens go with the sessions, and the trigger below marks each as ended.
  delete from auth.sessions where user_id = person and id is distinct from keep;
  update public.account_sessions set ended_at = now()
  where user_id = person and ended_at is null and id is distinct from keep;
end
$function$;
grant execute on function openvibe.end_sessions(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.entry_facts(entry public.ledger_entries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', entry.kind, 'text', entry.text, 'status', entry.status, 'note', entry.note,
    'ownerUserId', entry.owner_user_id, 'ownerAgentId', entry.owner_agent_id, 'ownerName', entry.owner_name,
    'dueOn', entry.due_on, 'supersededBy', entry.superseded_by, 'taskId', entry.task_id,
    'evidenceMessageId', entry.evidence_message_id, 'confirmedBy', entry.confirmed_by, 'source', entry.source_state);
$function$;

CREATE OR REPLACE FUNCTION openvibe.entry_labels(workspace uuid, channel uuid, author uuid, at timestamp with time zone, number bigint)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  day text := to_char(at at time zone 'utc', 'YYYYMMDD');
begin
  return array_remove(array[
    openvibe.label('w', workspace), openvibe.label('c', channel), openvibe.label('a', author),
    '/d/' || day, '/d/' || left(day, 6), '/d/' || left(day, 4),
    openvibe.stretch_label(12, number), openvibe.stretch_label(15, number),
    openvibe.stretch_label(18, number), openvibe.stretch_label(21, number)
  ], null);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.entry_query(workspace uuid, terms jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  wanted tsquery := ''::tsquery;
  fillers tsquery := ''::tsquery;
  query tsquery;
  term record;
begin
  if openvibe.role_in(workspace) is null then return wanted; end if;
  for term in
    select * from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean, exact boolean)
  loop
    query := case when term.exact then openvibe.words_query(term.text, false)
      else (openvibe.term_query(workspace, language, term.text, term.prefix, false)).query end;
    if numnode(query) = 0 then continue; end if;
    if term.without then wanted := wanted && !!query;
    elsif openvibe.is_filler(language, term.text) then fillers := fillers && query;
    else wanted := wanted && query;
    end if;
  end loop;
  return case when numnode(wanted) = 0 then fillers else wanted end;
end
$function$;
grant execute on function openvibe.entry_query(uuid,jsonb) to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.event_hash(event public.task_events)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sha256(event.prev_hash || convert_to(concat_ws('|',
    event.task_id, event.seq, event.v, event.type, coalesce(event.caused_by, 0),
    (extract(epoch from event.created_at) * 1000000)::bigint, event.data), 'utf8'));
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.find_memory(workspace uuid, agent uuid, every_agent boolean, states text[], given text, within uuid[], size integer)
 RETURNS TABLE(item_id uuid, score double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  sampled constant int := 300;
  most constant int := 400; -- the most items of one rare word, and of all common words
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  place constant tsquery := quote_literal(openvibe.label('w', workspace))::tsquery;
  terms tsquery[];
  shares float8[];
  seen int;
  told int; -- of these, in channels that may be told
  items float8;
  by_channel boolean;
  weight float8;
  total float8 := 0;
  rare tsquery[] := '{}';
  rare_weights float8[] := '{}';
  common tsquery[] := '{}';
  common_weights float8[] := '{}';
  together tsquery := ''::tsquery;
  any_common tsquery := ''::tsquery;
begin
  with asked as (
    select quote_literal(m.term)::tsquery as query, min(m.place) as place
    from openvibe.memory_terms(language, given) m
    -- The last character of a longer run stands alone in it, and says little.
    where char_length(m.term) > 1 or m.term !~ ('[' || openvibe.paired_script() || ']')
    group by m.term order by 2 limit 32
  ), newest as materialized (
    select i.words, i.channel_ids <@ within as is_told from public.memory_items i where i.workspace_id = workspace
    order by i.created_at desc, i.id desc limit sampled
  ), counted as (
    select a.query, a.place, count(*) filter (where ts_match_vq(n.words, a.query)) as hits
    from asked a, newest n group by a.query, a.place
  )
  select array_agg(c.query order by c.hits, c.place), array_agg(c.hits::float8 order by c.hits, c.place),
    (select count(*) from newest), (select count(*) from newest n where n.is_told)
  into terms, shares, seen, told from counted c;
  if terms is null then return; end if;
  items := case when seen < sampled then seen
    else greatest(seen, (select c.reltuples from pg_catalog.pg_class c where c.oid = 'public.memory_items'::regclass)) end;

  for step in 1 .. cardinality(terms) loop
    shares[step] := shares[step] / seen;
    weight := ln(1 + (items + 0.5) / (shares[step] * items + 0.5));
    total := total + weight;
    if seen < sampled or shares[step] * items <= most then
      rare := rare || terms[step];
      rare_weights := rare_weights || weight;
    else
      common := common || terms[step];
      common_weights := common_weights || weight;
      together := together && terms[step];
      any_common := any_common || terms[step];
    end if;
  end loop;

  by_channel := 4 * told < seen;

  return query
    with eligible as not materialized (
      select i.id, i.words, i.workspace_id, i.created_at, i.channel_ids from public.memory_items i
      where i.status = any (states) and (every_agent or i.agent_id is null or i.agent_id = agent)
        -- Nearly all items have one channel, and looking it up in a long list must not be a walk through the list.
        and case cardinality(i.channel_ids) when 1 then i.channel_ids[1] = any (within)
          else cardinality(i.channel_ids) > 0 and i.channel_ids <@ within end
    ), by_rare as (
      select f.id, sum(t.weight) as part
      from unnest(rare, rare_weights) as t (query, weight), lateral (
        select e.id from eligible e where e.words @@ (place && t.query) limit most
      ) f
      group by f.id order by 2 desc, f.id desc limit 100
    ), by_common as (
      (select e.id from eligible e where not by_channel and numnode(together) > 1 and e.words @@ (place && together) limit most)
      union
      select c.id from (
        select n.id from (
          -- The walk ends, even if few of these items may be told.
          (select e.id, e.words from (
            select i.* from public.memory_items i
            where not by_channel and numnode(any_common) > 0 and i.workspace_id = workspace
            order by i.created_at desc, i.id desc limit 20 * most
          ) e
          where e.status = any (states) and (every_agent or e.agent_id is null or e.agent_id = agent)
            and case cardinality(e.channel_ids) when 1 then e.channel_ids[1] = any (within)
              else cardinality(e.channel_ids) > 0 and e.channel_ids <@ within end
          limit 5 * most)
          union all
          (select f.id, f.words from unnest(within) as w (channel), lateral (
            select e.id, e.words from eligible e
            where by_channel and numnode(any_common) > 0 and e.workspace_id = workspace and e.channel_ids[1] = w.channel
            order by e.created_at desc, e.id desc limit greatest(5 * most / cardinality(within), 20)
          ) f limit 20 * most)
        ) n
        where ts_match_vq(n.words, any_common) limit most
      ) c
    ), chosen as (
      select b.id, max(b.part) as part
      from (select r.id, r.part from by_rare r union all select c.id, 0 from by_common c) b
      group by b.id
    )
    select i.id,
      -- Of two items with the same words, the shorter one is more about them.
      (c.part + coalesce((
        select sum(t.weight) from unnest(common, common_weights) as t (query, weight) where ts_match_vq(i.words, t.query)), 0))
        / total * (1 - 0.04 * ln(1 + length(i.words)))::float8 as part
    from chosen c join public.memory_items i on i.id = c.id
    order by 2 desc, i.id desc limit size;
end
$function$;
grant execute on function openvibe.find_memory(uuid,uuid,boolean,text[],text,uuid[],integer) to service_role;

CREATE OR REPLACE FUNCTION openvibe.find_owner(workspace uuid, channel uuid, given text, OUT user_id uuid, OUT agent_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := lower(regexp_replace(btrim(given), '^@', ''));
  best int;
begin
  if wanted is null or wanted = '' then return; end if;
  with people as (
    select p.id as person, null::uuid as agent, lower(p.display_name) as name, n.name as handle
    from public.workspace_members w
    join public.profiles p on p.id = w.user_id
    left join public.mention_names n on n.workspace_id = w.workspace_id and n.user_id = w.user_id
    where w.workspace_id = workspace and openvibe.can_person_read(w.user_id, channel)
    union all
    select null, a.id, lower(a.display_name), n.name
    from public.agent_configs a
    left join public.mention_names n on n.workspace_id = a.workspace_id and n.agent_id = a.id
    where a.workspace_id = workspace and a.deleted_at is null and not a.is_system
  ), ranked as (
    select person, agent,
      case when handle = wanted then 1 when name = wanted then 2 when split_part(name, ' ', 1) = wanted then 3 end as place
    from people
  ), closest as (
    select * from ranked where place = (select min(place) from ranked)
  )
  select max(person::text)::uuid, max(agent::text)::uuid, count(*) into user_id, agent_id, best from closest;
  if best <> 1 then
    user_id := null;
    agent_id := null;
  end if;
end
$function$;
grant execute on function openvibe.find_owner(uuid,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION openvibe.first_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select proof = 'trusted' from public.instance_settings) then
    return new;
  end if;
  new.encrypted_password := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  perform openvibe.end_sessions(new.id);
  update public.api_keys set revoked_at = now(), revoked_by = owner_id where owner_id = new.id and revoked_at is null;
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using new.id;
  end if;
  update public.profiles set password_wanted = true where id = new.id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.fit(payload jsonb, keys jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when octet_length(payload::text) <= 8000 then payload else keys || '{"truncated": true}' end;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.folded(word text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select extensions.unaccent('extensions.unaccent', lower(word))
$function$;
grant execute on function openvibe.folded(text) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.follow_auth_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    -- No token lives this long.
    delete from public.account_sessions where user_id = new.user_id and ended_at < now() - interval '30 days';
    insert into public.account_sessions (id, user_id) values (new.id, new.user_id) on conflict (id) do nothing;
  else
    insert into public.account_sessions (id, user_id, created_at, ended_at)
    values (old.id, old.user_id, coalesce(old.created_at, now()), now())
    on conflict (id) do update set ended_at = now() where account_sessions.ended_at is null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_reflection_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.reflection_readings
  set status = case when new.ended_at is null then 'running' else new.status end,
    ended_at = new.ended_at, cost_usd = coalesce(new.cost_usd, cost_usd)
  where task_id = new.id;
  if found and new.ended_at is not null then perform pg_notify('openvibe_schedules', ''); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_rerun()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.ledger_entries e
  set task_id = new.id, status = 'doing', rev = e.rev + 1, updated_at = now(), change = 'task',
    changed_by_user_id = new.acting_user_id, changed_by_agent_id = null
  where e.task_id = new.rerun_of and e.status in ('open', 'doing');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_deleted constant boolean := new.deleted_at is not null;
  entry public.ledger_entries;
  is_theirs boolean;
begin
  for entry in
    select * from public.ledger_entries
    where message_id = new.id and source_state <> 'deleted' order by id for no key update
  loop
    if is_deleted then
      is_theirs := coalesce(entry.text = entry.line_text, false)
        or entry.source = 'message' and openvibe.stands_in(entry.text, old.content);
      update public.ledger_entries e
      set source_state = 'deleted', quote = '', line_text = null, line_owner = null, message_id = null,
        text = case when is_theirs then '' else e.text end,
        owner_name = null,
        status = case when is_theirs and e.status in ('open', 'doing') then 'dropped' else e.status end,
        rev = e.rev + 1, updated_at = now(), change = 'source', changed_by_user_id = openvibe.current_user_id(),
        changed_by_agent_id = null
      where e.id = entry.id returning * into entry;
      update public.ledger_changes h
      set before = openvibe.without_words(h.before, old.content, entry.text),
        after = openvibe.without_words(h.after, old.content, entry.text)
      where h.entry_id = entry.id;
      if is_theirs then
        -- The prompt of an agent that was given it has the same words.
        update public.task_payloads p set body = null, erased_at = now()
        from public.tasks t
        where t.input ->> 'kind' = 'prompt' and t.input ->> 'sourceId' = entry.id::text
          and p.hash = decode(t.input ->> 'prompt', 'hex') and p.body is not null;
      end if;
      if not is_theirs and entry.status in ('open', 'doing') then
        perform openvibe.notice_entry(entry, coalesce(entry.owner_user_id, entry.given_by, entry.created_by), 'source');
      end if;
    elsif entry.source = 'message' then
      -- Words of an earlier version go with the message, too.
      if openvibe.stands_in(entry.text, old.content) then
        update public.ledger_entries e set line_text = e.text where e.id = entry.id;
      end if;
      if openvibe.stands_in(entry.quote, new.content) then continue; end if;
      update public.ledger_entries e
      set source_state = 'edited', quote = '',
        rev = e.rev + 1, updated_at = now(), change = 'source', changed_by_user_id = openvibe.current_user_id(),
        changed_by_agent_id = null
      where e.id = entry.id;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_thread(person uuid, thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.thread_follows (user_id, thread_id, is_following) values (person, thread, true)
  on conflict do nothing;
end
$function$;
grant execute on function openvibe.follow_thread(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.follow_thread_of_fork()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.follow_thread(new.user_id, f.thread_id) from public.forks f where f.id = new.fork_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_thumb()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.answer_ratings (message_id, user_id, workspace_id, agent_config_id, rating)
  select m.id, new.user_id, m.workspace_id, m.author_agent_id, openvibe.rating_of(new.emoji)
  from public.messages m where m.id = new.message_id and m.author_type = 'agent'
  on conflict (message_id, user_id) do update
    -- The word was about the other thumb.
    set rating = excluded.rating, word = '', created_at = now()
    where answer_ratings.rating <> excluded.rating;
  delete from public.reactions r
  where r.message_id = new.message_id and r.user_id = new.user_id and r.emoji <> new.emoji
    and openvibe.rating_of(r.emoji) is not null
    and exists (select from public.answer_ratings a where a.message_id = r.message_id and a.user_id = r.user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_where_mentioned(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.thread_follows (user_id, thread_id, is_following)
  select n.user_id, message.thread_id, true
  from jsonb_array_elements(message.metadata -> 'mentions') named
  join public.notifications n on n.user_id = (named ->> 'userId')::uuid and n.message_id = message.id
  where n.kind = 'mention'
  order by n.user_id
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.follow_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.ledger_entries;
begin
  for entry in select * from public.ledger_entries where task_id = new.id order by id for no key update loop
    if new.status = 'completed' and new.message_id is not null and entry.status in ('open', 'doing') then
      update public.ledger_entries e
      set status = 'done', done_at = now(), done_by_agent_id = new.agent_config_id, done_by_user_id = null,
        confirmed_by = null, note = null, evidence_message_id = new.message_id,
        rev = e.rev + 1, updated_at = now(), change = 'task', changed_by_user_id = null,
        changed_by_agent_id = new.agent_config_id
      where e.id = entry.id;
    elsif new.ended_at is not null and entry.status in ('open', 'doing') then
      update public.ledger_entries e
      set status = 'open', rev = e.rev + 1, updated_at = now(), change = 'task', changed_by_user_id = null,
        changed_by_agent_id = new.agent_config_id
      where e.id = entry.id and e.status = 'doing';
      if entry.given_by is distinct from openvibe.current_user_id() then
        perform openvibe.notice_entry(entry, entry.given_by, 'failed');
      end if;
    elsif new.ended_at is null and entry.status = 'open' then
      update public.ledger_entries e
      set status = 'doing', rev = e.rev + 1, updated_at = now(), change = 'task', changed_by_user_id = null,
        changed_by_agent_id = new.agent_config_id
      where e.id = entry.id;
    else
      perform openvibe.tell_entry(entry, 'entry.changed');
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forget_descriptions(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  about public.forks;
begin
  for about in
    select f.* from public.forks f
    where f.parent_message_id = message.id and openvibe.bare_words(f.description) <> ''
      and exists (
        -- All earlier wordings, the last one included.
        select from public.message_versions v
        where v.message_id = message.id
          and strpos(openvibe.bare_words(v.content), openvibe.bare_words(f.description)) > 0)
    order by f.id
  loop
    perform openvibe.describe_anew(about, 'A message that was deleted');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forget_notifications(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications where message_id = message;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forget_thumb()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.answer_ratings a
  where a.message_id = old.message_id and a.user_id = old.user_id and a.rating = openvibe.rating_of(old.emoji)
    and not exists (
      select from public.reactions r
      where r.message_id = a.message_id and r.user_id = a.user_id and openvibe.rating_of(r.emoji) = a.rating);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.fork_json(f public.forks)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', f.id, 'threadId', f.thread_id, 'parentMessageId', f.parent_message_id,
    'description', f.description, 'status', f.status, 'divePartnerId', f.dive_partner_id, 'createdBy', f.created_by,
    'rev', f.rev, 'createdAt', f.created_at, 'closedBy', f.closed_by, 'closedAt', f.closed_at,
    'messageCount', f.message_count, 'lastActivityAt', f.last_activity_at, 'participants', f.participants,
    'leftOut', f.left_out, 'budgetUsd', f.budget_usd, 'spentUsd', f.spent_usd,
    'resultVersion', f.result_version, 'resultMessageId', f.result_message_id, 'resultHeadline', f.result_headline,
    'staleAt', f.stale_at, 'draftVersion', f.draft_version);
end
$function$;
grant execute on function openvibe.fork_json(public.forks) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.forks_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.fork_participants (fork_id, user_id) values (new.id, new.created_by);
  perform openvibe.tell_fork(new, 'fork.created');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forks_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.tell_fork(new, 'fork.updated');
  if (new.status, new.description, new.result_version, new.stale_at)
    is distinct from (old.status, old.description, old.result_version, old.stale_at) then
    perform openvibe.tell_fork_participants(new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forks_doubt_memory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.doubt_memory(
    array(select s.item_id from public.memory_sources s
      where s.message_id = old.result_message_id and s.kind = 'result'),
    case when new.result_message_id is distinct from old.result_message_id then 'result_replaced' else 'result_stale' end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forks_index()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.index_fork(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.forms_of(workspace uuid, language text, word text, near boolean)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  stems text[] := array[openvibe.stem_of(language, word)];
begin
  if not openvibe.is_listed_word(word) then return array[word]; end if;
  if near then
    stems := stems || array(select openvibe.stem_of(language, n) from unnest(openvibe.near_words(workspace, word)) n);
  end if;
  return word || array(
    select k.word from public.search_words k
    where k.workspace_id = workspace and k.stem = any (stems) and k.word <> forms_of.word limit 24);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.free_expired_lanes()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  freed int;
begin
  with expired as (
    select key from public.lanes where owner is not null and lease_until < clock_timestamp()
    for no key update skip locked
  )
  update public.lanes set owner = null, lease_until = null, next_ready = clock_timestamp()
  from expired where lanes.key = expired.key;
  get diagnostics freed = row_count;
  update public.lanes set next_ready = held_since, held_since = null
  where key in (
    select next.key
    from (select distinct workspace_id from public.lanes where held_since is not null) full_once
    join public.workspaces w on w.id = full_once.workspace_id
    cross join lateral (
      select key from public.lanes where workspace_id = w.id and held_since is not null
      order by held_since
      limit greatest(0, w.tasks_at_once - (
        select count(*) from public.lanes where workspace_id = w.id and owner is not null))
      for no key update skip locked) next);
  return freed;
end
$function$;
grant execute on function openvibe.free_expired_lanes() to service_role;

CREATE OR REPLACE FUNCTION openvibe.gather_reactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject uuid := coalesce(new.message_id, old.message_id);
begin
  update public.messages m
  set reactions = (
    select coalesce(jsonb_agg(jsonb_build_object('emoji', kind.emoji, 'by', kind.who) order by kind.first_place), '[]')
    from (
      select r.emoji, min(r.place) as first_place,
        jsonb_agg(jsonb_build_object('id', coalesce(r.user_id, r.agent_id),
          'kind', case when r.user_id is null then 'agent' else 'user' end) order by r.place) as who
      from public.reactions r where r.message_id = subject group by r.emoji
    ) kind)
  where m.id = subject and m.deleted_at is null;
  if not found and tg_op = 'INSERT' then
    raise exception 'message_deleted' using errcode = 'P0001';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.give_guest_budgets(workspace uuid, person uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.budgets b
  where b.workspace_id = workspace and b.created_by is null and (person is null or b.user_id = person)
    and not exists (select from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
      where m.workspace_id = workspace and m.user_id = b.user_id and m.role = 'guest' and w.guest_daily_usd is not null);
  insert into public.budgets as b (id, workspace_id, kind, user_id, period, limit_usd)
  select openvibe.timed_id(), workspace, 'person', m.user_id, 'day', w.guest_daily_usd
  from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
  where m.workspace_id = workspace and m.role = 'guest' and (person is null or m.user_id = person)
    and w.guest_daily_usd is not null
  on conflict (user_id, workspace_id, period) where user_id is not null
  do update set limit_usd = excluded.limit_usd, updated_at = now()
  where b.created_by is null and b.limit_usd <> excluded.limit_usd;
end
$function$;
grant execute on function openvibe.give_guest_budgets(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.guest_budgets_after_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.give_guest_budgets(old.workspace_id, old.user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.guest_budgets_after_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.give_guest_budgets(
    coalesce(new.workspace_id, old.workspace_id), coalesce(new.user_id, old.user_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.guest_budgets_after_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.give_guest_budgets(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.has_no_account()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from auth.users
    where email_confirmed_at is not null or (select proof <> 'mail' from public.instance_settings));
end
$function$;
grant execute on function openvibe.has_no_account() to service_role;

CREATE OR REPLACE FUNCTION openvibe.has_password(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from auth.users where id = person and coalesce(encrypted_password, '') <> '');
end
$function$;
grant execute on function openvibe.has_password(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.has_room(workspace uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select tasks_at_once from public.workspaces where id = workspace)
    > (select count(*) from public.lanes where workspace_id = workspace and owner is not null);
end
$function$;
grant execute on function openvibe.has_room(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.hidden_memory_about_me(workspace uuid)
 RETURNS TABLE(id uuid, kind text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope constant uuid := coalesce(openvibe.key_workspace_id(), workspace);
begin
  if workspace <> scope then return; end if;
  return query
    select i.id, i.kind, i.created_at from public.memory_items i
    where (scope is null or i.workspace_id = scope)
      and i.workspace_id = any (array(select openvibe.my_workspace_ids()))
      and i.about_user_ids @> array[openvibe.current_user_id()]
      and not (cardinality(i.channel_ids) > 0 and i.channel_ids <@ array(select openvibe.readable_channel_ids()))
    order by i.created_at desc, i.id desc;
end
$function$;
grant execute on function openvibe.hidden_memory_about_me(uuid) to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.hide_quotes(lines jsonb, message uuid, how text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(
      case when line.value -> 'citations' @> jsonb_build_array(jsonb_build_object('messageId', message))
        then jsonb_set(line.value, '{citations}', (
          select jsonb_agg(
            case when cited.value ->> 'messageId' = message::text
              then cited.value || jsonb_build_object('quote', '', 'hidden', how) else cited.value end
            order by cited.ordinality)
          from jsonb_array_elements(line.value -> 'citations') with ordinality cited))
        else line.value end
      order by line.ordinality)
    from jsonb_array_elements(lines) with ordinality line), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.hide_quotes_of_message(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  how constant text := case when message.deleted_at is null then 'edited' else 'deleted' end;
  hidden record;
  is_draft boolean := false;
  is_current boolean := false;
begin
  for hidden in
    with changed as (
      select r.id,
        openvibe.hide_quotes(r.bullets, message.id, how) as bullets,
        openvibe.hide_quotes(r.deferred, message.id, how) as deferred,
        openvibe.hide_quotes(r.open_questions, message.id, how) as open_questions,
        openvibe.hide_quotes(r.dissent, message.id, how) as dissent,
        openvibe.hide_quotes_of_start(r.start, message.id, how) as start
      from public.fork_results r where r.fork_id = message.fork_id
    )
    update public.fork_results r set
      bullets = c.bullets, deferred = c.deferred, open_questions = c.open_questions, dissent = c.dissent,
      start = c.start, draft_rev = r.draft_rev + 1, updated_at = now()
    from changed c
    where c.id = r.id
      and (r.bullets, r.deferred, r.open_questions, r.dissent, r.start)
        is distinct from (c.bullets, c.deferred, c.open_questions, c.dissent, c.start)
    returning r.state, r.message_id, r.bullets, r.deferred, r.open_questions, r.dissent
  loop
    if hidden.state = 'draft' then
      is_draft := true;
      continue;
    end if;
    is_current := is_current
      or exists (select from public.forks f where f.id = message.fork_id and f.result_message_id = hidden.message_id);
    update public.messages m
    set metadata = jsonb_set(m.metadata, '{result,body}', (m.metadata #> '{result,body}') || jsonb_build_object(
      'bullets', hidden.bullets, 'deferred', hidden.deferred, 'openQuestions', hidden.open_questions,
      'dissent', hidden.dissent))
    where m.id = hidden.message_id and m.deleted_at is null and m.metadata ? 'result';
  end loop;
  if is_draft or is_current then
    update public.forks f
    set stale_at = case when is_current then coalesce(f.stale_at, clock_timestamp()) else f.stale_at end
    where f.id = message.fork_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.hide_quotes_of_start(start jsonb, message uuid, how text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return start || jsonb_build_object(
    'bullets', openvibe.hide_quotes(start -> 'bullets', message, how),
    'deferred', openvibe.hide_quotes(start -> 'deferred', message, how),
    'openQuestions', openvibe.hide_quotes(start -> 'openQuestions', message, how),
    'dissent', openvibe.hide_quotes(start -> 'dissent', message, how));
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.hold_task(task uuid, thread uuid, lane_key text, held_epoch bigint)
 RETURNS SETOF public.tasks
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.threads where id = thread for no key update;
  perform from public.lanes where key = lane_key and epoch = held_epoch for no key update;
  if found then
    return query select * from public.tasks where id = task for no key update;
  end if;
end
$function$;
grant execute on function openvibe.hold_task(uuid,uuid,text,bigint) to service_role;

CREATE OR REPLACE FUNCTION openvibe.index_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.words := openvibe.words_of(new.headline || E'\n' || new.text);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.index_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.words := openvibe.words_of(new.text);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.index_file(file public.attachments)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.messages;
  content text;
begin
  select * into place from public.messages where id = file.message_id;
  if file.deleted_at is null then
    select file.name || coalesce(max(e'\n' || left(t.text, 200000)), '') into content
    from public.attachment_texts t where t.attachment_id = file.id and t.status = 'ready';
  end if;
  perform openvibe.write_search_entry(
    place, 'file', file.id, file.uploader_id, place.created_at, content, array['/is/file']);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.index_fork(fork public.forks)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.messages;
begin
  select * into place from public.messages where id = fork.parent_message_id;
  perform openvibe.write_search_entry(
    place, 'fork', fork.id, fork.created_by, fork.created_at, nullif(btrim(fork.description), ''), array['/is/fork']);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.index_mentions(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A sign of life of a page counts for this long, as in server/domain/workspaces/presence-times.ts.
  is_live constant interval := '2 minutes';
  named constant jsonb := message.metadata -> 'mentions';
  calls constant boolean := coalesce(named @? '$[*] ? (@.call == "channel")', false);
  calls_active constant boolean := coalesce(named @? '$[*] ? (@.call == "here")', false);
begin
  insert into public.mentions (message_id, workspace_id, user_id, agent_id)
  select message.id, message.workspace_id, (n ->> 'userId')::uuid, (n ->> 'agentId')::uuid
  from jsonb_array_elements(named) n
  where n ? 'userId' or n ? 'agentId';
  if not (calls or calls_active or coalesce(named @? '$[*].groupId', false)) then return; end if;
  with meant as (
    select gm.user_id, true as by_group
    from jsonb_array_elements(named) n
    join public.group_members gm on gm.group_id = (n ->> 'groupId')::uuid and gm.workspace_id = message.workspace_id
    union all
    select m.user_id, false from public.channel_members m
    where m.channel_id = message.channel_id
      and (calls or calls_active and exists (
        select from public.presence p
        where p.workspace_id = message.workspace_id and p.user_id = m.user_id and p.state = 'online'
          and p.seen_at > now() - is_live))
  ), called as (
    select meant.user_id, bool_or(meant.by_group) as by_group
    from meant
    join public.workspace_members w on w.workspace_id = message.workspace_id and w.user_id = meant.user_id
    join public.channels c on c.id = message.channel_id
    where meant.user_id is distinct from message.author_user_id
      and (c.kind = 'public' and w.role <> 'guest'
        or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
    group by meant.user_id
  ), written as (
    insert into public.mentions (message_id, workspace_id, user_id)
    select message.id, message.workspace_id, called.user_id from called
    on conflict do nothing
  )
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select called.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id,
    message.seq, 'mention', message.created_at
  from called
  where message.edited_at is null
    and (called.by_group or not exists (
      select from public.channel_notices n
      where n.channel_id = message.channel_id and n.user_id = called.user_id and not n.hears_calls))
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.index_message(m public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.write_search_entry(
    m, 'message', null, coalesce(m.author_user_id, m.author_agent_id), m.created_at,
    case when m.deleted_at is null and m.author_type <> 'system' then m.content end,
    array_remove(array[
      case when m.content ~ '(^|\n) {0,3}(```|~~~)|`[^`\n]+`' then '/has/code' end,
      case when m.metadata ? 'result' then '/is/result' end
    ], null));
end
$function$;
grant execute on function openvibe.index_message(public.messages) to service_role;

CREATE OR REPLACE FUNCTION openvibe.instance_id()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select '00000000-0000-0000-0000-000000000000'::uuid $function$;

CREATE OR REPLACE FUNCTION openvibe.is_being_removed(channel uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Never null: a trigger whose condition is null does not fire.
  return coalesce(channel::text = current_setting('openvibe.removed_example', true), false)
    and exists (select from public.channels where id = channel and is_example);
end
$function$;
grant execute on function openvibe.is_being_removed(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.is_example_task(task uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.tasks t join public.profiles p on p.id = t.acting_user_id
    where t.id = task and p.example_channel_id is not null);
end
$function$;
grant execute on function openvibe.is_example_task(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.is_filler(language text, given text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if language = 'simple' then return false; end if;
  return coalesce((
    select bool_and(ts_lexize(format('pg_catalog.%I', language || '_stem')::regdictionary, word) = '{}')
    from regexp_split_to_table(btrim(openvibe.searchable(given)), '\s+') word where word <> ''), false);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.is_inbox_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (kind = ANY (ARRAY['ask'::text, 'mention'::text, 'reply'::text, 'result'::text, 'reminder'::text]));
grant execute on function openvibe.is_inbox_kind(text) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.is_listed_word(word text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return word ~ '^[[:alpha:]]{3,40}$' and word !~ ('[' || openvibe.paired_script() || ']');
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.is_plain_name(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select given !~ openvibe.unseen() and given ~ '[^\s\u200C\u200D\uFE0F]'
$function$;
grant execute on function openvibe.is_plain_name(text) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.is_removed_fork(fork uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return openvibe.is_being_removed((select channel_id from public.forks where id = fork));
end
$function$;
grant execute on function openvibe.is_removed_fork(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.is_removed_task(task uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return openvibe.is_being_removed((select channel_id from public.tasks where id = task));
end
$function$;
grant execute on function openvibe.is_removed_task(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.keep_audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Rows of the audit log are never changed or deleted.' using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.keep_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Events are never changed or deleted.' using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.keep_memory_wording()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.memory_item_versions (item_id, version, kind, text, changed_by)
  select old.id, 1 + count(*), old.kind, old.text, new.edited_by
  from public.memory_item_versions where item_id = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.keep_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Messages are never removed; they are marked as deleted.';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.keep_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.state = 'published' then
    raise exception 'A published result is never removed.' using errcode = '42501';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.keep_steps(workspace uuid, person uuid, steps text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.first_steps as kept (workspace_id, user_id, done)
  select m.workspace_id, m.user_id, steps from public.workspace_members m
  where m.workspace_id = workspace and m.user_id = person
  on conflict (workspace_id, user_id) do update
    set done = array(select distinct unnest(kept.done || excluded.done) order by 1)
    where not kept.done @> excluded.done;
end
$function$;
grant execute on function openvibe.keep_steps(uuid,uuid,text[]) to service_role;

CREATE OR REPLACE FUNCTION openvibe.keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'A version of an agent is never changed or deleted.';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.keep_wording(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.message_versions (message_id, version, content, written_at)
  select message.id, coalesce(max(version), 0) + 1, message.content, coalesce(message.edited_at, message.created_at)
  from public.message_versions where message_id = message.id;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.key_workspace_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'openvibe_key_workspace')::uuid;
end
$function$;
grant execute on function openvibe.key_workspace_id() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.known_user_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select openvibe.current_user_id()
    union
    select other.user_id from public.workspace_members me
    join public.workspace_members other on other.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.user_id from public.channel_members me
    join public.channel_members other on other.channel_id = me.channel_id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope)
    union
    select before.user_id from openvibe.people_before_me() before
    union
    select p.id from public.workspace_members me
    join public.channels c on c.workspace_id = me.workspace_id and c.is_example
    join public.profiles p on p.example_channel_id = c.id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope)
      and (me.role <> 'guest' or exists (
        select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = me.user_id));
end
$function$;
grant execute on function openvibe.known_user_ids() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.label(kind text, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return '/' || kind || '/' || right(id::text, 12);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.lacks_second_factor(person uuid, level text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return level is distinct from 'aal2'
    and exists (select from auth.mfa_factors where user_id = person and status = 'verified');
end
$function$;
grant execute on function openvibe.lacks_second_factor(uuid,text) to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.ledger_entries_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.ledger_changes (entry_id, rev, change, user_id, agent_id, after)
  values (new.id, new.rev, new.change, new.changed_by_user_id, new.changed_by_agent_id,
    jsonb_strip_nulls(openvibe.entry_facts(new)));
  perform openvibe.tell_entry(new, 'entry.created');
  if new.owner_user_id <> new.changed_by_user_id and new.status in ('open', 'doing') then
    perform openvibe.notice_entry(new, new.owner_user_id, 'assigned');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.ledger_entries_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant jsonb := openvibe.entry_facts(old);
  now_is constant jsonb := openvibe.entry_facts(new);
  changed text[];
  is_open constant boolean := new.status in ('open', 'doing');
begin
  select coalesce(array_agg(field), '{}') into changed
  from jsonb_object_keys(now_is) field where now_is -> field <> was -> field;
  insert into public.ledger_changes (entry_id, rev, change, user_id, agent_id, before, after)
  select new.id, new.rev, new.change, new.changed_by_user_id, new.changed_by_agent_id,
    coalesce(jsonb_object_agg(field, was -> field) filter (where field is not null), '{}'),
    coalesce(jsonb_object_agg(field, now_is -> field) filter (where field is not null), '{}')
  from (select unnest(changed) as field) fields;
  perform openvibe.tell_entry(new, 'entry.changed');
  if not is_open or new.owner_user_id is distinct from old.owner_user_id or new.due_on is distinct from old.due_on then
    delete from public.ledger_notices
    where entry_id = new.id and kind in ('due', 'overdue', 'assigned') and (not is_open or read_at is null);
  end if;
  if new.status <> 'done' then
    delete from public.ledger_notices where entry_id = new.id and kind = 'done' and read_at is null;
  end if;
  if is_open and new.owner_user_id is distinct from old.owner_user_id
    and new.owner_user_id is distinct from new.changed_by_user_id then
    perform openvibe.notice_entry(new, new.owner_user_id, 'assigned');
  end if;
  if new.status = 'done' and old.status <> 'done' and new.done_by_agent_id is not null then
    perform openvibe.notice_entry(new, new.given_by, 'done');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.limits_spending(workspace uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.workspaces w
      where w.id = workspace and (w.daily_usd is not null or w.monthly_usd is not null))
    or exists (select from public.budgets b where b.workspace_id = workspace);
end
$function$;
grant execute on function openvibe.limits_spending(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.link_audit_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pending public.audit_pending;
  head public.audit_heads;
  entry public.audit_log;
begin
  for pending in
    with taken as (delete from public.audit_pending where transaction = pg_current_xact_id() returning *)
    select * from taken order by workspace_id, id
  loop
    if head.workspace_id is distinct from pending.workspace_id then
      insert into public.audit_heads values (pending.workspace_id, 0, sha256('')) on conflict do nothing;
      select * into head from public.audit_heads where workspace_id = pending.workspace_id for update;
    end if;
    entry.workspace_id := pending.workspace_id;
    entry.seq := head.seq + 1;
    entry.v := 1;
    entry.kind := pending.kind;
    entry.actor := pending.actor;
    entry.subject := pending.subject;
    entry.data := pending.data;
    entry.prev_hash := head.hash;
    entry.created_at := clock_timestamp();
    entry.hash := openvibe.audit_hash(entry);
    insert into public.audit_log
      (workspace_id, seq, v, kind, actor, subject, data, prev_hash, hash, created_at)
    values (entry.workspace_id, entry.seq, entry.v, entry.kind, entry.actor, entry.subject, entry.data,
      entry.prev_hash, entry.hash, entry.created_at);
    update public.audit_heads set seq = entry.seq, hash = entry.hash
    where workspace_id = entry.workspace_id returning * into head;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.list_words(workspace uuid, message uuid, words tsvector)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into public.search_words (workspace_id, word, stem, message_id)
  select workspace, fresh.lexeme, openvibe.stem_of(w.search_language, fresh.lexeme), message
  from public.workspaces w, (
    -- Most words are in the list: they are looked up before they are looked at.
    select l.lexeme from unnest(words) l
    where not exists (select from public.search_words k where k.workspace_id = workspace and k.word = l.lexeme)
    offset 0
  ) fresh
  where w.id = workspace and openvibe.is_listed_word(fresh.lexeme)
  order by fresh.lexeme
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.may_be_read_by(reader text, places uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.operator_hosts o where o.host = reader) or not exists (
    select from public.channels c
    where c.id = any (places) and c.kind <> 'public'
      and not exists (select from public.accepted_hosts a where a.channel_id = c.id and a.host = reader))
$function$;
grant execute on function openvibe.may_be_read_by(text,uuid[]) to service_role;

CREATE OR REPLACE FUNCTION openvibe.may_create_workspace(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (select workspaces from public.instance_settings) = 'anyone'
    or not exists (select from public.workspaces)
    or exists (select from public.workspace_members where user_id = person and role = 'admin')
$function$;
grant execute on function openvibe.may_create_workspace(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.memory_items_revive()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.memory_items set status = 'proposed', doubt = 'successor_deleted', updated_at = now()
  where status = 'superseded' and superseded_by is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.memory_items_reworded()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.refresh_memory_items(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.memory_query(workspace uuid, given text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
begin
  return (
    select string_agg(quote_literal(m.term) || case when m.place = m.last then ':*' else '' end, ' & ')::tsquery
    from (
      select t.term, max(t.place) as place, max(max(t.place)) over () as last
      from openvibe.memory_terms(language, given) t group by t.term
    ) m
  );
end
$function$;
grant execute on function openvibe.memory_query(uuid,text) to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.memory_sources_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.refresh_memory_items(array(select distinct item_id from added));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.memory_sources_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.refresh_memory_items(array(select distinct item_id from removed));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.memory_terms(language text, given text)
 RETURNS TABLE(term text, place integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  plain constant text := openvibe.searchable(given);
  paired constant text := '[' || openvibe.paired_script() || ']+';
begin
  return query
    select case when openvibe.is_listed_word(w.lexeme) then openvibe.stem_of(language, w.lexeme) else w.lexeme end,
      p.place::int
    from unnest(to_tsvector('openvibe.plain', regexp_replace(plain, paired, ' ', 'g'))) w,
      unnest(w.positions) as p (place)
    where not openvibe.is_filler(language, w.lexeme);
  if plain ~ paired then
    return query select c.pair, c.place from openvibe.character_pairs(plain) c;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.memory_words(workspace uuid, text text, quotes text)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
begin
  return coalesce((
    select string_agg(format('%s:%s%s', quote_literal(t.term), least(t.place, 16383), t.weight), ' ')::tsvector
    from (
      select m.term, m.place, 'A' as weight from openvibe.memory_terms(language, text) m
      union all
      select m.term, m.place, 'D' from openvibe.memory_terms(language, quotes) m
    ) t
  ), '') || array_to_tsvector(array[openvibe.label('w', workspace)]);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.message_json(m public.messages)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', m.id, 'workspaceId', m.workspace_id, 'channelId', m.channel_id,
    'threadId', m.thread_id, 'forkId', m.fork_id, 'forkNumber', m.fork_number, 'seq', m.seq, 'rev', m.rev,
    'parentId', m.parent_id, 'authorType', m.author_type, 'authorUserId', m.author_user_id,
    'authorAgentId', m.author_agent_id, 'taskId', m.task_id, 'content', m.content, 'metadata', m.metadata,
    'reactions', m.reactions, 'createdAt', m.created_at, 'editedAt', m.edited_at, 'deletedAt', m.deleted_at);
end
$function$;
grant execute on function openvibe.message_json(public.messages) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.messages_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.metadata ? 'ask' then perform openvibe.notify_asked(new, null); end if;
  if new.metadata ? 'attachments' then perform openvibe.attach_files(new); end if;
  perform openvibe.index_message(new);
  if new.metadata ? 'mentions' then perform openvibe.index_mentions(new); end if;
  if new.author_type <> 'human' and new.metadata ? 'schedule' then
    perform openvibe.notify_schedule_owner(new);
  end if;
  if new.author_type <> 'system' then
    perform openvibe.notify_people(new);
    perform openvibe.note_participant(new);
    if exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active) then
      perform openvibe.queue_event(new.workspace_id, new.channel_id,
        case when new.metadata ? 'result' then 'result.published' else 'message.created' end, new.id, '{}');
    end if;
  end if;
  if new.fork_id is not null and new.author_user_id is not null then perform openvibe.note_fork_reading(new); end if;
  perform openvibe.tell_message(new, 'message.created');
  if new.fork_id is not null then perform openvibe.count_fork_message(new); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.messages_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_deleted constant boolean := old.deleted_at is null and new.deleted_at is not null;
  has_new_words constant boolean := is_deleted or new.content <> old.content;
begin
  if new.metadata ? 'ask' and new.metadata <> old.metadata then
    perform openvibe.notify_asked(new, old.metadata -> 'ask');
  end if;
  if is_deleted then
    if old.metadata ? 'attachments' then perform openvibe.detach_files(new.id); end if;
    perform openvibe.drop_reactions(new.id);
  end if;
  if has_new_words then
    perform openvibe.drop_summaries(new);
    perform openvibe.index_message(new);
  end if;
  if new.metadata -> 'mentions' is distinct from old.metadata -> 'mentions' then
    delete from public.mentions where message_id = new.id;
    perform openvibe.index_mentions(new);
  end if;
  perform openvibe.tell_message_change(new, old);
  if has_new_words and new.fork_id is not null then perform openvibe.hide_quotes_of_message(new); end if;
  if is_deleted then
    if old.metadata ? 'result' then perform openvibe.drop_result(new.id); end if;
    if new.fork_id is null and new.author_type <> 'system' then perform openvibe.forget_descriptions(new); end if;
    perform openvibe.forget_notifications(new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.messages_before_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The place in the thread. This locks the thread, so that no two messages get the same place.
  update public.threads
  set rev = rev + 1,
    next_seq = next_seq + 1,
    message_count = message_count
      + (new.fork_id is null and (new.author_type <> 'system' or message_count = 0))::int,
    last_activity_at = greatest(last_activity_at, clock_timestamp())
  where id = new.thread_id
  returning rev, next_seq - 1, last_activity_at into new.rev, new.seq, new.created_at;
  if new.fork_id is not null then
    new.fork_number := openvibe.next_fork_number(new);
    new.words_rev := new.rev;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.messages_before_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.thread_id <> old.thread_id or new.seq <> old.seq or new.author_type <> old.author_type
    or new.fork_id is distinct from old.fork_id
    or new.author_user_id is distinct from old.author_user_id
    or new.author_agent_id is distinct from old.author_agent_id
    or new.created_at <> old.created_at then
    raise exception 'A message keeps its place and its author.';
  end if;
  if old.deleted_at is not null then
    raise exception 'message_deleted' using errcode = 'P0001';
  end if;
  new.rev := openvibe.next_rev(new.thread_id);
  if new.content <> old.content then perform openvibe.keep_wording(old); end if;
  if new.deleted_at is not null then new.reactions := '[]'; end if;
  if new.fork_id is not null then
    new.words_rev := case when new.content <> old.content or new.deleted_at is not null
      then new.rev else coalesce(old.words_rev, old.rev) end;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.messages_doubt_memory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  items uuid[];
begin
  with gone as (
    delete from public.memory_sources s
    where s.message_id = new.id and (new.deleted_at is not null
      or s.kind <> 'file' and strpos(openvibe.squeeze(new.content), openvibe.squeeze(s.quote)) = 0)
    returning s.item_id
  )
  select array_agg(item_id) into items from gone;
  perform openvibe.doubt_memory(items, case when new.deleted_at is null then 'source_edited' else 'source_deleted' end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.my_admin_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role = 'admin' and (scope is null or workspace_id = scope);
end
$function$;
grant execute on function openvibe.my_admin_workspace_ids() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.my_audit_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from openvibe.my_admin_workspace_ids() id
  where openvibe.key_workspace_id() is null
    or nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'openvibe_key_scope' = 'admin'
$function$;
grant execute on function openvibe.my_audit_workspace_ids() to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.my_open_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role <> 'guest' and (scope is null or workspace_id = scope);
end
$function$;
grant execute on function openvibe.my_open_workspace_ids() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.my_prompt_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.id from public.workspaces w
  where w.id = any (array(select openvibe.my_workspace_ids()))
    and (w.prompts_visible or w.id = any (array(select openvibe.my_admin_workspace_ids())));
$function$;
grant execute on function openvibe.my_prompt_workspace_ids() to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.my_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and (scope is null or workspace_id = scope);
end
$function$;
grant execute on function openvibe.my_workspace_ids() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.name_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION openvibe.name_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    update public.mention_names set name = new.handle where group_id = new.id;
  else
    insert into public.mention_names (workspace_id, name, group_id) values (new.workspace_id, new.handle, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.near_words(workspace uuid, given text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  letters constant int := char_length(given);
  most constant int := case when letters < 6 then 1 else 2 end;
begin
  if letters < 4 or not openvibe.is_listed_word(given) then return '{}'; end if;
  return array(
    select n.word from (
      select k.word, 1 as distance, 1 as alike from public.search_words k
      where k.workspace_id = workspace and k.word = any (array(
        select overlay(given placing reverse(substr(given, i, 2)) from i for 2)
        from generate_series(1, letters - 1) i))
      union all
      select k.word, extensions.levenshtein_less_equal(k.word, given, most), extensions.similarity(k.word, given)
      from public.search_words k
      where k.workspace_id = workspace and k.word operator(extensions.%) given
        and char_length(k.word) between letters - most and letters + most
    ) n
    where n.distance between 1 and most
    order by n.distance, n.alike desc, n.word
    limit 8);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.newest_entries(filters tsquery, wanted tsquery, exact tsquery, has_prefix boolean, ranked tsquery, readable uuid[], since timestamp with time zone, until timestamp with time zone, below bigint, most integer)
 RETURNS openvibe.search_hit[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  compared constant int := 1500;
  sizes constant int[] := array[12, 15, 18, 21];
  top bigint := below;
  low bigint;
  stretch tsquery;
  step int := 1;
  has_compared boolean := not has_prefix;
  lowest bigint;
  seen int;
  query tsquery;
  hits openvibe.search_hit[] := '{}';
  more openvibe.search_hit[];
begin
  loop
    if step <= 4 then
      -- This stretch and the one before, so that there is always a whole one.
      low := greatest(((top - 1) >> sizes[step]) - 1, 0);
      stretch := (quote_literal('/' || sizes[step] || '/' || to_hex(low)) || ' | '
        || quote_literal('/' || sizes[step] || '/' || to_hex(low + 1)))::tsquery;
      low := low << sizes[step];
    else
      stretch := ''::tsquery;
      low := 0;
    end if;

    if not has_compared then
      has_compared := true;
      query := filters && exact && stretch;
      select array_agg((c.number, c.source, c.source_id, c.message_id, c.channel_id, c.created_at,
          ts_rank(c.words, ranked, 1)::float8)::openvibe.search_hit
          order by c.number desc) filter (where ts_match_vq(c.words, wanted)),
        min(c.number), count(*)
      into more, lowest, seen
      from (
        select e.* from public.search_entries e
        where e.words @@ query and e.number + 0 < top and e.channel_id = any (readable)
          and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        order by e.number + 0 desc limit compared
      ) c;
      hits := hits || coalesce(more[:most], '{}');
      exit when cardinality(hits) >= most;
      -- The index is asked for the rest of this stretch.
      if seen = compared then
        top := lowest;
        continue;
      end if;
    else
      query := filters && wanted && stretch;
      select array_agg((n.number, n.source, n.source_id, n.message_id, n.channel_id, n.created_at,
        case when numnode(ranked) = 0 then 1 else ts_rank(n.words, ranked, 1)::float8 end)::openvibe.search_hit)
      into more
      from (
        select e.* from public.search_entries e
        where e.words @@ query and e.number + 0 < top and e.channel_id = any (readable)
          and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        order by e.number + 0 desc limit most - cardinality(hits)
      ) n;
      hits := hits || coalesce(more, '{}');
    end if;
    exit when cardinality(hits) >= most or low <= 0;
    top := least(top, low);
    step := step + 1;
  end loop;
  return hits;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.next_fork_number(message public.messages)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if message.author_type = 'system' then return null; end if;
  if exists (select from public.forks where id = message.fork_id and status <> 'active') then
    raise exception 'fork_closed' using errcode = 'P0001';
  end if;
  return (select coalesce(max(m.fork_number), 0) + 1 from public.messages m where m.fork_id = message.fork_id);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.next_ready(lane_key text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return least(
    (select ready_at from public.mailbox where lane = lane_key and state = 'ready' order by id limit 1),
    (select min(ready_at) from public.mailbox where lane = lane_key and state = 'parked'));
end
$function$;
grant execute on function openvibe.next_ready(text) to service_role;

CREATE OR REPLACE FUNCTION openvibe.next_rev(thread uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted bigint;
begin
  update public.threads set rev = rev + 1 where id = thread returning rev into counted;
  return counted;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.note_fork_reading(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.fork_participants as known (fork_id, user_id, last_read_number)
  values (message.fork_id, message.author_user_id, message.fork_number)
  on conflict (fork_id, user_id) do update
    set last_read_number = greatest(known.last_read_number, excluded.last_read_number);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.note_participant(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.thread_participants (thread_id, participant_id, kind, first_seq)
  values (message.thread_id, coalesce(message.author_user_id, message.author_agent_id),
    case message.author_type when 'human' then 'user' else 'agent' end, message.seq)
  on conflict do nothing;
  if message.author_user_id is not null then
    insert into public.thread_follows as known (user_id, thread_id, is_following)
    values (message.author_user_id, message.thread_id, true)
    on conflict (user_id, thread_id) do update set is_following = true, changed_at = now()
      where not known.is_following;
  end if;
  -- A message in a fork says nothing about the main line.
  if message.author_user_id is null or message.fork_id is not null then
    return;
  end if;
  insert into public.read_markers (user_id, thread_id, last_read_seq)
  select message.author_user_id, message.thread_id, message.seq
  where not exists (
    select from public.messages m
    left join public.read_markers mark on mark.user_id = message.author_user_id and mark.thread_id = message.thread_id
    left join public.channel_members me on me.user_id = message.author_user_id and me.channel_id = message.channel_id
    where m.thread_id = message.thread_id and m.fork_id is null and m.seq < message.seq
      and m.seq > coalesce(mark.last_read_seq, 0)
      and m.deleted_at is null and m.author_user_id is distinct from message.author_user_id
      and (mark.user_id is not null or m.created_at > me.joined_at))
  on conflict (user_id, thread_id) do update
    set last_read_seq = greatest(public.read_markers.last_read_seq, excluded.last_read_seq), updated_at = now();
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.notice_entry(entry public.ledger_entries, person uuid, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.ledger_notices (entry_id, user_id, workspace_id, kind)
  select entry.id, person, entry.workspace_id, notice_entry.kind
  where openvibe.can_person_read(person, entry.channel_id);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.notify_asked(message public.messages, was jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ask jsonb := message.metadata -> 'ask';
begin
  if ask ->> 'state' <> 'open' then
    -- The question is settled and no longer waits for anybody.
    update public.notifications set read_at = now()
    where message_id = message.id and kind = 'ask' and read_at is null;
    return;
  end if;
  if was -> 'audience' is not distinct from ask -> 'audience' then
    return;
  end if;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select w.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id,
    message.seq, 'ask', now()
  from public.workspace_members w
  join public.channels c on c.id = message.channel_id
  where w.workspace_id = message.workspace_id
    and (ask #> '{audience,userIds}' ? w.user_id::text or ask #> '{audience,roles}' ? w.role)
    and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
  on conflict (user_id, message_id) do update set kind = 'ask', read_at = null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.notify_people(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  result constant jsonb := message.metadata -> 'result';
  writer constant uuid := coalesce(message.author_user_id, (result ->> 'publishedBy')::uuid);
  place record;
begin
  select c.kind, c.workspace_id into place from public.channels c where c.id = message.channel_id;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at, read_at)
  select distinct on (told.user_id)
    told.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id, message.seq,
    told.kind, message.created_at,
    -- Nobody has to catch up with the notifications of every message, so they begin as read.
    case when told.kind = 'message' then message.created_at end
  from (
    select (named ->> 'userId')::uuid as user_id, 'mention' as kind, 1 as place
    from jsonb_array_elements(message.metadata -> 'mentions') named where named ->> 'userId' is not null
    union all
    select member.user_id,
      case when message.fork_id is null then 'direct' when result is null then 'reply' else 'result' end, 2
    from public.channel_members member
    where place.kind = 'direct' and member.channel_id = message.channel_id
    union all
    select follower.user_id, case when result is null then 'reply' else 'result' end, 3
    from public.thread_follows follower
    where follower.thread_id = message.thread_id and follower.is_following and place.kind <> 'direct'
      -- A message in a fork concerns only the people in the fork.
      and (message.fork_id is null
        or exists (
          select from public.fork_participants p
          where p.fork_id = message.fork_id and p.user_id = follower.user_id))
      -- A busy thread notifies of its first reply, until the person reads it.
      and (result is not null
        or not exists (
          select from public.notifications known
          where known.user_id = follower.user_id and known.thread_id = message.thread_id and known.read_at is null
            and known.kind = 'reply' and known.fork_id is not distinct from message.fork_id))
    union all
    select p.user_id, 'result', 3 from public.fork_participants p
    where p.fork_id = (result ->> 'forkId')::uuid and place.kind <> 'direct'
    union all
    select wants.user_id, 'message', 4 from public.channel_notices wants
    where wants.channel_id = message.channel_id and wants.level = 'all'
  ) told
  where told.user_id is distinct from writer
    and (told.kind not in ('reply', 'result')
      or not exists (
        select from public.thread_follows no_more
        where no_more.user_id = told.user_id and no_more.thread_id = message.thread_id and not no_more.is_following))
    and exists (
      select from public.workspace_members w
      where w.workspace_id = message.workspace_id and w.user_id = told.user_id
        and (place.kind = 'public' and w.role <> 'guest'
          or exists (
            select from public.channel_members c where c.channel_id = message.channel_id and c.user_id = told.user_id)))
  order by told.user_id, told.place
  on conflict do nothing;
  if place.kind <> 'direct' then
    perform openvibe.follow_where_mentioned(message);
    perform openvibe.raise_unread_thread(message);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.notify_schedule_owner(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select w.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id,
    message.seq, case when c.kind = 'direct' then 'direct' else 'reply' end, message.created_at
  from public.channels c
  join public.workspace_members w on w.workspace_id = c.workspace_id
    and w.user_id = (message.metadata #>> '{schedule,ownerId}')::uuid
  where c.id = message.channel_id
    and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.only_channel(channels uuid[])
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when cardinality(channels) = 1 then channels[1] end
$function$;
grant execute on function openvibe.only_channel(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION openvibe.paired_script()
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return '\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.people_before_me()
 RETURNS TABLE(workspace_id uuid, user_id uuid, has_left boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select f.workspace_id, f.user_id, true from public.workspace_members me
    join public.former_members f on f.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest' and (scope is null or me.workspace_id = scope)
    union all
    select one.workspace_id, one.user_id, one.has_left from public.workspace_members me
    cross join lateral (
      select f.workspace_id, f.user_id, true as has_left from public.former_members f
      where f.workspace_id = me.workspace_id
      union all
      select w.workspace_id, w.user_id, false from public.workspace_members w where w.workspace_id = me.workspace_id
    ) one
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope)
      and exists (
        select from public.messages m where m.author_user_id = one.user_id and m.channel_id in (
          select place.channel_id from public.channel_members place
          where place.workspace_id = me.workspace_id and place.user_id = me.user_id));
end
$function$;
grant execute on function openvibe.people_before_me() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.people_beside_me()
 RETURNS TABLE(workspace_id uuid, user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select me.workspace_id, me.user_id from public.workspace_members me
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.workspace_id, other.user_id from public.workspace_members me
    join public.channel_members mine on mine.workspace_id = me.workspace_id and mine.user_id = me.user_id
    join public.channel_members other on other.channel_id = mine.channel_id
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope);
end
$function$;
grant execute on function openvibe.people_beside_me() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.plain_name(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(
    regexp_replace(regexp_replace(normalize(given), '\s+', ' ', 'g'), openvibe.unseen(), '', 'g'), '\s+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION openvibe.prepare_vectors(size integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  offered text;
begin
  perform pg_advisory_xact_lock(hashtext('openvibe.prepare_vectors'));
  select coalesce(installed_version, default_version) into offered from pg_available_extensions where name = 'vector';
  if offered is null or split_part(offered, '.', 1)::int = 0 and split_part(offered, '.', 2)::int < 8 then
    return false;
  end if;
  create extension if not exists vector with schema extensions;
  if not exists (
    select from pg_attribute where attrelid = 'public.memory_vectors'::regclass and attname = 'near'
      and not attisdropped and atttypmod = size) then
    alter table public.memory_vectors drop column if exists near;
    execute format('alter table public.memory_vectors add column near extensions.halfvec(%s)', size);
    create index memory_vectors_near on public.memory_vectors using hnsw (near extensions.halfvec_cosine_ops);
  end if;
  return true;
exception when insufficient_privilege or undefined_object or feature_not_supported then
  return false;
end
$function$;
grant execute on function openvibe.prepare_vectors(integer) to service_role;

CREATE OR REPLACE FUNCTION openvibe.profile_from_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles (id, display_name, email, email_proved_at)
  values (
    new.id,
    left(coalesce(
      nullif(openvibe.plain_name(new.raw_user_meta_data ->> 'display_name'), ''),
      nullif(openvibe.plain_name(new.raw_user_meta_data ->> 'full_name'), ''),
      nullif(openvibe.plain_name(new.raw_user_meta_data ->> 'name'), ''),
      nullif(openvibe.plain_name(split_part(coalesce(new.email, ''), '@', 1)), ''),
      'Member'), 80),
    coalesce(new.email, ''),
    new.email_confirmed_at)
  on conflict (id) do update set email = excluded.email, email_proved_at = excluded.email_proved_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION openvibe.queue_embedding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.memory_embeddings where item_id = new.id;
  insert into public.memory_unembedded (item_id) values (new.id)
  on conflict (item_id) do update set due_at = now();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.queue_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active) then
    perform openvibe.queue_event(new.workspace_id, new.channel_id,
      case tg_op when 'INSERT' then 'entry.created' else 'entry.changed' end, new.id,
      jsonb_build_object('change', new.change));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.queue_event(workspace uuid, channel uuid, event text, subject uuid, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.outgoing_deliveries (webhook_id, channel_id, event, subject_id, facts)
  select w.id, channel, queue_event.event, subject, queue_event.facts
  from public.outgoing_webhooks w
  join public.channels c on c.id = channel and not c.is_example
  where w.workspace_id = workspace and w.is_active and queue_event.event = any (w.events)
    and case w.channels when 'public' then c.kind = 'public' else channel = any (w.channel_ids) end;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.queue_new_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.push_deliveries (subscription_id, user_id, message_id)
  select s.id, n.user_id, n.message_id
  from added n join public.push_subscriptions s on s.user_id = n.user_id
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.queue_push_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.push_deliveries (subscription_id, user_id, message_id)
  select s.id, new.user_id, new.message_id from public.push_subscriptions s where s.user_id = new.user_id
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.queue_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The example is removed without a trace.
  if not exists (select from public.channels where id = new.channel_id and is_example) then
    insert into public.tasks_unsealed (task_id, ended_at) values (new.id, new.ended_at)
    on conflict (task_id) do update set ended_at = excluded.ended_at;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.raise_access_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'channel_members' then
    update public.channels set access_epoch = access_epoch + 1
    where id = old.channel_id
      and (kind <> 'public' or exists (
        select from public.workspace_members m
        where m.workspace_id = old.workspace_id and m.user_id = old.user_id and m.role = 'guest'));
  elsif tg_op = 'DELETE' or new.role = 'guest' and old.role <> 'guest' then
    update public.channels set access_epoch = access_epoch + 1
    where workspace_id = old.workspace_id and kind = 'public';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.raise_private_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.access_epoch := greatest(new.access_epoch, old.access_epoch + 1);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.raise_unread_thread(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with held as (
    select i.user_id from public.inbox_threads i
    where i.thread_id = message.thread_id and i.unread > 0 and i.newest_at < message.created_at
      and i.user_id is distinct from message.author_user_id
      and exists (
        select from public.notifications known
        where known.user_id = i.user_id and known.thread_id = message.thread_id and known.read_at is null
          and known.kind = 'reply' and known.fork_id is not distinct from message.fork_id
          and known.message_id <> message.id)
    order by i.user_id
    for no key update of i
  )
  update public.inbox_threads i set newest_at = message.created_at, reply_at = message.created_at
  from held where i.user_id = held.user_id and i.thread_id = message.thread_id;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.rating_of(emoji text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE "left"(emoji, 1) WHEN '👍'::text THEN 'up'::text WHEN '👎'::text THEN 'down'::text ELSE NULL::text END;
grant execute on function openvibe.rating_of(text) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.read_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  update public.notifications n set read_at = now()
  from moved
  where n.user_id = moved.user_id and n.thread_id = moved.thread_id and n.seq <= moved.last_read_seq
    and n.read_at is null and n.fork_id is null and n.kind <> 'ask';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.readable_channel_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select c.id from public.workspace_members m
    join public.channels c on c.workspace_id = m.workspace_id and c.kind = 'public'
    where m.user_id = openvibe.current_user_id() and m.role <> 'guest' and (scope is null or m.workspace_id = scope)
    union
    select channel_id from public.channel_members
    where user_id = openvibe.current_user_id() and (scope is null or workspace_id = scope);
end
$function$;
grant execute on function openvibe.readable_channel_ids() to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.record_memory_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.memory_uses (item_id, task_id, turn, why)
  select i.id, new.task_id, (new.data ->> 'turn')::int, jsonb_build_object('by', 'retrieval') || coalesce((
    select hit - 'itemId' - 'channelIds'
    from public.task_events e, jsonb_array_elements(e.data #> '{memory,hits}') hit
    where e.task_id = new.task_id and e.type = 'task.started' and hit ->> 'itemId' = i.id::text limit 1), '{}')
  from jsonb_array_elements(new.data -> 'memories') shown
  join public.memory_items i on i.id = (shown ->> 'itemId')::uuid
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.recount_inbox_thread(person uuid, thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.inbox_threads i set
    newest_at = now_there.newest_at, mention_at = now_there.mention_at, reply_at = now_there.reply_at,
    ask_at = now_there.ask_at, result_at = now_there.result_at, reminder_at = now_there.reminder_at,
    unread = now_there.unread
  from (
    select max(newest) as newest_at, max(newest) filter (where kind = 'mention') as mention_at,
      max(newest) filter (where kind = 'reply') as reply_at, max(newest) filter (where kind = 'ask') as ask_at,
      max(newest) filter (where kind = 'result') as result_at,
      max(newest) filter (where kind = 'reminder') as reminder_at,
      (select count(*) from public.notifications n where n.user_id = person and n.thread_id = thread
        and n.read_at is null and openvibe.is_inbox_kind(n.kind)) as unread
    from unnest(array['ask', 'mention', 'reply', 'result', 'reminder']) kind, lateral (
      select n.created_at as newest from public.notifications n
      where n.user_id = person and n.thread_id = thread and n.kind = kind.kind
      order by n.created_at desc limit 1) found
  ) now_there
  where i.user_id = person and i.thread_id = thread and now_there.newest_at is not null;
  if not found then
    delete from public.inbox_threads where user_id = person and thread_id = thread;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.refresh_memory_items(items uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.memory_items where id = any (items) order by id for update;
  delete from public.memory_items i
  where i.id = any (items) and (
    not exists (select from public.memory_sources s where s.item_id = i.id)
    or exists (select from unnest(i.channel_ids) old (id) where not exists (
      select from public.channels c where c.id = old.id)));
  update public.memory_items i
  set channel_ids = array(select distinct id from unnest(i.channel_ids || s.channels) each (id) order by id), words = openvibe.memory_words(i.workspace_id, i.text, s.quotes)
  from (
    select item_id, array_agg(distinct channel_id) as channels, string_agg(quote, e'\n' order by position) as quotes
    from public.memory_sources where item_id = any (items) group by item_id
  ) s
  where i.id = s.item_id;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.refuse_ended_session(session uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.account_sessions where id = session and ended_at is not null) then
    raise exception 'session_ended' using errcode = 'P0001';
  end if;
end
$function$;
grant execute on function openvibe.refuse_ended_session(uuid) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.refuse_example_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.profiles where id = new.user_id and example_channel_id is not null) then
    raise exception 'A made-up person of an example can be no member.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.refuse_missing_factor(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if openvibe.lacks_second_factor(person, null) then
    raise exception 'second_factor_needed' using errcode = 'P0001';
  end if;
end
$function$;
grant execute on function openvibe.refuse_missing_factor(uuid) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.release_lane(lane_key text, held_epoch bigint, seen_wake bigint, done_item bigint, again_at timestamp with time zone, park boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.lanes;
  woken boolean;
begin
  select * into held from public.lanes where key = lane_key and epoch = held_epoch for no key update;
  if not found then
    return false;
  end if;
  woken := held.wake_seq <> seen_wake;
  if again_at is null and not park then
    delete from public.mailbox where id = done_item;
  else
    update public.mailbox
    set ready_at = case when woken then clock_timestamp() else again_at end,
      state = case when park then 'parked' else 'ready' end
    where id = done_item;
  end if;
  update public.lanes
  set owner = null, epoch = held_epoch + 1, lease_until = null,
    next_ready = case when woken then clock_timestamp() else openvibe.next_ready(lane_key) end
  where key = lane_key;
  update public.lanes set next_ready = held_since, held_since = null
  where key = (
    select key from public.lanes where workspace_id = held.workspace_id and held_since is not null
    order by held_since limit 1 for no key update skip locked);
  return true;
end
$function$;
grant execute on function openvibe.release_lane(text,bigint,bigint,bigint,timestamp with time zone,boolean) to service_role;

CREATE OR REPLACE FUNCTION openvibe.release_words(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  lost record;
  wanted tsquery;
  newest bigint;
  holder uuid;
begin
  for lost in
    select k.workspace_id, k.word from public.search_words k
    where k.message_id = message and not exists (
      select from public.search_entries e
      where e.message_id = message and ts_match_vq(e.words, quote_literal(k.word)::tsquery))
    order by k.workspace_id, k.word
  loop
    wanted := (quote_literal(lost.word) || ' & ' || quote_literal(openvibe.label('w', lost.workspace_id)))::tsquery;
    -- A common word is in the newest messages; a rare one is found at once.
    newest := pg_sequence_last_value(pg_get_serial_sequence('public.search_entries', 'number')::regclass);
    select e.message_id into holder from public.search_entries e
    where e.words @@ (wanted && quote_literal(openvibe.stretch_label(12, newest))::tsquery) limit 1;
    if holder is null then
      select e.message_id into holder from public.search_entries e where e.words @@ wanted limit 1;
    end if;
    if holder is null then
      delete from public.search_words where workspace_id = lost.workspace_id and word = lost.word;
    else
      update public.search_words set message_id = holder
      where workspace_id = lost.workspace_id and word = lost.word;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.remind_person(person uuid, message uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications as known (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select person, m.id, m.workspace_id, m.channel_id, m.thread_id, m.fork_id, m.seq, 'reminder', clock_timestamp()
  from public.messages m
  where m.id = message and m.deleted_at is null and openvibe.can_person_read(person, m.channel_id)
  on conflict (user_id, message_id) do update
    -- An open question stays one: it is what the person has to answer.
    set kind = case when known.kind = 'ask' and known.read_at is null then 'ask' else 'reminder' end,
      created_at = clock_timestamp(), read_at = null;
  return found;
end
$function$;
grant execute on function openvibe.remind_person(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.remove_example(workspace uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  example uuid;
  keys text[];
begin
  select id into example from public.channels where workspace_id = workspace and is_example for update;
  if not found then return false; end if;
  perform set_config('openvibe.removed_example', example::text, true);

  -- Threads, then lanes, then tasks: the order of all locks. Without its lane a worker writes nothing more.
  perform from public.threads where channel_id = example order by id for update;
  keys := array(
    select 'agent:' || a.id || ':' || place.id || line.ending
    from public.agent_configs a,
      (select id from public.threads where channel_id = example
        union all select id from public.forks where channel_id = example) place,
      (values (''), (':silent')) line (ending)
    where a.workspace_id = workspace);
  perform from public.lanes where key = any (keys)
    or key in (select m.lane from public.mailbox m join public.tasks t on t.id = m.task_id where t.channel_id = example)
    order by key for update;

  -- Steps that members took in the example stay taken.
  perform openvibe.keep_steps(workspace, person.id, openvibe.steps_on_record(workspace, person.id))
  from (
    select author_user_id as id from public.messages where channel_id = example
    union select acting_user_id from public.tasks where channel_id = example
    union select created_by from public.forks where channel_id = example
    union select r.published_by from public.fork_results r join public.forks f on f.id = r.fork_id
      where f.channel_id = example
  ) person
  where person.id is not null;

  perform realtime.send(jsonb_build_object('id', example), 'channel.changed', 'workspace:' || workspace, true);
  perform openvibe.tell_fork_participants(f.id) from public.forks f where f.channel_id = example;

  -- Everything elsewhere that points here.
  update public.messages m set task_id = null, task_event_seq = null
  from public.tasks t where t.channel_id = example and m.task_id = t.id and m.channel_id <> example;
  update public.tasks t set parent_task_id = null
  from public.tasks gone where gone.channel_id = example and t.parent_task_id = gone.id and t.channel_id <> example;
  update public.invites set channel_ids = array_remove(channel_ids, example)
  where workspace_id = workspace and example = any (channel_ids);
  update public.former_members set channel_ids = array_remove(channel_ids, example)
  where workspace_id = workspace and example = any (channel_ids);
  -- The sweep of files removes the bytes and then the row, so the row waits in another channel for it.
  update public.attachments set deleted_at = coalesce(deleted_at, now()), message_id = null, thread_id = null,
    channel_id = (select c.id from public.channels c where c.workspace_id = workspace and c.id <> example
      order by c.kind <> 'public', c.created_at, c.id limit 1)
  where channel_id = example;
  delete from public.task_payloads where hash in (
    select decode(named.hash, 'hex')
    from public.task_events e join public.tasks t on t.id = e.task_id and t.channel_id = example,
      -- The bodies that tell of this channel alone, by its ids or by the time to the minute. No other log has the same ones.
      lateral (values (e.data ->> 'request'), (e.data ->> 'material'),
        (case when e.type = 'result.drafted' then e.data ->> 'body' end),
        (case when openvibe.is_example_task(t.id) then e.data ->> 'response' end)) named (hash)
    where e.type in ('model.requested', 'model.answered', 'result.drafted') and named.hash is not null);

  -- Words that only this channel had leave the list of words. The others are listed with another message that has them.
  delete from public.search_entries e using public.messages m where m.id = e.message_id and m.channel_id = example;
  perform openvibe.release_words(m.id) from public.messages m where m.channel_id = example;

  -- One statement, because these tables point at each other in circles. Foreign keys are checked at its end.
  with a_thread as (select id from public.threads where channel_id = example),
    a_fork as (select id from public.forks where channel_id = example),
    a_message as (select id from public.messages where channel_id = example),
    a_task as (select id from public.tasks where channel_id = example),
    d1 as (delete from public.decisions where channel_id = example),
    d2 as (delete from public.fork_results where fork_id in (select id from a_fork)),
    d3 as (delete from public.fork_participants where fork_id in (select id from a_fork)),
    d4 as (delete from public.notifications where thread_id in (select id from a_thread)),
    d5 as (delete from public.mentions where message_id in (select id from a_message)),
    d6 as (delete from public.message_versions where message_id in (select id from a_message)),
    d7 as (delete from public.reactions where message_id in (select id from a_message)),
    d8 as (delete from public.read_markers where thread_id in (select id from a_thread)),
    d9 as (delete from public.thread_participants where thread_id in (select id from a_thread)),
    d10 as (delete from public.summaries where thread_id in (select id from a_thread)),
    d11 as (delete from public.usage_by_conversation where thread_id in (select id from a_thread)),
    d12 as (delete from public.api_sessions where thread_id in (select id from a_thread)),
    d13 as (delete from public.mailbox where task_id in (select id from a_task) or lane = any (keys)),
    d14 as (delete from public.lanes where key = any (keys)),
    d15 as (delete from public.task_streams where task_id in (select id from a_task)),
    d16 as (delete from public.task_events where task_id in (select id from a_task)),
    d17 as (delete from public.tasks where channel_id = example),
    d18 as (delete from public.messages where channel_id = example),
    d19 as (delete from public.forks where channel_id = example),
    d20 as (delete from public.threads where channel_id = example),
    d21 as (delete from public.drafts where channel_id = example),
    d22 as (delete from public.channel_notices where channel_id = example),
    d23 as (delete from public.channel_members where channel_id = example),
    d24 as (delete from public.profiles where example_channel_id = example)
  delete from public.channels where id = example;
  return true;
end
$function$;
grant execute on function openvibe.remove_example(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.renew_lanes(worker text, lease interval, held_keys text[], held_epochs bigint[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.lanes
    join unnest(held_keys, held_epochs) as mine (key, epoch) on mine.key = lanes.key and mine.epoch = lanes.epoch
    where lanes.lease_until is null or lanes.lease_until < clock_timestamp() + lease / 2
  ) then
    return query
      with held as (
        select lanes.key from public.lanes
        join unnest(held_keys, held_epochs) as mine (key, epoch) on mine.key = lanes.key and mine.epoch = lanes.epoch
        order by lanes.key
        for no key update of lanes
      )
      update public.lanes set owner = worker, lease_until = clock_timestamp() + lease
      from held where lanes.key = held.key
      returning lanes.key;
    return;
  end if;
  with free as (
    select lanes.key from public.lanes
    join unnest(held_keys, held_epochs) as mine (key, epoch) on mine.key = lanes.key and mine.epoch = lanes.epoch
    order by lanes.key
    for no key update of lanes skip locked
  )
  update public.lanes set owner = worker, lease_until = clock_timestamp() + lease
  from free where lanes.key = free.key;
  return query
    select lanes.key from public.lanes
    join unnest(held_keys, held_epochs) as mine (key, epoch) on mine.key = lanes.key and mine.epoch = lanes.epoch;
end
$function$;
grant execute on function openvibe.renew_lanes(text,interval,text[],bigint[]) to service_role;

CREATE OR REPLACE FUNCTION openvibe.require_memory_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.memory_items where id = new.id)
    and not exists (select from public.memory_sources where item_id = new.id) then
    raise exception 'An item of memory needs a source.' using errcode = '23514', constraint = 'memory_items_have_sources';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.restem_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.search_words k set stem = openvibe.stem_of(new.search_language, k.word)
  where k.workspace_id = new.id and k.stem <> openvibe.stem_of(new.search_language, k.word);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.role_in(workspace uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select role from public.workspace_members
    where workspace_id = workspace and user_id = openvibe.current_user_id()
      and workspace_id = coalesce(openvibe.key_workspace_id(), workspace_id));
end
$function$;
grant execute on function openvibe.role_in(uuid) to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.role_rank(role text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case role when 'admin' then 2 when 'member' then 1 when 'guest' then 0 else -1 end
$function$;

CREATE OR REPLACE FUNCTION openvibe.seal_tasks(size integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  picked uuid[];
begin
  with gone as (
    delete from public.tasks_unsealed where task_id in (
      select task_id from public.tasks_unsealed order by ended_at limit size for update skip locked)
    returning task_id)
  select array_agg(task_id) into picked from gone;
  if picked is null then return 0; end if;
  perform openvibe.audit(t.workspace_id, 'seal.made', '{"type": "seal"}',
    jsonb_build_object('tasks', jsonb_agg(jsonb_build_array(t.id, last.seq, encode(last.hash, 'hex')) order by t.id)),
    '{"kind": "system"}')
  from public.tasks t
  cross join lateral (
    select e.seq, e.hash from public.task_events e where e.task_id = t.id order by e.seq desc limit 1) last
  -- A task that was begun again is queued again when it ends.
  where t.id = any (picked) and t.ended_at is not null
  group by t.workspace_id;
  return cardinality(picked);
end
$function$;
grant execute on function openvibe.seal_tasks(integer) to service_role;

CREATE OR REPLACE FUNCTION openvibe.search_decisions(workspace uuid, terms jsonb, within uuid[], before_at timestamp with time zone, before_id uuid, size integer, kinds text[] DEFAULT NULL::text[], person uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.decisions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  readable uuid[];
  language text;
  must tsquery := ''::tsquery;
  parts tsquery[] := '{}';
  wanted tsquery := ''::tsquery;
  loose tsquery := ''::tsquery;
  fillers tsquery := ''::tsquery;
  has_words boolean := false;
  query tsquery;
  term record;
begin
  select array_agg(c.id) into readable
  from public.channels c
  where c.workspace_id = workspace
    and c.id = any (array(select openvibe.readable_channel_ids()))
    and (within is null or c.id = any (within));
  if readable is null then return; end if;
  select w.search_language into language from public.workspaces w where w.id = workspace;
  for term in
    select * from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean, exact boolean, "or" boolean)
  loop
    query := case when term.exact then openvibe.words_query(term.text, false)
      else (openvibe.term_query(workspace, language, term.text, term.prefix, false)).query end;
    has_words := has_words or not term.without;
    if numnode(query) = 0 then continue; end if;
    if term.without then
      must := must && !!query;
    elsif term.exact then
      must := must && query;
    elsif openvibe.is_filler(language, term.text) then
      fillers := fillers && query;
    elsif term."or" and cardinality(parts) > 0 then
      parts[cardinality(parts)] := parts[cardinality(parts)] || query;
    else
      parts := parts || query;
    end if;
  end loop;
  foreach query in array parts loop
    wanted := wanted && query;
    loose := loose || query;
  end loop;
  if numnode(wanted) = 0 then
    wanted := fillers;
    if has_words and numnode(wanted && must) = 0 then return; end if;
  end if;
  if numnode(wanted && must) = 0 then
    return query
      select newest.* from unnest(readable) as channel (id), lateral (
        select d.* from public.decisions d
        where d.channel_id = channel.id
          and (kinds is null or d.kind = any (kinds))
          and (person is null or person = any (d.people))
          and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
        order by d.published_at desc, d.id desc limit size
      ) newest
      order by newest.published_at desc, newest.id desc limit size;
    return;
  end if;
  query := wanted && must;
  -- The same answer for every page of a search.
  if cardinality(parts) > 1 and not exists (
    select from public.decisions d
    where d.words @@ query and d.channel_id = any (readable)
      and (kinds is null or d.kind = any (kinds))
      and (person is null or person = any (d.people)))
  then
    query := loose && must;
  end if;
  return query
    select d.* from public.decisions d
    where d.words @@ query and d.channel_id = any (readable)
      and (kinds is null or d.kind = any (kinds))
      and (person is null or person = any (d.people))
      and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
    order by d.published_at desc, d.id desc limit size;
end
$function$;
grant execute on function openvibe.search_decisions(uuid,jsonb,uuid[],timestamp with time zone,uuid,integer,text[],uuid) to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.search_messages(workspace uuid, terms jsonb, labels jsonb, since timestamp with time zone, until timestamp with time zone, within uuid[], page jsonb)
 RETURNS TABLE(source text, source_id uuid, message_id uuid, match text, rank double precision, number bigint, below bigint, at timestamp with time zone, next_below bigint, first boolean, forms jsonb, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  batch constant int := 300;
  enough constant int := 5;
  most_counted constant int := 1001;
  -- Beyond all words: so many hits, of so many words, this many of each word, and so many entries read for them.
  most_loose constant int := 60;
  most_parts constant int := 8;
  most_each constant int := 40;
  most_read constant int := 500;
  common constant int := 10; -- of those that were read
  -- The first of them that is at hand: the last batch of a long search does not begin to guess.
  is_first constant boolean := page ->> 'below' is null or coalesce((page ->> 'first')::boolean, false);
  top constant bigint := coalesce((page ->> 'below')::bigint,
    1 + pg_sequence_last_value(pg_get_serial_sequence('public.search_entries', 'number')::regclass), 1);
  age_to constant timestamptz := coalesce((page ->> 'at')::timestamptz, now());
  language text;
  readable uuid[];
  mine uuid[];
  filters tsquery := quote_literal(openvibe.label('w', workspace))::tsquery;
  alternatives jsonb;
  term record;
  query tsquery;
  alike text[];
  has_words boolean := false;
  must tsquery := ''::tsquery;
  ranked tsquery := ''::tsquery;
  wanted tsquery;
  exact tsquery;
  parts tsquery[] := '{}';
  places int[] := '{}'; -- of the parts among the terms
  texts text[] := '{}';
  prefixed int := 0; -- the part that is still being typed
  fillers tsquery[] := '{}';
  filler_texts text[] := '{}';
  filler_places int[] := '{}';
  all_forms jsonb := '[]';
  hits openvibe.search_hit[];
  some_found openvibe.search_hit[] := '{}';
  singles openvibe.search_hit[] := '{}';
  more openvibe.search_hit[];
  alive tsquery[] := '{}';
  weights float8[] := '{}';
  is_complete boolean := true;
  is_changed boolean := false;
  rarest tsquery[];
  chosen int[];
  counts int[];
  span bigint;
  counted int;
  i int;
begin
  select array_agg(c.id) into readable
  from public.channels c
  where c.workspace_id = workspace
    and c.id = any (array(select openvibe.readable_channel_ids()))
    and (within is null or c.id = any (within));
  if readable is null then return; end if;
  mine := array(
    select m.channel_id from public.channel_members m
    where m.user_id = openvibe.current_user_id() and m.channel_id = any (readable));
  select w.search_language into language from public.workspaces w where w.id = workspace;

  for term in
    select t.*, row_number() over () as place
    from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean, exact boolean, "or" boolean)
  loop
    alike := '{}';
    if term.exact then
      query := openvibe.words_query(term.text, false);
    else
      select q.query, q.forms into query, alike
      from openvibe.term_query(workspace, language, term.text, term.prefix, false) q;
    end if;
    all_forms := all_forms || jsonb_build_array(alike);
    if not term.without then has_words := true; end if;
    -- No word at all, for example a single dash.
    if numnode(query) = 0 then continue; end if;
    if term.without then
      must := must && !!query;
    elsif term."or" and cardinality(parts) > 0 then
      i := cardinality(parts);
      parts[i] := parts[i] || query;
      texts[i] := null;
      if term.prefix then prefixed := i; end if;
    elsif term.exact then
      must := must && query;
      ranked := ranked && query;
    elsif openvibe.is_filler(language, term.text) then
      fillers := fillers || query;
      filler_texts := filler_texts || term.text;
      filler_places := filler_places || term.place::int;
    else
      parts := parts || query;
      texts := texts || term.text;
      places := places || term.place::int;
      if term.prefix then prefixed := cardinality(parts); end if;
    end if;
  end loop;
  if cardinality(parts) = 0 and numnode(ranked) = 0 then
    parts := fillers;
    texts := filler_texts;
    places := filler_places;
    -- It must not find everything.
    if has_words and cardinality(parts) = 0 then return; end if;
  end if;
  for alternatives in select * from jsonb_array_elements(labels) loop
    if jsonb_array_length(alternatives) = 0 then return; end if;
    filters := filters && (
      select string_agg(quote_literal(label), ' | ')::tsquery from jsonb_array_elements_text(alternatives) label);
  end loop;
  -- The index is faster for a few channels, a look at each row for many.
  if cardinality(readable) <= 16 then
    filters := filters && (
      select string_agg(quote_literal(openvibe.label('c', id)), ' | ')::tsquery from unnest(readable) id);
  end if;

  wanted := must;
  exact := must;
  for i in 1 .. cardinality(parts) loop
    wanted := wanted && parts[i];
    ranked := ranked && parts[i];
    if i <> prefixed then exact := exact && parts[i]; end if;
  end loop;
  hits := openvibe.newest_entries(
    filters, wanted, exact, prefixed > 0, ranked, readable, since, until, top, batch);

  if is_first and cardinality(hits) < enough
    and (cardinality(parts) > 1 or cardinality(parts) = 1 and cardinality(hits) = 0)
  then
    -- The newest entries are read once. They tell which words are common, and hold close hits. Long words say more than
    -- short ones, so only the longest are looked for.
    chosen := array(
      select p from generate_subscripts(parts, 1) p order by char_length(texts[p]) desc nulls first, p limit most_parts);
    query := filters && must;
    with newest as materialized (
      select e.number, e.source, e.source_id, e.message_id, e.channel_id, e.created_at,
        array(select p from unnest(chosen) p where ts_match_vq(e.words, parts[p])) as matched
      from public.search_entries e
      where e.number < top and e.number >= top - 4 * most_read and e.channel_id = any (readable)
        and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        and ts_match_vq(e.words, query)
      order by e.number desc limit most_read
    )
    select
      array(select count(n.number) from unnest(chosen) with ordinality as c (p, place)
        left join newest n on c.p = any (n.matched) group by c.place order by c.place),
      (select top - min(n.number) from newest n),
      array(select (n.number, n.source, n.source_id, n.message_id, n.channel_id, n.created_at, 0)::openvibe.search_hit
        from newest n where n.matched <> '{}' order by cardinality(n.matched) desc, n.number desc limit most_each)
    into counts, span, singles;

    -- The index is asked for the other words: how rare each is, and whether it is there at all.
    for place in 1 .. cardinality(chosen) loop
      i := chosen[place];
      if counts[place] >= common then
        alive := alive || parts[i];
        weights := weights || ln(2 + span::float8 / counts[place])::float8;
        continue;
      end if;
      more := '{}';
      if cardinality(parts) > 1 then
        more := openvibe.newest_entries(
          filters, must && parts[i], must, i = prefixed, parts[i], readable, since, until, top, most_each);
      end if;
      if cardinality(more) = 0 and texts[i] is not null then
        select q.query, q.forms into query, alike
        from openvibe.term_query(workspace, language, texts[i], false, true) q;
        if query <> parts[i] then
          more := openvibe.newest_entries(
            filters, must && query, must, false, query, readable, since, until, top, most_each);
        end if;
        if cardinality(more) > 0 then
          parts[i] := query;
          all_forms := jsonb_set(all_forms, array[(places[i] - 1)::text], to_jsonb(alike));
          is_changed := true;
        end if;
      end if;
      if cardinality(more) = 0 then
        is_complete := false;
        continue;
      end if;
      alive := alive || parts[i];
      weights := weights || ln(2 + case when cardinality(more) < most_each then top::float8
        else (top - (select min(u.number) from unnest(more) u))::float8 end / cardinality(more))::float8;
      singles := singles || more;
    end loop;
    is_complete := is_complete and cardinality(chosen) = cardinality(parts);
    rarest := array(select alive[p] from generate_subscripts(alive, 1) p order by weights[p] desc, p);

    -- All words as far as they are there, then all but one, then two of the rarest, then each of them.
    if cardinality(alive) > 1 and (is_changed or not is_complete) then
      query := openvibe.some_of(alive, cardinality(alive));
      some_found := openvibe.newest_entries(
        filters, must && query, must && query, false, query, readable, since, until, top, most_loose);
    end if;
    for step in 1 .. 2 loop
      exit when cardinality(hits) + cardinality(some_found) >= enough or cardinality(alive) <= 1 + step;
      query := case step
        when 1 then openvibe.some_of(rarest, cardinality(alive) - 1)
        else openvibe.some_of(rarest[:4], 2) end;
      some_found := some_found || openvibe.newest_entries(
        filters, must && query, must && query, false, query, readable, since, until, top, most_loose);
    end loop;
    if cardinality(hits) + cardinality(some_found) < enough then some_found := some_found || singles; end if;
  end if;

  -- A full batch is counted on from where it ends, without ranks.
  if page ->> 'below' is null then
    counted := cardinality(hits);
    if counted >= batch then
      counted := counted + cardinality(openvibe.newest_entries(filters, wanted, exact, prefixed > 0, ''::tsquery, readable,
        since, until, (select min(u.number) from unnest(hits) u), most_counted - counted));
    end if;
  end if;

  return query
    with matching as (
      select u.*, 'all' as match, u.rank as score from unnest(hits) u
      union all
      select l.number, l.source, l.source_id, l.message_id, l.channel_id, l.created_at, l.rank,
        case when is_complete and l.parts_matched = cardinality(alive) then 'similar' else 'some' end, l.share
      from (
        select u.*, sum(weights[p]) / (select sum(w) from unnest(weights) w) as share, count(*) as parts_matched
        from (
          select distinct on (s.number) s.* from unnest(some_found) s
          where s.number <> all (array(select h.number from unnest(hits) h))
        ) u
        join public.search_entries e on e.number = u.number
        join generate_subscripts(alive, 1) p on ts_match_vq(e.words, alive[p])
        group by u.number, u.source, u.source_id, u.message_id, u.channel_id, u.created_at, u.rank
        order by share desc, u.number desc
        limit most_loose
      ) l
    ), scored as (
      select f.*,
        case f.match when 'all' then 4 when 'similar' then 2 else 0 end
        + f.score
        * case when f.channel_id = (page ->> 'near')::uuid then 1.25 when f.channel_id = any (mine) then 1 else 0.8 end
        -- The rank halves after about fifty days and is a quarter after a year and a half.
        / (1 + ln(1 + greatest(extract(epoch from age_to - f.created_at), 0) / 86400 / 30)::float8) as final
      from matching f
    )
    select s.source, s.source_id, s.message_id, s.match, s.final, s.number, top, age_to,
      case when cardinality(hits) >= batch then (select min(u.number) from unnest(hits) u) end, is_first, all_forms,
      counted + (select count(*) from matching f where f.match <> 'all')::int
    from scored s
    where page ->> 'number' is null
      or (s.final, s.number) < ((page ->> 'rank')::float8, (page ->> 'number')::bigint)
    order by s.final desc, s.number desc
    limit (page ->> 'size')::int;
end
$function$;
grant execute on function openvibe.search_messages(uuid,jsonb,jsonb,timestamp with time zone,timestamp with time zone,uuid[],jsonb) to openvibe_user;

CREATE OR REPLACE FUNCTION openvibe.searchable(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  marks constant text := '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‐‑‒–—―‘’‚“”„†•…‹›«»¡¿·、。〈〉《》「」『』【】〔〕・！？，．：；（）';
begin
  return translate(lower(normalize(content, nfkc)), marks, repeat(' ', char_length(marks)));
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.session_has_ended(session uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.account_sessions where id = session and ended_at is not null);
end
$function$;
grant execute on function openvibe.session_has_ended(uuid) to authenticated, openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.several_channels(channels uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when cardinality(channels) > 1 then channels end
$function$;
grant execute on function openvibe.several_channels(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION openvibe.skip_muted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.kind in ('reply', 'result', 'message') and exists (
    select from public.muted_threads m where m.user_id = new.user_id and m.thread_id = new.thread_id)
  then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.some_of(queries tsquery[], size integer)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select string_agg(choice.query, ' | ')::tsquery from (
      select '(' || string_agg('(' || queries[i]::text || ')', ' & ') || ')' as query
      from generate_series(1, (1 << cardinality(queries)) - 1) as choices (mask), generate_subscripts(queries, 1) i
      where bit_count(mask::bit(16)) = size and (mask & (1 << (i - 1))) > 0
      group by mask
    ) choice);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.spend_left(workspace uuid, agent uuid, person uuid, instance_daily_usd numeric)
 RETURNS TABLE(day_left numeric, month_left numeric, agent_day_left numeric, agent_month_left numeric, person_day_left numeric, person_month_left numeric, instance_left numeric, workspace_reserved numeric, agent_reserved numeric, person_reserved numeric)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'UTC')::date;
  first_of_month constant date := date_trunc('month', today)::date;
  daily numeric;
  monthly numeric;
  agent_daily numeric;
  agent_monthly numeric;
  person_daily numeric;
  person_monthly numeric;
begin
  select w.daily_usd, w.monthly_usd into daily, monthly from public.workspaces w where w.id = workspace;
  select
    min(b.limit_usd) filter (where b.kind = 'agent' and b.period = 'day'),
    min(b.limit_usd) filter (where b.kind = 'agent' and b.period = 'month'),
    min(b.limit_usd) filter (where b.kind = 'person' and b.period = 'day'),
    min(b.limit_usd) filter (where b.kind = 'person' and b.period = 'month')
  into agent_daily, agent_monthly, person_daily, person_monthly
  from public.budgets b
  where b.workspace_id = workspace and (b.agent_config_id = agent or b.user_id = person);
  if daily is not null or monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend ' || workspace, 0));
    select coalesce(sum(t.reserved_usd), 0) into workspace_reserved from public.tasks t
    where t.workspace_id = workspace and t.reserved_usd > 0;
    day_left := daily - workspace_reserved - coalesce(
      (select sum(s.cost_usd) from public.spend_daily s where s.workspace_id = workspace and s.day = today), 0);
    month_left := monthly - workspace_reserved - coalesce(
      (select sum(s.cost_usd) from public.spend_daily s
       where s.workspace_id = workspace and s.day >= first_of_month), 0);
  end if;
  if agent_daily is not null or agent_monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend of agent ' || agent, 0));
    select coalesce(sum(t.reserved_usd), 0) into agent_reserved from public.tasks t
    where t.workspace_id = workspace and t.agent_config_id = agent and t.reserved_usd > 0;
    agent_day_left := agent_daily - agent_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.agent_config_id = agent and u.day = today), 0);
    agent_month_left := agent_monthly - agent_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.agent_config_id = agent and u.day >= first_of_month), 0);
  end if;
  if person_daily is not null or person_monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend of person ' || person || ' ' || workspace, 0));
    select coalesce(sum(t.reserved_usd), 0) into person_reserved from public.tasks t
    where t.workspace_id = workspace and t.acting_user_id = person and t.reserved_usd > 0;
    person_day_left := person_daily - person_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.user_id = person and u.day = today), 0);
    person_month_left := person_monthly - person_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.user_id = person and u.day >= first_of_month), 0);
  end if;
  if instance_daily_usd is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend', 0));
    instance_left := instance_daily_usd
      - (select coalesce(sum(t.reserved_usd), 0) from public.tasks t
         where t.reserved_usd > 0 and t.payer = 'operator')
      - (select coalesce(sum(s.cost_usd), 0) from public.spend_daily s
         where s.day = today and s.payer = 'operator');
  end if;
  return next;
end
$function$;
grant execute on function openvibe.spend_left(uuid,uuid,uuid,numeric) to service_role;

CREATE OR REPLACE FUNCTION openvibe.spent_since(workspace uuid, agent uuid, person uuid, first date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if agent is not null then
    return (select coalesce(sum(u.cost_usd), 0) from public.usage_daily u
      where u.workspace_id = workspace and u.agent_config_id = agent and u.day >= first);
  elsif person is not null then
    return (select coalesce(sum(u.cost_usd), 0) from public.usage_daily u
      where u.workspace_id = workspace and u.user_id = person and u.day >= first);
  end if;
  return (select coalesce(sum(s.cost_usd), 0) from public.spend_daily s
    where s.workspace_id = workspace and s.day >= first);
end
$function$;
grant execute on function openvibe.spent_since(uuid,uuid,uuid,date) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.squeeze(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(given, '\s+', ' ', 'g');
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.stamp_fork()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.rev := openvibe.next_rev(new.thread_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.stamp_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' or (new.status, new.step, new.retry_at, new.attempt, new.stop_reason, new.message_id,
      new.below_tasks, new.below_usd)
      is distinct from (old.status, old.step, old.retry_at, old.attempt, old.stop_reason, old.message_id,
      old.below_tasks, old.below_usd) then
    if new.origin = 'test' then
      new.rev := new.rev + 1;
    else
      new.rev := openvibe.next_rev(new.thread_id);
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.stands_in(given text, content text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select position(
    btrim(regexp_replace(lower(given), '\s+', ' ', 'g'), ' .,;:!?…')
    in regexp_replace(lower(content), '[\s*_~`]+', ' ', 'g')) > 0;
$function$;

CREATE OR REPLACE FUNCTION openvibe.stem_of(language text, word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  bare constant text := case language when 'german' then regexp_replace(word, '([aou])e', '\1', 'g') else word end;
begin
  if language = 'simple' then return word; end if;
  return coalesce((ts_lexize(format('pg_catalog.%I', language || '_stem')::regdictionary, bare))[1], bare);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.steps_on_record(workspace uuid, person uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array_remove(array[
    case when exists (
      select from public.messages m
      where m.author_user_id = person and m.workspace_id = workspace and m.fork_id is null) then 'write' end,
    case when exists (
      select from public.tasks t
      where t.workspace_id = workspace and t.acting_user_id = person and t.origin = 'message') then 'ask' end,
    case when exists (
      select from public.forks f where f.created_by = person and f.workspace_id = workspace) then 'fork' end,
    case when exists (
      select from public.fork_results r join public.forks f on f.id = r.fork_id
      where r.published_by = person and f.workspace_id = workspace) then 'resolve' end
  ], null);
end
$function$;
grant execute on function openvibe.steps_on_record(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.stretch_label(size integer, number bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return '/' || size || '/' || to_hex(number >> size);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.task_json(t public.tasks)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', t.id, 'threadId', t.thread_id, 'forkId', t.fork_id,
    'triggerMessageId', t.trigger_message_id, 'actingUserId', t.acting_user_id, 'agentId', t.agent_config_id,
    'agentVersionId', t.agent_config_version_id, 'origin', t.origin, 'rerunOf', t.rerun_of,
    'parentTaskId', t.parent_task_id, 'isSilent', t.is_silent, 'status', t.status,
    'stopReason', t.stop_reason, 'step', t.step, 'retryAt', t.retry_at, 'attempt', t.attempt, 'error', t.error,
    'messageId', t.message_id, 'tokenUsage', t.token_usage, 'costUsd', t.cost_usd + t.below_usd,
    'below', jsonb_build_object('tasks', t.below_tasks, 'costUsd', t.below_usd), 'rev', t.rev,
    'createdAt', t.created_at, 'startedAt', t.started_at, 'endedAt', t.ended_at);
end
$function$;
grant execute on function openvibe.task_json(public.tasks) to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.tasks_above(task uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive above as (
    select parent_task_id as id, 1 as depth from public.tasks where id = task and origin = 'child'
    union all
    select t.parent_task_id, above.depth + 1 from above join public.tasks t on t.id = above.id and t.origin = 'child'
  )
  select id from above where id is not null order by depth
$function$;
grant execute on function openvibe.tasks_above(uuid) to service_role;

CREATE OR REPLACE FUNCTION openvibe.tasks_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.tell_task(new);
  perform openvibe.tell_channel_of_task(new);
  if new.origin = 'child' then perform openvibe.count_above(new.id, 1, 0, 0); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tasks_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.rev <> old.rev then perform openvibe.tell_task(new); end if;
  if (new.status, new.step) is distinct from (old.status, old.step) then
    perform openvibe.tell_channel_of_task(new);
  end if;
  if new.fork_id is not null and old.ended_at is null and new.ended_at is not null then
    perform openvibe.end_drafting(new);
  end if;
  if new.fork_id is not null and not new.is_silent and new.last_event_seq > old.last_event_seq then
    perform openvibe.count_fork_spending(new, old);
  end if;
  if (old.status = 'waiting') <> (new.status = 'waiting') then perform openvibe.tell_waiting(new); end if;
  if new.origin = 'child' and new.last_event_seq > old.last_event_seq then
    perform openvibe.count_child_spending(new, old);
  end if;
  if new.status <> old.status and new.status in ('waiting', 'completed', 'failed', 'cancelled') and not new.is_silent
    and exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active)
  then
    perform openvibe.queue_event(new.workspace_id, new.channel_id, 'task.changed', new.id,
      jsonb_build_object('status', new.status, 'stopReason', new.stop_reason));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_active_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(openvibe.active_agent_json(new), 'thread.active_agent', openvibe.thread_topic(new.id), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_agent_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  perform realtime.send(jsonb_build_object('id', row -> 'agent_config_id'), 'agent.draft_changed',
    'user:' || m.user_id, true)
  from public.workspace_members m
  where m.workspace_id = (row ->> 'workspace_id')::uuid and m.role = 'admin';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_browsed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.workspace_id), 'channel.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_catch_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'catch_up.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_catch_up_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', c.id), 'catch_up.changed', 'user:' || c.user_id, true)
  from public.catch_ups c where c.task_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_channel_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.channel_members := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', member.channel_id), 'channel.changed',
    'user:' || member.user_id, true);
  perform realtime.send(jsonb_build_object('id', member.channel_id), 'members.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = member.channel_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_channel_of_task(task public.tasks)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select openvibe.tell_channel_of_thread(task.thread_id);
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_channel_of_thread(thread uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select realtime.send(
    jsonb_build_object('id', t.id, 'channelId', t.channel_id, 'rev', t.rev, 'lastSeq', t.next_seq - 1,
      'messageCount', t.message_count, 'lastActivityAt', t.last_activity_at),
    'thread.updated', format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.threads t join public.channels c on c.id = t.channel_id
  where t.id = thread;
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_direct()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.channel_id), 'channel.changed', 'user:' || member.user_id, true)
  from public.channel_members member join public.channels c on c.id = member.channel_id
  where member.channel_id = new.channel_id and c.kind = 'direct';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts := coalesce(new, old);
begin
  perform realtime.send(
    jsonb_build_object('conversation', draft.conversation, 'version', draft.version, 'removed', tg_op = 'DELETE'),
    'draft.changed', 'user:' || draft.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_entry(entry public.ledger_entries, event text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    jsonb_build_object('id', entry.id, 'messageId', entry.message_id, 'threadId', entry.thread_id, 'rev', entry.rev),
    event, format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = entry.channel_id;
  perform realtime.send(jsonb_build_object('id', entry.id, 'rev', entry.rev), event,
    'workspace:' || entry.workspace_id, true)
  from public.channels c where c.id = entry.channel_id and c.kind = 'public';
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_example_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'member.changed', 'workspace:' || c.workspace_id, true)
  from public.channels c where c.id = new.example_channel_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('threadId', new.thread_id, 'isFollowing', new.is_following),
    'follow.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_fork(fork public.forks, event text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(openvibe.fork_json(fork), event, openvibe.thread_topic(fork.thread_id), true);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_fork_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.fork_id), 'fork.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_fork_participants(fork uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', fork), 'fork.changed', 'user:' || p.user_id, true)
  from public.fork_participants p where p.fork_id = fork;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_fork_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('openvibe.many_reads', true) = 'on' then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('forkId', new.fork_id, 'lastReadNumber', new.last_read_number),
    'fork.read', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', told.workspace_id), 'group.changed', 'workspace:' || told.workspace_id, true)
  from (select distinct workspace_id from changed) told;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_help_choice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.thread_id), 'thread.help', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_inbox_thread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send('{}'::jsonb, 'notification.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_later()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  perform realtime.send(
    jsonb_build_object('workspaceId', row -> 'workspace_id', 'threadId', row -> 'thread_id'),
    'later.changed', 'user:' || (row ->> 'user_id'), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_mcp_server()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  if row ->> 'workspace_id' is not null then
    perform realtime.send(jsonb_build_object('id', coalesce(row -> 'server_id', row -> 'id')), 'mcp_server.changed',
      'workspace:' || (row ->> 'workspace_id'), true);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_memory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.memory_items := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', item.workspace_id), 'memory.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = any (item.channel_ids);
  perform realtime.send(jsonb_build_object('id', item.workspace_id), 'memory.changed', 'user:' || person, true)
  from unnest(item.about_user_ids) person;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_message(message public.messages, event text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    openvibe.fit(openvibe.message_json(message),
      jsonb_build_object('id', message.id, 'threadId', message.thread_id, 'rev', message.rev, 'seq', message.seq)),
    event, openvibe.thread_topic(message.thread_id), true);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_message_change(message public.messages, before public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if message.deleted_at is not null then
    perform openvibe.tell_message(message, 'message.deleted');
  elsif message.reactions <> before.reactions then
    perform openvibe.tell_reactions(message, before.rev);
  else
    perform openvibe.tell_message(message, 'message.updated');
  end if;
  if message.seq = 1 then perform openvibe.tell_channel_of_thread(message.thread_id); end if;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_muted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    jsonb_build_object('threadId', coalesce(new.thread_id, old.thread_id), 'muted', tg_op = 'INSERT'),
    'thread.muted', 'user:' || coalesce(new.user_id, old.user_id), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_notice_level()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.channel_id), 'channel.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    jsonb_build_object('messageId', new.message_id, 'workspaceId', new.workspace_id, 'channelId', new.channel_id,
      'threadId', new.thread_id, 'forkId', new.fork_id, 'kind', new.kind,
      'authorUserId', m.author_user_id, 'authorAgentId', m.author_agent_id, 'text', left(m.content, 300),
      'mentions', m.metadata -> 'mentions'),
    'notification.created', 'user:' || new.user_id, true)
  from public.messages m where m.id = new.message_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_notifications_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send('{}'::jsonb, 'notification.changed', 'user:' || told.user_id, true)
  from (select distinct user_id from changed) told;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_pin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pin public.pins := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', pin.message_id, 'threadId', pin.thread_id), 'pin.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = pin.channel_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'member.changed', topic, true)
  from (
    select 'workspace:' || workspace_id as topic from public.workspace_members where user_id = new.id
    union
    -- A workspace that the person left hears of the name alone.
    select 'workspace:' || workspace_id from public.former_members where user_id = new.id
      and (new.display_name, new.left_at) is distinct from (old.display_name, old.left_at)
    union
    select 'user:' || guest.user_id from public.channel_members own
    join public.channel_members beside on beside.channel_id = own.channel_id
    join public.workspace_members guest on guest.workspace_id = beside.workspace_id and guest.user_id = beside.user_id
    where own.user_id = new.id and guest.role = 'guest'
  ) topics;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.id, 'agentId', new.agent_config_id), 'proof.changed',
    'user:' || new.started_by, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_quiet_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', new.user_id), 'member.changed', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_reactions(message public.messages, after_rev bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    openvibe.fit(
      jsonb_build_object('id', message.id, 'threadId', message.thread_id, 'rev', message.rev, 'afterRev', after_rev,
        'reactions', message.reactions),
      jsonb_build_object('id', message.id, 'threadId', message.thread_id, 'rev', message.rev, 'seq', message.seq)),
    'reaction.changed', openvibe.thread_topic(message.thread_id), true);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('openvibe.many_reads', true) = 'on' then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('threadId', new.thread_id, 'lastReadSeq', new.last_read_seq)
      || case when tg_op = 'UPDATE' and new.last_read_seq < old.last_read_seq
        then '{"back": true}' else '{}' end::jsonb,
    'read.updated', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('sessionId', new.id), 'session.ended', 'user:' || new.user_id, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_sidebar()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', told.workspace_id), 'sidebar.changed', 'user:' || told.user_id, true)
  from (select distinct workspace_id, user_id from changed) told;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_task(task public.tasks)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(openvibe.task_json(task), 'task.status_changed', openvibe.thread_topic(task.thread_id), true);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_thread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' or new.next_seq <> old.next_seq or new.deleted_at is distinct from old.deleted_at then
    perform realtime.send(
      jsonb_build_object('id', new.id, 'channelId', new.channel_id, 'rev', new.rev, 'lastSeq', new.next_seq - 1,
        'messageCount', new.message_count, 'lastActivityAt', new.last_activity_at),
      case tg_op when 'INSERT' then 'thread.created' else 'thread.updated' end,
      (select format('channel:%s:%s', c.id, c.access_epoch) from public.channels c where c.id = new.channel_id), true);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_thread_help()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  thread uuid := coalesce(new.thread_id, old.thread_id);
begin
  perform realtime.send(jsonb_build_object('id', thread), 'thread.help', topic, true)
  from openvibe.thread_topic(thread) topic where topic is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_trial()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' or new.rev <> old.rev then
    perform realtime.send(jsonb_build_object('id', new.id, 'agentId', new.agent_config_id), 'trial.changed',
      'user:' || new.acting_user_id, true);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_waiting(task public.tasks)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(jsonb_build_object('id', task.id), 'task.waiting',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = task.channel_id;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.tell_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  subject jsonb := jsonb_build_object('id', coalesce(row -> 'id', row -> 'user_id'));
  workspace uuid := (row ->> 'workspace_id')::uuid;
begin
  case tg_argv[0]
    when 'channel.changed' then
      perform realtime.send(subject, tg_argv[0], 'user:' || member.user_id, true)
      from public.channel_members member
      join public.workspace_members m on m.workspace_id = member.workspace_id and m.user_id = member.user_id
      where member.channel_id = (row ->> 'id')::uuid and (row ->> 'kind' <> 'public' or m.role = 'guest');
      if row ->> 'kind' <> 'public' then
        return null;
      end if;
    when 'agent.changed' then
      perform realtime.send(subject, tg_argv[0], 'user:' || user_id, true)
      from public.workspace_members where workspace_id = workspace and role = 'guest';
    else
      if row ? 'role' then
        perform realtime.send(subject, tg_argv[0], 'user:' || (row ->> 'user_id'), true);
      end if;
  end case;
  perform realtime.send(subject, tg_argv[0], 'workspace:' || workspace, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.term_query(workspace uuid, language text, given text, prefix boolean, near boolean, OUT query tsquery, OUT forms text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  plain constant text := openvibe.searchable(given);
  words text[];
  alike text[];
  word text;
  parts text[] := '{}';
begin
  forms := '{}';
  if plain ~ ('[' || openvibe.paired_script() || ']') then
    query := openvibe.words_query(given, prefix);
    return;
  end if;
  words := array(
    select w.lexeme from unnest(to_tsvector('openvibe.plain', plain)) w, unnest(w.positions) as p (place)
    order by p.place);
  foreach word in array words loop
    alike := openvibe.forms_of(workspace, language, word, near);
    forms := forms || alike;
    parts := parts || ('(' || (select string_agg(quote_literal(a), ' | ') from unnest(alike) a) || ')');
  end loop;
  if prefix and cardinality(words) > 0 and plain !~ ' $' then
    parts[cardinality(parts)] :=
      '(' || parts[cardinality(parts)] || ' | ' || quote_literal(words[cardinality(words)]) || ':*)';
  end if;
  query := array_to_string(parts, ' <-> ')::tsquery;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.thread_topic(thread uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select format('thread:%s:%s', t.id, c.access_epoch)
    from public.threads t join public.channels c on c.id = t.channel_id where t.id = thread);
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.timed_id()
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select (substr(stamp, 1, 8) || '-' || substr(stamp, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  from (select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as stamp) now
$function$;
grant execute on function openvibe.timed_id() to service_role;

CREATE OR REPLACE FUNCTION openvibe.try_model(endpoint uuid, paused text, lane_key text, lane_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  pause public.model_pauses;
begin
  select * into pause from public.model_pauses
  where model = paused and endpoint_id is not distinct from endpoint for no key update;
  if not found then
    return true;
  end if;
  if pause.not_before > clock_timestamp() then
    return false;
  end if;
  if (pause.probe_lane, pause.probe_epoch) is distinct from (lane_key, lane_epoch) and exists (
    select from public.lanes
    where key = pause.probe_lane and epoch = pause.probe_epoch and owner is not null and lease_until > clock_timestamp()
  ) then
    return false;
  end if;
  update public.model_pauses set probe_lane = lane_key, probe_epoch = lane_epoch where row_id = pause.row_id;
  return true;
end
$function$;
grant execute on function openvibe.try_model(uuid,text,text,bigint) to service_role;

CREATE OR REPLACE FUNCTION openvibe.unpin_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.pins where message_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.unseen()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F'
    || '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
$function$;
grant execute on function openvibe.unseen() to openvibe_user, service_role;

CREATE OR REPLACE FUNCTION openvibe.version_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION openvibe.wake_tasks(wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(wanted) = 0 then
    return;
  end if;
  update public.lanes l set wake_seq = l.wake_seq + 1, next_ready = least(l.next_ready, now())
  where l.key in (
    select held.key from public.lanes held
    where held.key in (select m.lane from public.mailbox m where m.task_id = any (wanted))
    order by held.key for no key update);
  update public.mailbox set ready_at = now() where task_id = any (wanted);
  perform pg_notify('openvibe_work', '');
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.wake_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'channels' then
    perform openvibe.wake_tasks(array(
      select t.id from now_channels c
      join before_channels b on b.id = c.id and b.access_epoch <> c.access_epoch
      join public.tasks t on t.channel_id = c.id and t.status = 'waiting'
        and t.step in ('waiting_for_person', 'waiting_for_approval')));
  else
    perform openvibe.wake_tasks(array(
      select t.id from now_members m
      join before_members b on b.workspace_id = m.workspace_id and b.user_id = m.user_id and b.role <> m.role
      join public.tasks t on t.workspace_id = m.workspace_id and t.status = 'waiting'
        and t.step in ('waiting_for_person', 'waiting_for_approval')));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.withdraw_catch_up_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.catch_ups c
  set lines = kept.lines, cited = array_remove(c.cited, new.id),
    withdrawn = c.withdrawn + jsonb_array_length(c.lines) - jsonb_array_length(kept.lines)
  from public.catch_ups same
  cross join lateral (
    select coalesce(jsonb_agg(line order by place), '[]') as lines
    from jsonb_array_elements(same.lines) with ordinality as each (line, place)
    where not line -> 'citations' @> jsonb_build_array(jsonb_build_object('messageId', new.id))
  ) kept
  where same.id = c.id and c.cited @> array[new.id];
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.withdraw_proof_reasons()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.proof_reasons r using public.proof_items i
  where i.id = r.item_id and i.message_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.without_words(facts jsonb, content text, kept text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when facts ? 'text' and facts ->> 'text' <> kept then jsonb_set(facts, '{text}', '""') else facts end
    - 'ownerName';
$function$;

CREATE OR REPLACE FUNCTION openvibe.words_of(content text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  plain text := openvibe.searchable(content);
  paired constant text := '[' || openvibe.paired_script() || ']+';
begin
  if plain !~ paired then
    return to_tsvector('openvibe.plain', plain);
  end if;
  return to_tsvector('openvibe.plain', regexp_replace(plain, paired, ' ', 'g')) || coalesce((
    select string_agg(format('%L:%s', p.pair, p.place), ' ')::tsvector from openvibe.character_pairs(plain) p), '');
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.words_query(given text, prefix boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  plain text := openvibe.searchable(given);
  paired constant text := openvibe.paired_script();
  spaced tsquery := phraseto_tsquery('openvibe.plain', regexp_replace(plain, '[' || paired || ']+', ' ', 'g'));
  run text;
  pairs text[];
  found tsquery := ''::tsquery;
begin
  if prefix and numnode(spaced) > 0 and plain !~ ('[' || paired || ' ]$') then
    spaced := (spaced::text || ':*')::tsquery;
  end if;
  found := spaced;
  for run in select r[1] from regexp_matches(plain, '([' || paired || ']+)', 'g') r loop
    -- The last character of a longer run is a word of its own only at the end of a text, so it is not asked for.
    select array_agg(quote_literal(p.pair) order by p.place) into pairs
    from openvibe.character_pairs(run) p where char_length(p.pair) = 2;
    found := found && case
      when pairs is null then (quote_literal(run) || ':*')::tsquery
      else array_to_string(pairs, ' <-> ')::tsquery
    end;
  end loop;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.workspaces_restem_memory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform openvibe.refresh_memory_items(array(select id from public.memory_items where workspace_id = new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION openvibe.write_agent_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION openvibe.write_search_entry(m public.messages, source text, source_id uuid, author uuid, at timestamp with time zone, content text, more_labels text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kept bigint;
  spoken tsvector;
begin
  select e.number into kept from public.search_entries e
  where e.message_id = m.id and e.source = write_search_entry.source
    and e.source_id is not distinct from write_search_entry.source_id;
  if content is null then
    if kept is null then return; end if;
    delete from public.search_entries e where e.number = kept;
    perform openvibe.release_words(m.id);
    return;
  end if;
  spoken := openvibe.words_of(content);
  if kept is null then
    kept := nextval(pg_get_serial_sequence('public.search_entries', 'number'));
    insert into public.search_entries (message_id, number, channel_id, created_at, words, source, source_id)
    overriding system value
    values (m.id, kept, m.channel_id, at, spoken
      || array_to_tsvector(openvibe.entry_labels(m.workspace_id, m.channel_id, author, at, kept) || more_labels),
      source, source_id);
    perform openvibe.list_words(m.workspace_id, m.id, spoken);
    return;
  end if;
  update public.search_entries e
  set words = spoken
    || array_to_tsvector(openvibe.entry_labels(m.workspace_id, m.channel_id, author, at, kept) || more_labels)
  where e.number = kept;
  perform openvibe.list_words(m.workspace_id, m.id, spoken);
  perform openvibe.release_words(m.id);
end
$function$;
