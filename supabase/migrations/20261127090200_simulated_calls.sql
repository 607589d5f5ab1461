-- A call that acts is not carried out in a trial or a silent replay, so the audit log does not tell of it as an act.

create function openvibe.acts(task uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (select from public.tasks t
    where t.id = task and (t.origin = 'test' or t.origin = 'replay' and t.is_silent));
end
$$;
grant execute on function openvibe.acts(uuid) to service_role;

drop trigger task_events_audit on task_events;
create trigger task_events_audit after insert on task_events
  for each row when (
    (new.type = 'tool.requested' and new.data ->> 'effect' <> 'read_only'
      or new.type in ('approval.given', 'budget.given', 'limit.raised')
      or new.type = 'approval.expired' and new.data ->> 'outcome' = 'refused')
    and openvibe.acts(new.task_id))
  execute function openvibe.audit_task_event();
