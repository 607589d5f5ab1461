-- Lanes: which worker may work on which task now, and in which order.
--
-- A lane is one line of work: an agent in one conversation, an agent everywhere, or a chore. Work in a lane is done one
-- item at a time, first in first out. Different lanes run beside each other on any number of workers and machines. A
-- mailbox row is only a wake-up ('look at task X'). Looking twice, late or on two machines is harmless: every effect is
-- written together with the event that records it, and the event is refused to a worker that no longer holds the lane.
--
-- Holding a lane is a lease with an epoch. Each claim raises the epoch, and each writer for a task compares it under the
-- lane's lock. An owner that was wrongly thought dead may continue until another worker has claimed the lane.
--
-- The order of commits is the order of ids: an enqueuer locks the lane (by its upsert) before it takes a number from the
-- mailbox. Locks: threads by id, lanes by key, tasks by id. Each change of a mailbox row needs the lock of its lane.
--
-- A workspace runs at most `tasks_at_once` tasks. A lane that is due while its workspace is full is held back, so that
-- claims don't meet it, until one of the workspace's lanes is released: then the lane that has waited longest is due. If
-- such a wake-up is missed, workers make up for it when they look around (free_expired_lanes).

create table lanes (
  key text primary key,
  workspace_id uuid, -- of the last task that was claimed or held back; null: a chore's
  next_ready timestamptz, -- when a worker should look; null: nothing to look for
  held_since timestamptz, -- since when it is due, while its workspace is full
  wake_seq bigint not null default 0, -- raised by every wake-up, so that a release can tell whether it missed one
  owner text, -- the worker that holds it
  epoch bigint not null default 0, -- raised by every claim and every release
  lease_until timestamptz,
  check ((owner is null) = (lease_until is null))
);
-- The claim's index holds only lanes that are free and have work, however many idle ones there are.
create index lanes_due on lanes (next_ready) where owner is null and next_ready is not null;
create index lanes_held on lanes (lease_until) where owner is not null;
create index lanes_at_work on lanes (workspace_id) where owner is not null;
create index lanes_held_back on lanes (workspace_id, held_since) where held_since is not null;

alter table lanes enable row level security;
grant select, insert, update, delete on lanes to service_role;

create table mailbox (
  id bigint generated always as identity primary key,
  lane text not null references lanes,
  ready_at timestamptz, -- null: when it is woken
  -- 'parked' stepped out of the line (a question, a long rate limit) and lets the items behind it pass
  state text not null default 'ready' check (state in ('ready', 'parked')),
  attempt int not null default 0, -- how often it was claimed
  task_id uuid references tasks -- null: the lane's chore
);
create index mailbox_line on mailbox (lane, id) where state = 'ready';
create index mailbox_parked on mailbox (lane, ready_at) where state = 'parked';
create index mailbox_by_task on mailbox (task_id);

alter table mailbox enable row level security;
grant select, insert, update, delete on mailbox to service_role;

-- The running workers, each of which updates its row now and then. Nothing else depends on this table.
create table workers (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  host text not null,
  version text not null
);

alter table workers enable row level security;
grant select, insert, update, delete on workers to service_role;

-- Models that answered 429: no worker calls them before this time.
create table model_pauses (
  model text primary key,
  not_before timestamptz not null
);

alter table model_pauses enable row level security;
grant select, insert, update, delete on model_pauses to service_role;

-- The next time to look at a lane: its first item in line, or a parked one that is due sooner.
create function openvibe.next_ready(lane_key text) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  return least(
    (select ready_at from public.mailbox where lane = lane_key and state = 'ready' order by id limit 1),
    (select min(ready_at) from public.mailbox where lane = lane_key and state = 'parked'));
end
$$;

-- Whether a workspace may run one more task.
create function openvibe.has_room(workspace uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return (select tasks_at_once from public.workspaces where id = workspace)
    > (select count(*) from public.lanes where workspace_id = workspace and owner is not null);
end
$$;

-- Takes up to `wanted` free lanes that are due, the longest due first, and one item of each. The item is read after the
-- lane is locked, so that everything that a committed enqueuer put there is seen. A lane without a due item gets its
-- true time and is passed over. Claims of all workers run one after the other, because two at the same time could both
-- count the last room of a workspace as theirs. Each takes a millisecond.
create function openvibe.claim_lanes(worker text, lease interval, wanted int)
  returns table (
    lane text, epoch bigint, wake_seq bigint, item bigint, attempt int, task_id uuid, claimed_at timestamptz)
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

-- Prolongs the leases of a worker and returns the lanes that it still holds. A lease that ran out, or was freed, is
-- taken back if nobody has claimed the lane since: the epoch decides, not the clock.
create function openvibe.renew_lanes(worker text, lease interval, held_keys text[], held_epochs bigint[])
  returns setof text
  language sql volatile set search_path = ''
as $$
  with held as (
    select lanes.key from public.lanes
    join unnest(held_keys, held_epochs) as mine (key, epoch) on mine.key = lanes.key and mine.epoch = lanes.epoch
    order by lanes.key
    for no key update of lanes
  )
  update public.lanes set owner = worker, lease_until = clock_timestamp() + lease
  from held where lanes.key = held.key
  returning lanes.key
$$;

-- Releases a lane. Its item is done (`again_at` null and not parked) or stays, to be looked at later.
--
-- If `wake_seq` has moved since the claim, the lane was woken meanwhile. The owner's knowledge of the mailbox is then
-- old, and the lane is due again at once. The comparison must be in the row itself: a sub-select over the mailbox would
-- use an old snapshot and miss a wake-up whose transaction committed while this one waited for the lock.
--
-- The epoch rises here too. Otherwise a renewal on its way could take the lane back for an owner that is done with it,
-- and nobody would look at the lane until that lease has run out.
--
-- Then the lane that the workspace held back longest is due, since the time at which it was due and not since now:
-- otherwise it would be behind every lane with earlier work, be held back again, and wait for as long as others have
-- tasks left. A lane that another transaction has locked is passed over, so that nobody waits here out of lock order.
create function openvibe.release_lane(
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
  update public.lanes set next_ready = held_since, held_since = null
  where key = (
    select key from public.lanes where workspace_id = held.workspace_id and held_since is not null
    order by held_since limit 1 for no key update skip locked);
  return true;
end
$$;

-- Frees the lanes whose owner no longer renews them, and makes the held-back lanes due for which there is room by now.
create function openvibe.free_expired_lanes() returns int
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
  update public.lanes set next_ready = held_since, held_since = null
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

-- Locks a task for the owner of its lane in the one order of locks (thread, lane, task) and returns it. No row: the
-- lane is no longer held under this epoch. It is one call, because a worker makes it for each thing that it writes.
create function openvibe.hold_task(task uuid, thread uuid, lane_key text, held_epoch bigint) returns setof tasks
  language plpgsql set search_path = ''
as $$
begin
  perform from public.threads where id = thread for no key update;
  perform from public.lanes where key = lane_key and epoch = held_epoch for no key update;
  if found then
    return query select * from public.tasks where id = task for no key update;
  end if;
end
$$;

grant execute on function
  openvibe.next_ready(text),
  openvibe.has_room(uuid),
  openvibe.claim_lanes(text, interval, int),
  openvibe.renew_lanes(text, interval, text[], bigint[]),
  openvibe.release_lane(text, bigint, bigint, bigint, timestamptz, boolean),
  openvibe.free_expired_lanes(),
  openvibe.hold_task(uuid, uuid, text, bigint)
  to service_role;
