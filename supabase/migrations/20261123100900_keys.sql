-- Indexes for foreign keys, so that erasing a person, an agent, a thread or a workspace reads the rows that name it and
-- no others. Columns that are seldom set get partial indexes, which cost nothing where they are null.
-- supabase/tests/keys.itest.ts finds each foreign key without one.

create index agent_config_versions_by_author on agent_config_versions (author_user_id) where author_user_id is not null;
create index agent_config_versions_by_workspace on agent_config_versions (workspace_id);
create index agent_configs_by_creator on agent_configs (created_by) where created_by is not null;
create index agent_configs_by_workspace on agent_configs (workspace_id);
create index api_keys_by_person on api_keys (owner_id);
create index api_keys_by_revoker on api_keys (revoked_by) where revoked_by is not null;
create index api_sessions_by_person on api_sessions (owner_id);
create index attachments_by_channel on attachments (channel_id);
create index attachments_by_thread on attachments (thread_id) where thread_id is not null;
create index attachments_by_uploader on attachments (uploader_id);
create index channel_notices_by_channel on channel_notices (channel_id);
create index channels_by_creator on channels (created_by) where created_by is not null;
create index channels_by_agent on channels (direct_agent_id) where direct_agent_id is not null;
create index channels_by_workspace on channels (workspace_id);
create index decisions_by_thread on decisions (thread_id);
create index decisions_by_workspace on decisions (workspace_id);
create index drafts_by_channel on drafts (channel_id);
create index fork_results_by_agent on fork_results (agent_id) where agent_id is not null;
create index fork_results_by_creator on fork_results (created_by) where created_by is not null;
create index fork_results_by_publisher on fork_results (published_by) where published_by is not null;
create index fork_results_by_task on fork_results (task_id) where task_id is not null;
create index fork_results_by_editor on fork_results (updated_by) where updated_by is not null;
create index forks_by_closer on forks (closed_by) where closed_by is not null;
create index forks_by_creator on forks (created_by) where created_by is not null;
create index forks_by_partner on forks (dive_partner_id) where dive_partner_id is not null;
create index mention_names_by_person on mention_names (user_id) where user_id is not null;
create index mentions_by_workspace on mentions (workspace_id);
create index messages_by_agent on messages (author_agent_id) where author_agent_id is not null;
create index messages_by_author on messages (author_user_id) where author_user_id is not null;
create index messages_by_deleter on messages (deleted_by) where deleted_by is not null;
create index messages_by_parent on messages (parent_id) where parent_id is not null;
create index notifications_by_thread on notifications (thread_id);
create index notifications_by_workspace on notifications (workspace_id);
create index reactions_by_agent on reactions (agent_id) where agent_id is not null;
create index reactions_by_person on reactions (user_id) where user_id is not null;
create index read_markers_by_thread on read_markers (thread_id);
create index tasks_by_acting_person on tasks (acting_user_id) where acting_user_id is not null;
create index tasks_by_fork on tasks (fork_id) where fork_id is not null;
create index tasks_by_message on tasks (message_id) where message_id is not null;
create index tasks_by_version on tasks (agent_config_version_id) where agent_config_version_id is not null;
create index threads_by_channel on threads (channel_id);
create index threads_by_creator on threads (created_by) where created_by is not null;
create index threads_by_workspace on threads (workspace_id);
create index usage_by_conversation_by_fork on usage_by_conversation (fork_id) where fork_id is not null;
create index usage_by_conversation_by_thread on usage_by_conversation (thread_id) where thread_id is not null;
create index usage_daily_by_agent on usage_daily (agent_config_id) where agent_config_id is not null;
create index usage_daily_by_person on usage_daily (user_id) where user_id is not null;
create index workspaces_by_creator on workspaces (created_by) where created_by is not null;
create index workspaces_by_agent on workspaces (default_agent_id) where default_agent_id is not null;

-- A mention names a person or an agent, so the pair of the message and the named one is its key.
alter table mentions add column named_id uuid generated always as (coalesce(user_id, agent_id)) stored;
alter table mentions add primary key (message_id, named_id);
drop index mentions_by_message;
