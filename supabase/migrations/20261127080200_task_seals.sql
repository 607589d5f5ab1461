-- The logs of tasks are tied to the audit log: a seal is a row of it that names the last events of ended tasks with their
-- hashes. What was sealed can't be cut off or written anew without a trace in the other chain.

-- Ended tasks whose last event is in no seal yet.
create table tasks_unsealed (
  task_id uuid primary key references tasks on delete cascade,
  ended_at timestamptz not null
);
create index tasks_unsealed_by_end on tasks_unsealed (ended_at);
alter table tasks_unsealed enable row level security;
grant select on tasks_unsealed to service_role;

create function openvibe.queue_seal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The example is removed without a trace.
  if not exists (select from public.channels where id = new.channel_id and is_example) then
    insert into public.tasks_unsealed (task_id, ended_at) values (new.id, new.ended_at)
    on conflict (task_id) do update set ended_at = excluded.ended_at;
  end if;
  return null;
end
$$;
create trigger tasks_queue_seal after update of ended_at, last_event_seq on tasks
  for each row when (new.ended_at is not null
    and (old.ended_at is null or old.last_event_seq <> new.last_event_seq))
  execute function openvibe.queue_seal();

insert into tasks_unsealed (task_id, ended_at)
select t.id, t.ended_at from tasks t join channels c on c.id = t.channel_id
where t.ended_at is not null and not c.is_example;

-- Seals the logs of ended tasks, the oldest first. Returns how many.
create function openvibe.seal_tasks(size int) returns int
  language plpgsql security definer set search_path = ''
as $$
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
$$;
grant execute on function openvibe.seal_tasks(int) to service_role;
