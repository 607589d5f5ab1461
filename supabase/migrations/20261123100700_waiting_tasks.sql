-- A question or an approval waits for certain people. When somebody loses access to a conversation or gets another
-- role, the tasks that wait there are looked at, so that a question whose only answerer has left goes to the admins
-- now and not when its time is over. The worker decides; the database only wakes it.

-- Makes the workers look at these tasks, as `wakeAll` of server/db/lanes does. Lanes are locked in the order of keys.
create function openvibe.wake_tasks(wanted uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if cardinality(wanted) = 0 then
    return;
  end if;
  update public.lanes l set wake_seq = l.wake_seq + 1, next_ready = least(l.next_ready, now())
  where l.key in (
    select held.key from public.lanes held
    where held.key in (select m.lane from public.mailbox m where m.task_id = any (wanted))
    order by held.key for no key update);
  update public.mailbox set ready_at = now() where task_id = any (wanted);
  perform pg_notify('openvibe_work', '');
end
$$;
revoke execute on function openvibe.wake_tasks(uuid[]) from public;

create function openvibe.wake_waiting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'channels' then
    perform openvibe.wake_tasks(array(
      select t.id from now_channels c
      join before_channels b on b.id = c.id and b.access_epoch <> c.access_epoch
      join public.tasks t on t.channel_id = c.id and t.status = 'waiting'
        and t.step in ('waiting_for_person', 'waiting_for_approval')));
  else
    perform openvibe.wake_tasks(array(
      select t.id from now_members m
      join before_members b on b.workspace_id = m.workspace_id and b.user_id = m.user_id and b.role <> m.role
      join public.tasks t on t.workspace_id = m.workspace_id and t.status = 'waiting'
        and t.step in ('waiting_for_person', 'waiting_for_approval')));
  end if;
  return null;
end
$$;
create trigger channels_wake_waiting after update on channels
  referencing old table as before_channels new table as now_channels
  for each statement execute function openvibe.wake_waiting();
create trigger workspace_members_wake_waiting after update on workspace_members
  referencing old table as before_members new table as now_members
  for each statement execute function openvibe.wake_waiting();
