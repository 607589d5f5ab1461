-- The audit log leaves out the calls of tasks that are only simulated.
create or replace function openvibe.audit_task_event() returns trigger
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
$$;

-- As before, and with the endpoint of an agent and its fallback.
create or replace function openvibe.audit_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;
