-- Invitations into channels, direct messages, the workspace's choice about follow-ups, and what guests are told.

-- Whether an agent that answered somebody also answers their next message unasked.
alter table workspaces add column follow_ups text not null default 'off'
  check (follow_ups in ('off', 'asker', 'everyone'));
grant update (follow_ups) on workspaces to openvibe_user;

-- Where a guest comes in: nothing else is open to them.
alter table invites add column channel_ids uuid[] not null default '{}';
create index invites_by_email on invites (workspace_id, lower(email)) where email is not null and revoked_at is null;

-- A direct message is a channel between two to eight people, or a person and an agent, and there is one for each such
-- set: whoever opens it a second time finds it. Its one thread has the channel's id.
alter table channels
  add column direct_user_ids uuid[], -- sorted
  add column direct_agent_id uuid references agent_configs,
  add check ((kind = 'direct') = (direct_user_ids is not null)),
  add check (case when direct_agent_id is null
    then coalesce(cardinality(direct_user_ids) between 2 and 8, true)
    else kind = 'direct' and cardinality(direct_user_ids) = 1 end);
create unique index channels_direct on channels (workspace_id, direct_user_ids, direct_agent_id) nulls not distinct
  where kind = 'direct';

-- A creator who was taken out of a private channel has no business in it any more. (The policy's second half let
-- creators see a channel before they were in it; nothing needs that.)
drop policy channels_read on channels;
create policy channels_read on channels for select to openvibe_user
  using (id = any (array(select openvibe.readable_channel_ids())));
-- Nobody renames, archives or leaves a conversation between people.
drop policy channels_change on channels;
create policy channels_change on channels for update to openvibe_user
  using (kind <> 'direct'
    and id = any (array(select openvibe.readable_channel_ids()))
    and (openvibe.role_in(workspace_id) = 'admin' or created_by = (select openvibe.current_user_id())));
drop policy channel_members_leave on channel_members;
create policy channel_members_leave on channel_members for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and exists (select from channels c where c.id = channel_id and c.kind <> 'direct'));

-- A guest reads a public channel by being in it, so taking one out takes the access away, as in a private one.
create or replace function openvibe.raise_access_epoch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'channel_members' then
    update public.channels set access_epoch = access_epoch + 1
    where id = old.channel_id
      and (kind <> 'public' or exists (
        select from public.workspace_members m
        where m.workspace_id = old.workspace_id and m.user_id = old.user_id and m.role = 'guest'));
  elsif tg_op = 'DELETE' or new.role = 'guest' and old.role <> 'guest' then
    update public.channels set access_epoch = access_epoch + 1 where workspace_id = old.workspace_id and kind = 'public';
  end if;
  return null;
end
$$;

-- The workspace's topic is not for guests: they hear of what concerns them on their own. So does whoever was removed.
create or replace function openvibe.tell_workspace() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  subject jsonb := jsonb_build_object('id', coalesce(row -> 'id', row -> 'user_id'));
  workspace uuid := (row ->> 'workspace_id')::uuid;
begin
  case tg_argv[0]
    when 'channel.changed' then
      perform realtime.send(subject, tg_argv[0], 'user:' || member.user_id, true)
      from public.channel_members member
      join public.workspace_members m on m.workspace_id = member.workspace_id and m.user_id = member.user_id
      where member.channel_id = (row ->> 'id')::uuid and (row ->> 'kind' <> 'public' or m.role = 'guest');
      if row ->> 'kind' <> 'public' then
        return null;
      end if;
    when 'agent.changed' then
      perform realtime.send(subject, tg_argv[0], 'user:' || user_id, true)
      from public.workspace_members where workspace_id = workspace and role = 'guest';
    else
      if row ? 'role' then
        perform realtime.send(subject, tg_argv[0], 'user:' || (row ->> 'user_id'), true);
      end if;
  end case;
  perform realtime.send(subject, tg_argv[0], 'workspace:' || workspace, true);
  return null;
end
$$;

-- Another name behind the @.
create trigger mention_names_tell after update on mention_names
  for each row when (new.user_id is not null) execute function openvibe.tell_workspace('member.changed');

-- Somebody came or went: they hear it themselves, and so does whoever has the channel open.
create or replace function openvibe.tell_channel_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member public.channel_members := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', member.channel_id), 'channel.changed', 'user:' || member.user_id, true);
  perform realtime.send(jsonb_build_object('id', member.channel_id), 'members.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = member.channel_id;
  return null;
end
$$;

-- A direct message shows itself to the others with its first words; before, they have nothing to listen to.
create function openvibe.tell_direct() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.channel_id), 'channel.changed', 'user:' || member.user_id, true)
  from public.channel_members member join public.channels c on c.id = member.channel_id
  where member.channel_id = new.channel_id and c.kind = 'direct';
  return null;
end
$$;
create trigger threads_tell_direct after update of message_count on threads
  for each row when (old.message_count = 1 and new.message_count = 2) execute function openvibe.tell_direct();

-- That an agent waits for somebody shows beside its name, wherever one is; what it does besides comes with messages.
create function openvibe.tell_waiting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'task.waiting',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = new.channel_id;
  return null;
end
$$;
create trigger tasks_tell_waiting after update of status on tasks
  for each row when ((old.status = 'waiting') <> (new.status = 'waiting')) execute function openvibe.tell_waiting();
