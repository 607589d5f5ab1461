-- Channels, who is in them, and who may read them. A public channel is open to every member of the workspace but
-- guests; private and direct ones, and all of them for guests, to channel members only.

create table channels (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  kind text not null check (kind in ('public', 'private', 'direct')),
  name text not null check (char_length(name) between 1 and 80),
  topic text not null default '' check (char_length(topic) <= 250),
  -- Part of the Realtime topic's name: raised when somebody loses access, so that a socket that joined before hears nothing more.
  access_epoch int not null default 1,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (id, workspace_id)
);
create unique index channels_by_name on channels (workspace_id, name) where kind <> 'direct';

create table channel_members (
  channel_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (channel_id, user_id),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id),
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);
create index channel_members_by_user on channel_members (user_id, channel_id);

create function openvibe.readable_channel_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select c.id from public.workspace_members m
    join public.channels c on c.workspace_id = m.workspace_id and c.kind = 'public'
    where m.user_id = openvibe.current_user_id() and m.role <> 'guest'
    union
    select channel_id from public.channel_members where user_id = openvibe.current_user_id();
end
$$;

create function openvibe.can_read_channel(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.channels c
    join public.workspace_members m on m.workspace_id = c.workspace_id and m.user_id = openvibe.current_user_id()
    where c.id = channel
      and (c.kind = 'public' and m.role <> 'guest'
        or exists (select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = m.user_id)));
end
$$;

-- Writing needs reading, and a channel that is not archived.
create function openvibe.can_write_channel(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return openvibe.can_read_channel(channel)
    and exists (select from public.channels where id = channel and archived_at is null);
end
$$;

-- People that the caller may know of: everyone in the workspace, or for a guest those who share a channel.
create function openvibe.known_user_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select openvibe.current_user_id()
    union
    select other.user_id from public.workspace_members me
    join public.workspace_members other on other.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest'
    union
    select other.user_id from public.channel_members me
    join public.channel_members other on other.channel_id = me.channel_id
    where me.user_id = openvibe.current_user_id();
end
$$;

-- The workspaces whose people the caller may all know.
create function openvibe.my_open_workspace_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select workspace_id from public.workspace_members
    where user_id = openvibe.current_user_id() and role <> 'guest';
end
$$;

-- In the others: who shares a channel there. Somebody known from elsewhere is not known to be here.
create function openvibe.people_beside_me() returns table (workspace_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select me.workspace_id, me.user_id from public.workspace_members me
    where me.user_id = openvibe.current_user_id() and me.role = 'guest'
    union
    select other.workspace_id, other.user_id from public.workspace_members me
    join public.channel_members mine on mine.workspace_id = me.workspace_id and mine.user_id = me.user_id
    join public.channel_members other on other.channel_id = mine.channel_id
    where me.user_id = openvibe.current_user_id() and me.role = 'guest';
end
$$;

grant execute on function openvibe.my_open_workspace_ids(), openvibe.people_beside_me()
  to openvibe_user, service_role, authenticated;
grant execute on function openvibe.readable_channel_ids(), openvibe.can_read_channel(uuid),
  openvibe.can_write_channel(uuid), openvibe.known_user_ids()
  to openvibe_user, service_role, authenticated;

alter table channels enable row level security;
alter table channel_members enable row level security;

grant select, insert, update, delete on channels, channel_members to service_role;
grant select, insert on channels to openvibe_user;
grant update (name, topic, archived_at) on channels to openvibe_user;
grant select, insert, delete on channel_members to openvibe_user;

create policy channels_read on channels for select to openvibe_user
  using (id = any (array(select openvibe.readable_channel_ids()))
    or created_by = (select openvibe.current_user_id()) and openvibe.role_in(workspace_id) is not null);
create policy channels_create on channels for insert to openvibe_user
  with check (kind in ('public', 'private')
    and created_by = (select openvibe.current_user_id())
    and openvibe.role_in(workspace_id) in ('admin', 'member'));
create policy channels_change on channels for update to openvibe_user
  using (id = any (array(select openvibe.readable_channel_ids()))
    and (openvibe.role_in(workspace_id) = 'admin' or created_by = (select openvibe.current_user_id())));

create policy channel_members_read on channel_members for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
-- One joins a public channel oneself; everything else about membership is a verb of the service, which checks the role.
create policy channel_members_join on channel_members for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id())
    and openvibe.role_in(workspace_id) in ('admin', 'member')
    and exists (select from channels c where c.id = channel_id and c.kind = 'public'));
create policy channel_members_leave on channel_members for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id()));

create policy workspace_members_read on workspace_members for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or (workspace_id, user_id) in (select beside.workspace_id, beside.user_id from openvibe.people_beside_me() beside));
create policy profiles_read on profiles for select to openvibe_user
  using (id = any (array(select openvibe.known_user_ids())));
create policy mention_names_read on mention_names for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or user_id is null and workspace_id = any (array(select openvibe.my_workspace_ids()))
    or (workspace_id, user_id) in (select beside.workspace_id, beside.user_id from openvibe.people_beside_me() beside));
