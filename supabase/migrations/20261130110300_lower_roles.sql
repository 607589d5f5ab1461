-- A lower role ends what was made with the higher one and what it may not have: API keys and connected programs,
-- webhooks, schedules. The rule stands here, so that it holds for every way in which a role changes; running tasks are
-- stopped by the code that changes it (server/chat/workspaces/lower-role.ts), because an event of a task is written there.
-- The audit log gets the ends by the triggers of their tables.

-- Ended by a role: continues when the role returns.
alter table schedules add column is_suspended boolean not null default false;

create function openvibe.role_rank(role text) returns int
  language sql immutable parallel safe set search_path = ''
as $$
  select case role when 'admin' then 2 when 'member' then 1 when 'guest' then 0 else -1 end
$$;

create function openvibe.end_beyond_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  now_role constant text := case when tg_op = 'UPDATE' then new.role end;
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  actor constant uuid := coalesce((claims ->> 'sub')::uuid, old.user_id);
begin
  if openvibe.role_rank(now_role) >= openvibe.role_rank(old.role) then
    return null;
  end if;
  -- Keys and connections of somebody who leaves go with the membership.
  update public.api_keys set revoked_at = now(), revoked_by = actor
  where workspace_id = old.workspace_id and owner_id = old.user_id and revoked_at is null
    and (now_role = 'guest' or now_role = 'member' and scope = 'admin');
  if now_role = 'guest' then
    delete from public.oauth_codes where workspace_id = old.workspace_id and user_id = old.user_id;
  end if;
  with ended as (
    update public.outgoing_webhooks
    set is_active = false, switched_off = 'no_access', switched_off_at = now()
    where workspace_id = old.workspace_id and owner_id = old.user_id and is_active
    returning id)
  update public.outgoing_deliveries d set state = 'dropped', ended_at = now()
  from ended where d.webhook_id = ended.id and d.state = 'waiting';
  update public.incoming_webhooks set is_active = false, updated_at = now()
  where workspace_id = old.workspace_id and owner_id = old.user_id and is_active;
  if now_role is null or now_role = 'guest' then
    update public.schedules
    set status = 'disabled', next_run_at = null, is_suspended = true, updated_at = now(),
      status_note = case when now_role is null then 'The owner of this schedule left the workspace.'
        else 'Paused while its owner is a guest. It continues when they’re a member again.' end
    where workspace_id = old.workspace_id and owner_id = old.user_id and status = 'active' and deleted_at is null
      and (now_role is null or kind = 'agent');
  end if;
  return null;
end
$$;
create trigger workspace_members_lower after update of role or delete on workspace_members
  for each row execute function openvibe.end_beyond_role();
