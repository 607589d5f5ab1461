-- What a fork's agents have used: the sum of what their calls cost, and of what is set aside for those under way. Counted
-- from the very events that say so, in the transaction that writes them, so that no crash can come between. A silent task,
-- which runs once more to be compared, is none of the fork's.

create function openvibe.count_fork_spending() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  used numeric := coalesce(new.reserved_usd, 0) - coalesce(old.reserved_usd, 0) + coalesce((
    select sum((e.data ->> 'costUsd')::numeric) from public.task_events e
    where e.task_id = new.id and e.seq > old.last_event_seq and e.seq <= new.last_event_seq
      and e.type in ('model.answered', 'model.failed')), 0);
begin
  if used <> 0 then
    update public.forks set spent_usd = spent_usd + used where id = new.fork_id;
  end if;
  return null;
end
$$;
-- After the task was told (triggers run by name), so that the thread's revisions arrive in order. The thread is locked:
-- whoever writes a log holds it.
create trigger tasks_tell_spending after update on tasks
  for each row when (new.fork_id is not null and not new.is_silent and new.last_event_seq > old.last_event_seq)
  execute function openvibe.count_fork_spending();
-- For the same reason.
alter trigger tasks_end_drafting on tasks rename to tasks_tell_drafting;

alter table forks disable trigger user;
update forks f set spent_usd = used.usd
from (
  select t.fork_id, sum(coalesce(t.reserved_usd, 0) + coalesce((
    select sum((e.data ->> 'costUsd')::numeric) from task_events e
    where e.task_id = t.id and e.type in ('model.answered', 'model.failed')), 0)) as usd
  from tasks t where t.fork_id is not null and not t.is_silent group by t.fork_id
) used
where used.fork_id = f.id;
alter table forks enable trigger user;
