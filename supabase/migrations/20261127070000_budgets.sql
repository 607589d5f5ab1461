-- Budgets of agents and of people for a day or a month, beside the limits of the workspace. Days and months are in UTC.

create table budgets (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  kind text not null check (kind in ('agent', 'person')),
  agent_config_id uuid references agent_configs,
  user_id uuid references profiles,
  period text not null check (period in ('day', 'month')),
  limit_usd numeric(14,6) not null check (limit_usd > 0),
  -- Up to this amount the person, or any member for an agent, can raise the budget; null: only admins can.
  self_raise_usd numeric(14,6) check (self_raise_usd > 0),
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'agent') = (agent_config_id is not null)),
  check ((kind = 'person') = (user_id is not null))
);
create unique index budgets_by_agent on budgets (agent_config_id, period) where agent_config_id is not null;
create unique index budgets_by_person on budgets (user_id, workspace_id, period) where user_id is not null;
create index budgets_by_workspace on budgets (workspace_id);
create index budgets_by_author on budgets (created_by);

alter table budgets enable row level security;
grant select, insert, update, delete on budgets to service_role;
grant select on budgets to openvibe_user;
create policy budgets_read on budgets for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    or user_id = (select openvibe.current_user_id())
      and workspace_id = any (array(select openvibe.my_workspace_ids())));

-- A budget has reached 50, 80 or 100 percent in a period. The row names the budget by its subject: the limits of a workspace
-- have no row in budgets.
create table budget_alerts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  kind text not null check (kind in ('workspace', 'agent', 'person')),
  agent_config_id uuid references agent_configs,
  user_id uuid references profiles,
  period text not null check (period in ('day', 'month')),
  period_start date not null,
  percent smallint not null check (percent in (50, 80, 100)),
  limit_usd numeric(14,6) not null,
  spent_usd numeric(14,6) not null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index budget_alerts_once on budget_alerts
  (workspace_id, kind, period, period_start, agent_config_id, user_id, percent, limit_usd) nulls not distinct;
create index budget_alerts_by_agent on budget_alerts (agent_config_id) where agent_config_id is not null;
create index budget_alerts_by_person on budget_alerts (user_id) where user_id is not null;

alter table budget_alerts enable row level security;
grant select, insert, delete on budget_alerts to service_role;
grant select on budget_alerts to openvibe_user;
create policy budget_alerts_read on budget_alerts for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    or user_id = (select openvibe.current_user_id())
      and workspace_id = any (array(select openvibe.my_workspace_ids())));

-- Rows of the Inbox about alerts, and their mails. A person who may no longer read the alert does not see them.
create table budget_notices (
  id uuid primary key default gen_random_uuid(),
  alert_id uuid not null references budget_alerts on delete cascade,
  user_id uuid not null references profiles,
  workspace_id uuid not null references workspaces,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mail_at timestamptz default now(), -- the time of the next attempt to mail it; null: mailed, or given up
  mail_attempts smallint not null default 0
);
create index budget_notices_inbox on budget_notices (user_id, workspace_id, created_at desc, id desc);
create index budget_notices_unread on budget_notices (user_id, workspace_id) where read_at is null;
create index budget_notices_by_alert on budget_notices (alert_id);
create index budget_notices_by_workspace on budget_notices (workspace_id);
create index budget_notices_to_mail on budget_notices (mail_at) where mail_at is not null;

alter table budget_notices enable row level security;
grant select, insert, update, delete on budget_notices to service_role;
grant select on budget_notices to openvibe_user;
grant update (read_at) on budget_notices to openvibe_user;
create policy budget_notices_own on budget_notices for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and exists (select from budget_alerts a where a.id = alert_id));
create policy budget_notices_mark on budget_notices for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));

create trigger budget_notices_tell_new after insert on budget_notices
  referencing new table as changed for each statement execute function openvibe.tell_notifications_changed();
create trigger budget_notices_tell_read after update on budget_notices
  referencing new table as changed for each statement execute function openvibe.tell_notifications_changed();
create trigger budget_notices_tell_gone after delete on budget_notices
  referencing old table as changed for each statement execute function openvibe.tell_notifications_changed();

-- Tells the admins, and the person whose own budget it is.
create function openvibe.budget_alerts_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.budget_notices (alert_id, user_id, workspace_id)
  select new.id, m.user_id, new.workspace_id from public.workspace_members m
  where m.workspace_id = new.workspace_id and (m.role = 'admin' or m.user_id = new.user_id);
  return null;
end
$$;
create trigger budget_alerts_after_insert after insert on budget_alerts
  for each row execute function openvibe.budget_alerts_after_insert();

-- The spending of an agent or a person since a day is a sum over one index.
create index usage_daily_by_agent_and_day on usage_daily (agent_config_id, day);
create index usage_daily_by_person_and_day on usage_daily (user_id, workspace_id, day);
drop index usage_daily_by_agent;
drop index usage_daily_by_person;

-- People see their own usage.
create policy usage_daily_read_own on usage_daily for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));

-- Returns whether anything limits the spending in a workspace.
create function openvibe.limits_spending(workspace uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.workspaces w
      where w.id = workspace and (w.daily_usd is not null or w.monthly_usd is not null))
    or exists (select from public.budgets b where b.workspace_id = workspace);
end
$$;
revoke execute on function openvibe.limits_spending(uuid) from public;
grant execute on function openvibe.limits_spending(uuid) to service_role;

-- Returns the US dollars that are left under each limit (null: without a limit), and the dollars that calls under way hold.
-- Each limit has a lock until the transaction ends, and the locks are always taken in the same order: workspace, agent,
-- person, instance. Reservations are read before spent money, each with its own snapshot: a call that is settled in
-- between counts twice, never not at all.
create function openvibe.spend_left(workspace uuid, agent uuid, person uuid, instance_daily_usd numeric)
  returns table (
    day_left numeric, month_left numeric, agent_day_left numeric, agent_month_left numeric,
    person_day_left numeric, person_month_left numeric, instance_left numeric,
    workspace_reserved numeric, agent_reserved numeric, person_reserved numeric)
  language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  first_of_month constant date := date_trunc('month', today)::date;
  daily numeric;
  monthly numeric;
  agent_daily numeric;
  agent_monthly numeric;
  person_daily numeric;
  person_monthly numeric;
begin
  select w.daily_usd, w.monthly_usd into daily, monthly from public.workspaces w where w.id = workspace;
  select
    min(b.limit_usd) filter (where b.kind = 'agent' and b.period = 'day'),
    min(b.limit_usd) filter (where b.kind = 'agent' and b.period = 'month'),
    min(b.limit_usd) filter (where b.kind = 'person' and b.period = 'day'),
    min(b.limit_usd) filter (where b.kind = 'person' and b.period = 'month')
  into agent_daily, agent_monthly, person_daily, person_monthly
  from public.budgets b
  where b.workspace_id = workspace and (b.agent_config_id = agent or b.user_id = person);
  if daily is not null or monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend ' || workspace, 0));
    select coalesce(sum(t.reserved_usd), 0) into workspace_reserved from public.tasks t
    where t.workspace_id = workspace and t.reserved_usd > 0;
    day_left := daily - workspace_reserved - coalesce(
      (select sum(s.cost_usd) from public.spend_daily s where s.workspace_id = workspace and s.day = today), 0);
    month_left := monthly - workspace_reserved - coalesce(
      (select sum(s.cost_usd) from public.spend_daily s
       where s.workspace_id = workspace and s.day >= first_of_month), 0);
  end if;
  if agent_daily is not null or agent_monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend of agent ' || agent, 0));
    select coalesce(sum(t.reserved_usd), 0) into agent_reserved from public.tasks t
    where t.workspace_id = workspace and t.agent_config_id = agent and t.reserved_usd > 0;
    agent_day_left := agent_daily - agent_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.agent_config_id = agent and u.day = today), 0);
    agent_month_left := agent_monthly - agent_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.agent_config_id = agent and u.day >= first_of_month), 0);
  end if;
  if person_daily is not null or person_monthly is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend of person ' || person || ' ' || workspace, 0));
    select coalesce(sum(t.reserved_usd), 0) into person_reserved from public.tasks t
    where t.workspace_id = workspace and t.acting_user_id = person and t.reserved_usd > 0;
    person_day_left := person_daily - person_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.user_id = person and u.day = today), 0);
    person_month_left := person_monthly - person_reserved - coalesce(
      (select sum(u.cost_usd) from public.usage_daily u
       where u.workspace_id = workspace and u.user_id = person and u.day >= first_of_month), 0);
  end if;
  if instance_daily_usd is not null then
    perform pg_advisory_xact_lock(hashtextextended('openvibe spend', 0));
    instance_left := instance_daily_usd
      - (select coalesce(sum(t.reserved_usd), 0) from public.tasks t where t.reserved_usd > 0)
      - (select coalesce(sum(s.cost_usd), 0) from public.spend_daily s where s.day = today);
  end if;
  return next;
end
$$;
revoke execute on function openvibe.spend_left(uuid, uuid, uuid, numeric) from public;
grant execute on function openvibe.spend_left(uuid, uuid, uuid, numeric) to service_role;
drop function openvibe.spend_left(uuid, numeric);

-- Returns the US dollars that a workspace, an agent or a person has spent since a day, as far as the caller may see it.
create function openvibe.spent_since(workspace uuid, agent uuid, person uuid, first date) returns numeric
  language plpgsql stable set search_path = ''
as $$
begin
  if agent is not null then
    return (select coalesce(sum(u.cost_usd), 0) from public.usage_daily u
      where u.workspace_id = workspace and u.agent_config_id = agent and u.day >= first);
  elsif person is not null then
    return (select coalesce(sum(u.cost_usd), 0) from public.usage_daily u
      where u.workspace_id = workspace and u.user_id = person and u.day >= first);
  end if;
  return (select coalesce(sum(s.cost_usd), 0) from public.spend_daily s
    where s.workspace_id = workspace and s.day >= first);
end
$$;
revoke execute on function openvibe.spent_since(uuid, uuid, uuid, date) from public;
grant execute on function openvibe.spent_since(uuid, uuid, uuid, date) to openvibe_user, service_role;
