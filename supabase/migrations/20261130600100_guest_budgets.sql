-- What agents may spend on a day for each guest: a budget of a person that comes with the role, and goes with it. One that
-- an admin sets for a guest replaces it, so that the calls of agents know no new kind of limit.

alter table workspaces add column guest_daily_usd numeric(10, 4) default 1 check (guest_daily_usd > 0); -- null: no limit
grant update (guest_daily_usd) on workspaces to openvibe_user;

-- As before, and with the share of guests.
drop trigger workspaces_audit on workspaces;
create trigger workspaces_audit after insert or update on workspaces
  for each row execute function openvibe.audit_row('workspace', 'name', 'slug', 'max_forks_per_thread',
    'prompts_visible', 'follow_ups', 'approvals', 'default_agent_id', 'small_model', 'small_endpoint_id', 'daily_usd',
    'monthly_usd', 'guest_daily_usd', 'tasks_at_once', 'search_language', 'forks_begin_with', 'routing',
    'thread_summaries', 'fork_suggestions', 'help_daily_usd', 'link_previews');

-- Null: the budget comes with the role of a guest. The audit log has the change of the role or of the setting instead.
alter table budgets alter column created_by drop not null;
drop trigger budgets_audit on budgets;
create trigger budgets_audit after insert on budgets for each row when (new.created_by is not null)
  execute function openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');
create trigger budgets_audit_change after update on budgets for each row when (new.created_by is not null)
  execute function openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');
create trigger budgets_audit_end after delete on budgets for each row when (old.created_by is not null)
  execute function openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');

-- A UUID in the order of time (version 7, RFC 9562), as the ids of other budgets are: they are listed page by page by it.
create function openvibe.timed_id() returns uuid
  language sql volatile set search_path = ''
as $$
  select (substr(stamp, 1, 8) || '-' || substr(stamp, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  from (select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as stamp) now
$$;
revoke execute on function openvibe.timed_id() from public;
grant execute on function openvibe.timed_id() to service_role;

-- Gives a workspace's guests the budget of their role, as its setting says now. `person`: only this one.
create function openvibe.give_guest_budgets(workspace uuid, person uuid default null) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.budgets b
  where b.workspace_id = workspace and b.created_by is null and (person is null or b.user_id = person)
    and not exists (select from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
      where m.workspace_id = workspace and m.user_id = b.user_id and m.role = 'guest' and w.guest_daily_usd is not null);
  insert into public.budgets as b (id, workspace_id, kind, user_id, period, limit_usd)
  select openvibe.timed_id(), workspace, 'person', m.user_id, 'day', w.guest_daily_usd
  from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
  where m.workspace_id = workspace and m.role = 'guest' and (person is null or m.user_id = person)
    and w.guest_daily_usd is not null
  on conflict (user_id, workspace_id, period) where user_id is not null
  do update set limit_usd = excluded.limit_usd, updated_at = now()
  where b.created_by is null and b.limit_usd <> excluded.limit_usd;
end
$$;
revoke execute on function openvibe.give_guest_budgets(uuid, uuid) from public;
grant execute on function openvibe.give_guest_budgets(uuid, uuid) to service_role;

create function openvibe.guest_budgets_after_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.give_guest_budgets(
    coalesce(new.workspace_id, old.workspace_id), coalesce(new.user_id, old.user_id));
  return null;
end
$$;
create trigger workspace_members_new_guest after insert on workspace_members
  for each row when (new.role = 'guest') execute function openvibe.guest_budgets_after_role();
create trigger workspace_members_other_guest after update of role or delete on workspace_members
  for each row execute function openvibe.guest_budgets_after_role();

create function openvibe.guest_budgets_after_setting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.give_guest_budgets(new.id);
  return null;
end
$$;
create trigger workspaces_guest_budgets after update of guest_daily_usd on workspaces
  for each row when (new.guest_daily_usd is distinct from old.guest_daily_usd)
  execute function openvibe.guest_budgets_after_setting();

-- Someone whose own budget an admin removes has that of the role again.
create function openvibe.guest_budgets_after_removal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.give_guest_budgets(old.workspace_id, old.user_id);
  return null;
end
$$;
create trigger budgets_guest_again after delete on budgets
  for each row when (old.created_by is not null and old.user_id is not null and old.period = 'day')
  execute function openvibe.guest_budgets_after_removal();

insert into budgets (id, workspace_id, kind, user_id, period, limit_usd)
select openvibe.timed_id(), m.workspace_id, 'person', m.user_id, 'day', 1 from workspace_members m where m.role = 'guest'
on conflict do nothing;
