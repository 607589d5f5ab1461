-- A thread can keep an active agent, which answers messages that mention nobody. A person, the workspace's router or
-- the agent before it chooses it.

alter table threads add column active_agent_id uuid references agent_configs;
alter table threads add column active_agent_rev bigint not null default 0; -- the revision of the last change
alter table threads add column active_agent_since timestamptz;
alter table threads add column active_agent_reason text check (char_length(active_agent_reason) <= 500);
alter table threads add column active_agent_by jsonb; -- { kind: person | router | agent, id }
create index threads_of_active_agent on threads (active_agent_id) where active_agent_id is not null;

alter table workspaces add column routing text not null default 'off' check (routing in ('off', 'router'));
grant update (routing) on workspaces to openvibe_user;

-- The router chooses the agent for the first message of a thread.
alter table tasks drop constraint tasks_origin_check;
alter table tasks add constraint tasks_origin_check
  check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'webhook', 'api', 'resolve',
    'opening', 'routing'));

create function openvibe.active_agent_json(thread threads) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('threadId', thread.id, 'rev', thread.active_agent_rev, 'agentId', thread.active_agent_id,
    'since', thread.active_agent_since, 'reason', thread.active_agent_reason, 'by', thread.active_agent_by);
$$;
grant execute on function openvibe.active_agent_json(threads) to openvibe_user, service_role;

create function openvibe.tell_active_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(openvibe.active_agent_json(new), 'thread.active_agent', openvibe.thread_topic(new.id), true);
  return null;
end
$$;
create trigger threads_tell_active_agent after update on threads
  for each row when (new.active_agent_rev <> old.active_agent_rev) execute function openvibe.tell_active_agent();

-- An agent that was switched off or deleted is active nowhere.
create function openvibe.clear_active_agent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.threads t
  set rev = t.rev + 1, active_agent_rev = t.rev + 1, active_agent_id = null, active_agent_since = null,
    active_agent_reason = null, active_agent_by = null
  where t.id in (
    select id from public.threads where active_agent_id = new.id order by id for no key update);
  return null;
end
$$;
create trigger agent_configs_clear_active after update on agent_configs
  for each row when ((old.is_active and not new.is_active) or (old.deleted_at is null and new.deleted_at is not null))
  execute function openvibe.clear_active_agent();
