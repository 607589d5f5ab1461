-- Channels and their members. The file `access` says who can read and write in a channel.
--
-- A direct message is a channel between two to eight people, or between a person and an agent. There is one for each
-- such set, so a person who opens it a second time finds the first one. Its single thread has the id of the channel.

create table channels (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  kind text not null check (kind in ('public', 'private', 'direct')),
  name text not null check (char_length(name) between 1 and 80),
  topic text not null default '' check (char_length(topic) <= 250),
  direct_user_ids uuid[], -- sorted
  direct_agent_id uuid references agent_configs,
  -- Agents that answer without a mention: the first message of a thread, and the messages that follow in a thread in
  -- which they answered.
  listening_agent_ids uuid[] not null default '{}' check (cardinality(listening_agent_ids) <= 5),
  -- Part of the name of the Realtime topic. It is raised when a person loses access, so that a socket that joined
  -- before hears nothing more.
  access_epoch int not null default 1,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (id, workspace_id),
  check ((kind = 'direct') = (direct_user_ids is not null)),
  check (case when direct_agent_id is null
    then coalesce(cardinality(direct_user_ids) between 2 and 8, true)
    else kind = 'direct' and cardinality(direct_user_ids) = 1 end)
);
create unique index channels_by_name on channels (workspace_id, name) where kind <> 'direct';
create unique index channels_direct on channels (workspace_id, direct_user_ids, direct_agent_id) nulls not distinct
  where kind = 'direct';

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

alter table channels enable row level security;
grant select, insert, update, delete on channels to service_role;
grant select, insert on channels to openvibe_user;
grant update (name, topic, listening_agent_ids, archived_at) on channels to openvibe_user;
create policy channels_read on channels for select to openvibe_user
  using (id = any (array(select openvibe.readable_channel_ids())));
create policy channels_create on channels for insert to openvibe_user
  with check (kind in ('public', 'private')
    and created_by = (select openvibe.current_user_id())
    and openvibe.role_in(workspace_id) in ('admin', 'member'));
-- A direct message can't be renamed or archived.
create policy channels_change on channels for update to openvibe_user
  using (kind <> 'direct'
    and id = any (array(select openvibe.readable_channel_ids()))
    and (openvibe.role_in(workspace_id) = 'admin' or created_by = (select openvibe.current_user_id())));

alter table channel_members enable row level security;
grant select, insert, update, delete on channel_members to service_role;
grant select, insert, delete on channel_members to openvibe_user;
create policy channel_members_read on channel_members for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
-- People join public channels on their own. All other changes of membership are made by the service, which checks the
-- caller's role.
create policy channel_members_join on channel_members for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id())
    and openvibe.role_in(workspace_id) in ('admin', 'member')
    and exists (select from channels c where c.id = channel_id and c.kind = 'public'));
-- A direct message can't be left.
create policy channel_members_leave on channel_members for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and exists (select from channels c where c.id = channel_id and c.kind <> 'direct'));

-- When a person loses access, the old names of topics go silent, and the people who still have access join the new
-- ones. A guest reads a public channel only as a member, so removing the guest takes the access away, as in a private
-- channel.
create function openvibe.raise_access_epoch() returns trigger
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
    update public.channels set access_epoch = access_epoch + 1
    where workspace_id = old.workspace_id and kind = 'public';
  end if;
  return null;
end
$$;
create trigger channel_members_epoch after delete on channel_members
  for each row execute function openvibe.raise_access_epoch();
create trigger workspace_members_epoch after update or delete on workspace_members
  for each row execute function openvibe.raise_access_epoch();
