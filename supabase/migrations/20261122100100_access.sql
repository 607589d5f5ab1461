-- Access: the questions about membership that policies, triggers and queries ask.
--
-- A public channel is open to every member of the workspace except guests. Private and direct channels are open to
-- their members only, and for guests this holds for all channels.
--
-- The functions are security definer, because a policy on workspace_members that reads workspace_members would call
-- itself. They read the caller from the claims, never from an argument. If an API key calls, they answer for the key's
-- workspace only, and so does everything that is built on them (a test lists these functions).

create function openvibe.role_in(workspace uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select role from public.workspace_members
    where workspace_id = workspace and user_id = openvibe.current_user_id()
      and workspace_id = coalesce(openvibe.key_workspace_id(), workspace_id));
end
$$;

create function openvibe.my_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and (scope is null or workspace_id = scope);
end
$$;

create function openvibe.my_admin_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role = 'admin' and (scope is null or workspace_id = scope);
end
$$;

-- The workspaces whose people the caller may all see: those in which the caller is not a guest.
create function openvibe.my_open_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role <> 'guest' and (scope is null or workspace_id = scope);
end
$$;

-- In the other workspaces the caller is a guest and sees the people who share a channel. The pairs matter: a person
-- whom the caller knows from one workspace may also be in another, and the caller must not learn that.
create function openvibe.people_beside_me() returns table (workspace_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select me.workspace_id, me.user_id from public.workspace_members me
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.workspace_id, other.user_id from public.workspace_members me
    join public.channel_members mine on mine.workspace_id = me.workspace_id and mine.user_id = me.user_id
    join public.channel_members other on other.channel_id = mine.channel_id
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope);
end
$$;

-- The people whose profiles the caller may read: everyone in the workspace, or for a guest those who share a channel.
create function openvibe.known_user_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select openvibe.current_user_id()
    union
    select other.user_id from public.workspace_members me
    join public.workspace_members other on other.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.user_id from public.channel_members me
    join public.channel_members other on other.channel_id = me.channel_id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope);
end
$$;

create function openvibe.readable_channel_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select c.id from public.workspace_members m
    join public.channels c on c.workspace_id = m.workspace_id and c.kind = 'public'
    where m.user_id = openvibe.current_user_id() and m.role <> 'guest' and (scope is null or m.workspace_id = scope)
    union
    select channel_id from public.channel_members
    where user_id = openvibe.current_user_id() and (scope is null or workspace_id = scope);
end
$$;

create function openvibe.can_read_channel(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return exists (
    select from public.channels c
    join public.workspace_members m on m.workspace_id = c.workspace_id and m.user_id = openvibe.current_user_id()
    where c.id = channel and (scope is null or c.workspace_id = scope)
      and (c.kind = 'public' and m.role <> 'guest'
        or exists (select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = m.user_id)));
end
$$;

-- Only readers can write, and only while the channel is not archived.
create function openvibe.can_write_channel(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return openvibe.can_read_channel(channel)
    and exists (select from public.channels where id = channel and archived_at is null);
end
$$;

grant execute on function openvibe.role_in(uuid), openvibe.my_workspace_ids(), openvibe.my_admin_workspace_ids(),
  openvibe.my_open_workspace_ids(), openvibe.people_beside_me(), openvibe.known_user_ids(),
  openvibe.readable_channel_ids(), openvibe.can_read_channel(uuid), openvibe.can_write_channel(uuid)
  to openvibe_user, service_role, authenticated;
