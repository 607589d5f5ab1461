-- Markers that are moved together read their notifications together: marking 10,000 threads as read ran as many updates,
-- each with the triggers of its own, which took three times as long as all the rest.
drop trigger read_markers_notifications on read_markers;

-- As before. The plan is kept while the connection lasts: one that was made for 10,000 markers must not read the whole table
-- for one marker.
create or replace function openvibe.read_notifications() returns trigger
  language plpgsql security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  update public.notifications n set read_at = now()
  from moved
  where n.user_id = moved.user_id and n.thread_id = moved.thread_id and n.seq <= moved.last_read_seq
    and n.read_at is null and n.fork_id is null and n.kind <> 'ask';
  return null;
end
$$;
create trigger read_markers_new_notifications after insert on read_markers
  referencing new table as moved for each statement execute function openvibe.read_notifications();
create trigger read_markers_notifications after update on read_markers
  referencing new table as moved for each statement execute function openvibe.read_notifications();
