-- Trials: tasks in which an admin tries a version of an agent (`origin = 'test'`). Only admins who can read the
-- conversation see them. Nobody else is told anything: not even that the conversation has a new revision.

alter policy tasks_read on tasks
  using (channel_id = any (array(select openvibe.readable_channel_ids()))
    and (origin <> 'test' or workspace_id = any (array(select openvibe.my_admin_workspace_ids()))));

-- The newest trials of an agent.
create index tasks_trials on tasks (agent_config_id, id desc) where origin = 'test';

-- A trial counts its own revisions, because a gap in those of the thread would tell its readers of it.
create or replace function openvibe.stamp_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;

drop trigger tasks_after_insert on tasks;
create trigger tasks_after_insert after insert on tasks
  for each row when (new.origin <> 'test') execute function openvibe.tasks_after_insert();
drop trigger tasks_after_update on tasks;
create trigger tasks_after_update after update on tasks
  for each row when (new.origin <> 'test') execute function openvibe.tasks_after_update();

-- The admin who tries hears of it. The words come from the worker, or are read again.
create function openvibe.tell_trial() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.rev <> old.rev then
    perform realtime.send(jsonb_build_object('id', new.id, 'agentId', new.agent_config_id), 'trial.changed',
      'user:' || new.acting_user_id, true);
  end if;
  return null;
end
$$;
create trigger tasks_tell_trial after insert or update on tasks
  for each row when (new.origin = 'test') execute function openvibe.tell_trial();
