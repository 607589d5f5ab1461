-- A task can be run once more from one of its turns, with another version or model. Unless its effects were allowed it
-- is silent: nobody in its thread hears of it, and its answer is kept with it.

alter table tasks add column is_silent boolean not null default false;
create index tasks_reruns on tasks (rerun_of, id) where rerun_of is not null;

create or replace function openvibe.task_json(t tasks) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', t.id, 'threadId', t.thread_id, 'forkId', t.fork_id,
    'triggerMessageId', t.trigger_message_id, 'actingUserId', t.acting_user_id, 'agentId', t.agent_config_id,
    'agentVersionId', t.agent_config_version_id, 'origin', t.origin, 'rerunOf', t.rerun_of,
    'parentTaskId', t.parent_task_id, 'isSilent', t.is_silent, 'status', t.status,
    'stopReason', t.stop_reason, 'step', t.step, 'retryAt', t.retry_at, 'attempt', t.attempt, 'error', t.error,
    'messageId', t.message_id, 'tokenUsage', t.token_usage, 'costUsd', t.cost_usd, 'rev', t.rev,
    'createdAt', t.created_at, 'startedAt', t.started_at, 'endedAt', t.ended_at);
end
$$;
