-- Tasks per second: renewing leases makes no task wait, the end of a task removes its text so far by itself, and bodies
-- are compressed fast.

-- Prolongs the leases of a worker and returns the lanes that it still holds. A lease that ran out, or was freed, is
-- taken back if nobody has claimed the lane since: the epoch decides, not the clock.
--
-- A lane that is locked at this moment is passed over. If this waited for one lane while it held the others, every task
-- of the worker that has something to write would wait, too. Such a lane still counts as held, by the last epoch that
-- was committed, and each write for its task compares the epoch under the lane's lock. Only if a lease is in its second
-- half does this wait for all of them, in their order.
create or replace function openvibe.renew_lanes(
  worker text, lease interval, held_keys text[], held_epochs bigint[])
  returns setof text
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- The text so far of an answer is gone when its task has ended, whoever ends it.
create function openvibe.drop_stream() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.task_streams where task_id = new.id;
  return null;
end
$$;
create trigger tasks_drop_stream after update of ended_at on tasks
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function openvibe.drop_stream();

-- Two bodies are stored for each model call. LZ4 compresses them in a tenth of the time, where Postgres has it.
do $$
begin
  if (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') then
    alter table public.task_payloads alter column body set compression lz4;
  end if;
end
$$;
