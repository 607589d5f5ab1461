-- A workspace runs so many tasks at once and no more. A lane that is due when its workspace is full is held back, out of
-- the claim's way however many there are, until one of the workspace's lanes is given back: then the one that has waited
-- longest is due. A wake-up that is missed in between is made up for when workers look around.

alter table lanes
  add column workspace_id uuid, -- of the task that was claimed or held back last; null: a chore's
  add column held_since timestamptz; -- since when it is due, while its workspace has no room for it
create index lanes_at_work on lanes (workspace_id) where owner is not null;
create index lanes_held_back on lanes (workspace_id, held_since) where held_since is not null;

-- The same as before, and nobody gets more than their workspace has room for. Claims are made one after the other, over
-- all workers: who counts at the same time as another would count the other's in vain. Each takes a millisecond.
create or replace function openvibe.claim_lanes(worker text, lease interval, wanted int)
  returns table (lane text, epoch bigint, wake_seq bigint, item bigint, attempt int, task_id uuid, claimed_at timestamptz)
  language plpgsql set search_path = ''
as $$
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
$$;

create function openvibe.has_room(workspace uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return (select tasks_at_once from public.workspaces where id = workspace)
    > (select count(*) from public.lanes where workspace_id = workspace and owner is not null);
end
$$;

-- As before; then the lane of the workspace that was held back longest is due. It is passed over where somebody has it
-- locked, so that nobody waits here for a lane out of order.
create or replace function openvibe.release_lane(
  lane_key text, held_epoch bigint, seen_wake bigint, done_item bigint, again_at timestamptz, park boolean)
  returns boolean
  language plpgsql set search_path = ''
as $$
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
  update public.lanes set next_ready = clock_timestamp(), held_since = null
  where key = (
    select key from public.lanes where workspace_id = held.workspace_id and held_since is not null
    order by held_since limit 1 for no key update skip locked);
  return true;
end
$$;

-- As before; then what was held back is due as far as there is room by now.
create or replace function openvibe.free_expired_lanes() returns int
  language plpgsql set search_path = ''
as $$
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
  update public.lanes set next_ready = clock_timestamp(), held_since = null
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
$$;

grant execute on function openvibe.has_room(uuid) to service_role;
