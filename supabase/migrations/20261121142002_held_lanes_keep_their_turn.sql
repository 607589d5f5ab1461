-- A lane that was held back, because its workspace ran all that it may, is due since it was due: not since there is room.
-- It would else stand behind every lane with work of an earlier time, be held back once more, and wait for as long as
-- others have tasks left.

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
  update public.lanes set next_ready = held_since, held_since = null
  where key = (
    select key from public.lanes where workspace_id = held.workspace_id and held_since is not null
    order by held_since limit 1 for no key update skip locked);
  return true;
end
$$;

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
