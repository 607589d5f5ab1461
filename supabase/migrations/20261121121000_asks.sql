-- Who may approve what agents do, where an agent's own version does not say: the same shape as agent_configs.approvals.
alter table workspaces
  add column approvals jsonb not null default '{}' check (jsonb_typeof(approvals) = 'object');
grant update (approvals) on workspaces to openvibe_user;

-- A child works inside its parent: whoever stops a task, or looks at it, finds its children.
create index tasks_children on tasks (parent_task_id) where parent_task_id is not null;

create or replace function openvibe.task_json(t tasks) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', t.id, 'threadId', t.thread_id, 'forkId', t.fork_id,
    'triggerMessageId', t.trigger_message_id, 'actingUserId', t.acting_user_id, 'agentId', t.agent_config_id,
    'agentVersionId', t.agent_config_version_id, 'origin', t.origin, 'rerunOf', t.rerun_of,
    'parentTaskId', t.parent_task_id, 'status', t.status,
    'stopReason', t.stop_reason, 'step', t.step, 'retryAt', t.retry_at, 'attempt', t.attempt, 'error', t.error,
    'messageId', t.message_id, 'tokenUsage', t.token_usage, 'costUsd', t.cost_usd, 'rev', t.rev,
    'createdAt', t.created_at, 'startedAt', t.started_at, 'endedAt', t.ended_at);
end
$$;
