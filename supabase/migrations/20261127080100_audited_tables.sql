-- The acts that the audit log tells. Each is noted by the table that it changes, so that an act by SQL is told, too.

-- Accounts.

create function openvibe.audit_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;
create trigger account_sessions_audit after insert on account_sessions
  for each row when (new.ended_at is null) execute function openvibe.audit_session();
create trigger account_sessions_audit_end after update of ended_at on account_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function openvibe.audit_session();

-- A sign-in that was refused. An address without an account is not kept: people type passwords there by mistake.
create function openvibe.audit_refused_sign_in(address text, place text, why text) returns void
  language plpgsql security definer set search_path = ''
as $$
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
$$;
grant execute on function openvibe.audit_refused_sign_in(text, text, text) to service_role;

create function openvibe.audit_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;
create trigger profiles_audit after insert on profiles
  for each row when (new.example_channel_id is null) execute function openvibe.audit_profile();
create trigger profiles_audit_change after update of left_at, email on profiles
  for each row when ((old.left_at is null and new.left_at is not null) or new.email <> old.email)
  execute function openvibe.audit_profile();

create function openvibe.audit_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  actor jsonb := openvibe.audit_actor();
begin
  if actor ->> 'kind' = 'system' then
    actor := jsonb_build_object('kind', 'person', 'userId', new.id);
  end if;
  perform openvibe.audit_account(new.id, 'account.password_changed', '{}', actor => actor);
  return null;
end
$$;
create trigger openvibe_audit_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function openvibe.audit_password();

create function openvibe.audit_factor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;
do $$
begin
  -- Not every Auth has a second factor.
  if to_regclass('auth.mfa_factors') is not null then
    create trigger openvibe_audit_factor after update on auth.mfa_factors
      for each row when (old.status::text <> 'verified' and new.status::text = 'verified')
      execute function openvibe.audit_factor();
    create trigger openvibe_audit_factor_gone after delete on auth.mfa_factors
      for each row when (old.status::text = 'verified') execute function openvibe.audit_factor();
  end if;
end
$$;

create trigger instance_settings_audit after update on instance_settings
  for each row execute function openvibe.audit_row('instance', 'signups', 'proof', 'workspaces');

-- The workspace, its members and its invitations.

create trigger workspaces_audit after insert or update on workspaces
  for each row execute function openvibe.audit_row('workspace', 'name', 'slug', 'max_forks_per_thread',
    'prompts_visible', 'follow_ups', 'approvals', 'default_agent_id', 'small_model', 'daily_usd', 'monthly_usd',
    'tasks_at_once', 'search_language', 'forks_begin_with', 'routing', 'thread_summaries', 'fork_suggestions',
    'help_daily_usd');
create trigger workspace_members_audit after insert or update or delete on workspace_members
  for each row execute function openvibe.audit_row('member', 'role');
-- The address of an invitation stays in its own row, where it can be erased.
create trigger invites_audit after insert or update of revoked_at, role or delete on invites
  for each row execute function openvibe.audit_row('invite', 'role', 'channel_ids', 'expires_at');

-- Agents. One row tells the fields that changed and the version that this made.
create function openvibe.audit_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  change jsonb := openvibe.audit_change(
    case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new),
    array['display_name', 'slug', 'description', 'model', 'effort', 'is_active', 'capabilities', 'tools', 'approvals',
      'reply_mode', 'mailbox', 'max_tokens', 'max_turns', 'max_total_tokens', 'max_output_tokens', 'budget_usd',
      'timeout_seconds', 'tool_timeout_seconds', 'structured_output', 'recalls_memory', 'uses_workspace_context',
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
$$;
-- After agent_configs_write_version: triggers run in the order of their names.
create trigger agent_configs_written after insert or update on agent_configs
  for each row execute function openvibe.audit_agent();

-- Keys and programs.
create trigger api_keys_audit_key after insert or update of name, scope, expires_at, revoked_at on api_keys
  for each row when (new.client_id is null)
  execute function openvibe.audit_row('api_key', 'name', 'scope', 'expires_at');
create trigger api_keys_audit_program after insert or update of name, scope, expires_at, revoked_at on api_keys
  for each row when (new.client_id is not null)
  execute function openvibe.audit_row('program', 'name', 'scope', 'expires_at');
create trigger oauth_clients_audit after insert or delete on oauth_clients
  for each row execute function openvibe.audit_row('oauth_client', 'name');

-- Connections to other servers. Their addresses can hold a secret.
create trigger mcp_servers_audit after insert or update of title, name, url, auth, header_names, is_active, tool_effects,
    sealed or delete on mcp_servers
  for each row execute function openvibe.audit_row('mcp_server', 'title', 'name', 'auth', 'header_names', 'is_active',
    'tool_effects', '~url', '~sealed');
create trigger mcp_choices_audit after insert or update or delete on mcp_choices
  for each row execute function openvibe.audit_row('mcp_choice', 'server_id', 'is_active', 'tool_effects');
create trigger incoming_webhooks_audit after insert or update of name, agent_id, channel_id, thread_id, scheme,
    secret_hash, sealed, template, is_active or delete on incoming_webhooks
  for each row execute function openvibe.audit_row('incoming_webhook', 'name', 'agent_id', 'channel_id', 'scheme',
    'is_active', '~template', '~secret_hash', '~sealed');
create trigger outgoing_webhooks_audit after insert or update of name, url, events, channels, channel_ids, sealed,
    is_active, switched_off or delete on outgoing_webhooks
  for each row execute function openvibe.audit_row('outgoing_webhook', 'name', 'events', 'channels', 'channel_ids',
    'is_active', 'switched_off', '~url', '~sealed');

-- Memory, digests, schedules. Their words are not told: some belong to private conversations.
create trigger reflection_settings_audit after insert or update on reflection_settings
  for each row execute function openvibe.audit_row('reflection', 'is_on', 'needs_review', 'rhythm', 'weekday', 'hour',
    'time_zone', 'run_usd', 'month_usd');
create trigger reflection_channels_audit after insert or delete on reflection_channels
  for each row execute function openvibe.audit_row('reflection_channel', 'channel_id');
create trigger memory_block_versions_audit after insert on memory_block_versions
  for each row when (new.author_user_id is not null)
  execute function openvibe.audit_row('memory_block', 'label', 'version', 'is_deleted', 'block_id');
create trigger workspace_context_audit after insert on workspace_context_versions
  for each row execute function openvibe.audit_row('workspace_context', 'version');
create trigger digests_audit after insert or update of is_on, hour, days or delete on digests
  for each row execute function openvibe.audit_row('digest', 'is_on', 'hour', 'days');
create trigger schedules_audit_made after insert on schedules
  for each row when (new.kind = 'agent')
  execute function openvibe.audit_row('schedule', 'status', 'cadence', 'time_zone', 'place');
create trigger schedules_audit after update of status, cadence, time_zone, prompt, agent_config_id, channel_id, deleted_at
    on schedules
  for each row when (new.kind = 'agent')
  execute function openvibe.audit_row('schedule', 'status', 'cadence', 'time_zone', 'place', 'agent_config_id',
    'channel_id', '~prompt');

-- Tasks: calls with an effect, and the answers of people to requests.
create function openvibe.audit_task_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  task public.tasks;
  subject jsonb;
  person constant jsonb := jsonb_build_object('kind', 'person', 'userId', new.data -> 'userId');
begin
  select * into task from public.tasks where id = new.task_id;
  -- The example is removed without a trace.
  if exists (select from public.channels where id = task.channel_id and is_example) then return null; end if;
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
$$;
create trigger task_events_audit after insert on task_events
  for each row when (
    (new.type = 'tool.requested' and new.data ->> 'effect' <> 'read_only')
    or new.type in ('approval.given', 'budget.given', 'limit.raised')
    or (new.type = 'approval.expired' and new.data ->> 'outcome' = 'refused'))
  execute function openvibe.audit_task_event();

-- Published results, and messages that somebody else removed.
create function openvibe.audit_result() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;
create trigger fork_results_audit after update of state on fork_results
  for each row when (old.state <> 'published' and new.state = 'published') execute function openvibe.audit_result();

create function openvibe.audit_removed_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.channels where id = new.channel_id and is_example) then return null; end if;
  perform openvibe.audit(new.workspace_id, 'message.removed',
    jsonb_build_object('type', 'message', 'id', new.id, 'userId', new.author_user_id, 'agentId', new.author_agent_id,
      'channelId', new.channel_id),
    '{}');
  return null;
end
$$;
create trigger messages_audit_removed after update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null
    and new.deleted_by is distinct from new.author_user_id)
  execute function openvibe.audit_removed_message();
