-- A marker may be moved back by hand ('mark unread from here'). Other tabs take a lower number as news only when told so,
-- since of the ordinary ones a late one may come behind a higher.
create or replace function openvibe.tell_read() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('threadId', new.thread_id, 'lastReadSeq', new.last_read_seq)
      || case when tg_op = 'UPDATE' and new.last_read_seq < old.last_read_seq then '{"back": true}' else '{}' end::jsonb,
    'read.updated', 'user:' || new.user_id, true);
  return null;
end
$$;
