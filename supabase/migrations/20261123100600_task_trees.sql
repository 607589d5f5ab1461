-- The budget of a task binds the tasks that its agents hand parts of it to, and the pause of a model is short.

-- A task that another agent asked for draws on the budgets of all tasks above it. Each of these counts the money of
-- all tasks below it: the cost of their calls, and the reservations for the calls under way. A task of a program that
-- names a parent has a budget of its own: a person started it, and it may be in another thread.
alter table tasks
  add column below_tasks int not null default 0, -- the tasks that agents started below this one, at any depth
  add column below_usd numeric(12, 6) not null default 0, -- the cost of their calls
  add column below_reserved_usd numeric(12, 6) not null default 0; -- the highest cost of their calls under way

-- The tasks above a task, from the one that asked for it to the one that a person asked.
create function openvibe.tasks_above(task uuid) returns setof uuid
  language sql stable set search_path = ''
as $$
  with recursive above as (
    select parent_task_id as id, 1 as depth from public.tasks where id = task and origin = 'child'
    union all
    select t.parent_task_id, above.depth + 1 from above join public.tasks t on t.id = above.id and t.origin = 'child'
  )
  select id from above where id is not null order by depth
$$;
grant execute on function openvibe.tasks_above(uuid) to service_role;

-- Adds to the counts of the tasks above. Every writer of a log holds the thread, and all of these tasks are in it.
create function openvibe.count_above(task uuid, tasks_more int, usd numeric, reserved numeric) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.tasks set
    below_tasks = below_tasks + tasks_more,
    below_usd = below_usd + usd,
    below_reserved_usd = below_reserved_usd + reserved
  where id in (select openvibe.tasks_above(task));
end
$$;

-- Counted from the events and in the transaction that writes them, so that a crash can't lose a call.
create function openvibe.count_child_spending(task tasks, before tasks) returns void
  language plpgsql set search_path = ''
as $$
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
$$;

-- People see the cost of a task with the cost of the tasks below it.
create or replace function openvibe.stamp_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (new.status, new.step, new.retry_at, new.attempt, new.stop_reason, new.message_id,
      new.below_tasks, new.below_usd)
      is distinct from (old.status, old.step, old.retry_at, old.attempt, old.stop_reason, old.message_id,
      old.below_tasks, old.below_usd) then
    new.rev := openvibe.next_rev(new.thread_id);
  end if;
  return new;
end
$$;

create or replace function openvibe.tasks_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.tell_task(new);
  perform openvibe.tell_channel_of_task(new);
  if new.origin = 'child' then perform openvibe.count_above(new.id, 1, 0, 0); end if;
  return null;
end
$$;

-- The event of the task is sent before its fork or the tasks above it change, so that the revisions of the thread
-- arrive in order.
create or replace function openvibe.tasks_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
  return null;
end
$$;

-- The cost includes the tasks below.
create or replace function openvibe.task_json(t tasks) returns jsonb
  language plpgsql stable set search_path = ''
as $$
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
$$;

-- The tasks that exist already. Nobody sees these columns in the lists of changes yet, so no revision is made.
alter table tasks disable trigger user;
with recursive pairs as (
  select t.id, t.parent_task_id as above_id from tasks t where t.origin = 'child' and t.parent_task_id is not null
  union all
  select pairs.id, t.parent_task_id from pairs join tasks t on t.id = pairs.above_id
  where t.origin = 'child' and t.parent_task_id is not null
), sums as (
  select pairs.above_id, count(*) as tasks, coalesce(sum(t.cost_usd), 0) as usd,
    coalesce(sum(t.reserved_usd), 0) as reserved
  from pairs join tasks t on t.id = pairs.id group by pairs.above_id
)
update tasks set below_tasks = sums.tasks, below_usd = sums.usd, below_reserved_usd = sums.reserved
from sums where tasks.id = sums.above_id;
alter table tasks enable trigger user;

-- After a 429 a model is paused for a minute at most, even if the endpoint asks for more. Then one task tries, and the
-- others wait for its outcome. The row stays until the model has answered. The task that tries is known by its lane:
-- when the lane is released or its lease is over, another task may try.
alter table model_pauses
  add column asked_until timestamptz not null default now(), -- the time until which the endpoint asked to wait
  add column probe_lane text, -- the lane of the task that tries the model; null: none does …
  add column probe_epoch bigint; -- … and the epoch in which its worker holds it
update model_pauses set asked_until = not_before, not_before = least(not_before, now() + interval '60 seconds');
alter table model_pauses
  alter column asked_until drop default;


-- Has the task of a lane try a model whose pause is over. False: the task of another lane tries it now. The row is locked
-- before the lanes are looked at, so that of two tasks that ask at once the second one sees the first.
create function openvibe.try_model(paused text, lane_key text, lane_epoch bigint) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  pause public.model_pauses;
begin
  select * into pause from public.model_pauses where model = paused for no key update;
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
  update public.model_pauses set probe_lane = lane_key, probe_epoch = lane_epoch where model = paused;
  return true;
end
$$;
grant execute on function openvibe.try_model(text, text, bigint) to service_role;
