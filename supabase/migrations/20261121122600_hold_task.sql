-- Locks a task for the owner of its lane in the one order of locks (thread, lane, task) and shows it. Nothing: the lane
-- is no longer held under this epoch. One call, because a worker does it for each thing that it writes.
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
grant execute on function openvibe.hold_task(uuid, uuid, text, bigint) to service_role;
