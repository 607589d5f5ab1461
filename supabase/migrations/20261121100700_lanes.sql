-- Lanes: who may work on what now, and in which order.
--
-- A lane is one line of work: an agent in one conversation, an agent everywhere, or a chore. Work in a lane is done one
-- item at a time, first in first out; lanes run beside each other on any number of workers and machines. A mailbox row
-- is only a wake-up ('look at task X'): looking twice, late or on two machines is harmless, because every effect is
-- written together with the event that records it, and the event is refused to whoever no longer holds the lane.
--
-- Holding a lane is a lease with an epoch. Each claim raises the epoch; whoever writes for a task compares it under the
-- lane's lock. An owner that was thought dead and is not may go on as long as nobody claimed the lane after it.
--
-- Order of commits is order of ids: an enqueuer locks the lane (by its upsert) before it takes a number from the
-- mailbox. Locks: threads by id, lanes by key, tasks by id. Whoever changes a mailbox row holds its lane's lock.

create table lanes (
  key text primary key,
  next_ready timestamptz, -- when somebody should look; null: nothing to look for
  wake_seq bigint not null default 0, -- raised by every wake-up, so that a release can tell whether it missed one
  owner text, -- the worker that holds it
  epoch bigint not null default 0, -- raised by every claim and every release
  lease_until timestamptz,
  check ((owner is null) = (lease_until is null))
);
-- The claim's index holds only lanes that are free and have work, however many idle ones there are.
create index lanes_due on lanes (next_ready) where owner is null and next_ready is not null;
create index lanes_held on lanes (lease_until) where owner is not null;

create table mailbox (
  id bigint generated always as identity primary key,
  lane text not null references lanes,
  ready_at timestamptz, -- null: when somebody wakes it
  -- 'parked' stepped out of the line (a question, a long rate limit) and lets those behind it pass
  state text not null default 'ready' check (state in ('ready', 'parked')),
  attempt int not null default 0, -- how often it was claimed
  task_id uuid references tasks -- null: the lane's chore
);
create index mailbox_line on mailbox (lane, id) where state = 'ready';
create index mailbox_parked on mailbox (lane, ready_at) where state = 'parked';
create index mailbox_by_task on mailbox (task_id);

-- Who is there to work. A worker writes its row now and then; nothing else hangs on it.
create table workers (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  host text not null,
  version text not null
);

-- A model that a 429 asked us to leave alone, for every worker that calls it.
create table model_pauses (
  model text primary key,
  not_before timestamptz not null
);

-- When a lane is next worth a look: its first item in line, or a parked one whose time comes sooner.
create function openvibe.next_ready(lane_key text) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  return least(
    (select ready_at from public.mailbox where lane = lane_key and state = 'ready' order by id limit 1),
    (select min(ready_at) from public.mailbox where lane = lane_key and state = 'parked'));
end
$$;

-- Takes up to `wanted` free lanes that are due, the longest due first, and one item of each. The item is read after the
-- lane is locked, so whatever a committed enqueuer put there is seen. A lane that turns out to have nothing due gets
-- its true time and is passed over.
create function openvibe.claim_lanes(worker text, lease interval, wanted int)
  returns table (lane text, epoch bigint, wake_seq bigint, item bigint, attempt int, task_id uuid, claimed_at timestamptz)
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  free public.lanes;
  due public.mailbox;
  taken int := 0;
begin
  -- A variable, because the planner can't use the index with a clock that moves.
  claimed_at := clock_timestamp();
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
      update public.lanes set next_ready = openvibe.next_ready(free.key) where key = free.key;
      continue;
    end if;

    update public.lanes set owner = worker, epoch = free.epoch + 1, lease_until = clock_timestamp() + lease
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

-- Prolongs what the worker holds and says which lanes those are. A lease that ran out, or was freed, is taken back as
-- long as nobody claimed the lane since: the epoch decides, not the clock.
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

-- Gives a lane back. The item is done (`again_at` null and not parked) or stays, to be looked at later. Somebody woke
-- the lane since it was claimed when its `wake_seq` moved: then what the owner believes of the mailbox is old, and the
-- lane is looked at again at once. The comparison must be in the row itself: a sub-select over the mailbox would see
-- what the snapshot shows and miss a wake-up whose transaction committed while this one waited for the lock.
-- The epoch rises here, too: a renewal that was on its way would else take the lane back for an owner that is through
-- with it, and nobody would look at it until that lease has run out.
create function openvibe.release_lane(
  lane_key text, held_epoch bigint, seen_wake bigint, done_item bigint, again_at timestamptz, park boolean)
  returns boolean
  language plpgsql set search_path = ''
as $$
declare
  woken boolean;
begin
  select wake_seq <> seen_wake into woken from public.lanes
  where key = lane_key and epoch = held_epoch for no key update;
  if not found then
    return false;
  end if;
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
  return true;
end
$$;

-- Frees the lanes whose owner stopped renewing, so that they are claimed anew.
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
  return freed;
end
$$;

alter table lanes enable row level security;
alter table mailbox enable row level security;
alter table workers enable row level security;
alter table model_pauses enable row level security;

grant select, insert, update, delete on lanes, mailbox, workers, model_pauses to service_role;
grant execute on function
  openvibe.next_ready(text),
  openvibe.claim_lanes(text, interval, int),
  openvibe.renew_lanes(text, interval, text[], bigint[]),
  openvibe.release_lane(text, bigint, bigint, bigint, timestamptz, boolean),
  openvibe.free_expired_lanes()
  to service_role;
