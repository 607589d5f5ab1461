-- Groups of people that a message can mention by one name, and mentions of everybody in a channel.

create table groups (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  name text not null check (char_length(name) between 1 and 80),
  -- The name after the @, in the one namespace of mention_names.
  handle text not null,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  unique (id, workspace_id)
);
create index groups_by_workspace on groups (workspace_id, name);
create index groups_by_creator on groups (created_by) where created_by is not null;

create table group_members (
  group_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  primary key (group_id, user_id),
  foreign key (group_id, workspace_id) references groups (id, workspace_id) on delete cascade,
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);
create index group_members_by_person on group_members (workspace_id, user_id);
create index group_members_by_group on group_members (group_id, workspace_id);

-- Guests know only the people of their channels, so they know no groups.
alter table groups enable row level security;
create policy groups_read on groups for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids())));
grant select on groups to openvibe_user;
grant select, insert, update, delete on groups to service_role;

alter table group_members enable row level security;
create policy group_members_read on group_members for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids())));
grant select on group_members to openvibe_user;
grant select, insert, update, delete on group_members to service_role;

create trigger groups_audit after insert or update or delete on groups
  for each row execute function openvibe.audit_row('group', 'name', 'handle');
create trigger group_members_audit after insert or delete on group_members
  for each row execute function openvibe.audit_row('group_member', 'group_id');

-- The names.

alter table mention_names add column group_id uuid references groups on delete cascade;
alter table mention_names drop constraint mention_names_check;
alter table mention_names add constraint mention_names_check check (num_nonnulls(user_id, agent_id, group_id) = 1);
create unique index mention_names_by_group on mention_names (group_id) where group_id is not null;

alter policy mention_names_read on mention_names
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or (user_id is null and group_id is null and workspace_id = any (array(select openvibe.my_workspace_ids())))
    or (workspace_id, user_id) in (select beside.workspace_id, beside.user_id from openvibe.people_beside_me() beside));

create function openvibe.name_group() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    update public.mention_names set name = new.handle where group_id = new.id;
  else
    insert into public.mention_names (workspace_id, name, group_id) values (new.workspace_id, new.handle, new.id);
  end if;
  return null;
end
$$;
create trigger groups_name after insert on groups
  for each row execute function openvibe.name_group();
create trigger groups_rename after update of handle on groups
  for each row when (new.handle <> old.handle) execute function openvibe.name_group();

create function openvibe.tell_groups() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', told.workspace_id), 'group.changed', 'workspace:' || told.workspace_id, true)
  from (select distinct workspace_id from changed) told;
  return null;
end
$$;
create trigger groups_tell_new after insert on groups
  referencing new table as changed for each statement execute function openvibe.tell_groups();
create trigger groups_tell_change after update on groups
  referencing new table as changed for each statement execute function openvibe.tell_groups();
create trigger groups_tell_gone after delete on groups
  referencing old table as changed for each statement execute function openvibe.tell_groups();
create trigger group_members_tell_new after insert on group_members
  referencing new table as changed for each statement execute function openvibe.tell_groups();
create trigger group_members_tell_gone after delete on group_members
  referencing old table as changed for each statement execute function openvibe.tell_groups();

-- Whether @channel and @here notify the person in this channel.
alter table channel_notices add column hears_calls boolean not null default true;

-- Writes a row for everybody whom a message mentions: by name, by a group, or by @channel and @here. Of those whom a
-- group or a call means, only people who can read the place. They are notified here, before others are notified of a
-- reply. An edit notifies nobody.
create or replace function openvibe.index_mentions(message public.messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  -- A sign of life of a page counts for this long, as in server/domain/workspaces/presence-times.ts.
  is_live constant interval := '2 minutes';
  named constant jsonb := message.metadata -> 'mentions';
  calls constant boolean := coalesce(named @? '$[*] ? (@.call == "channel")', false);
  calls_active constant boolean := coalesce(named @? '$[*] ? (@.call == "here")', false);
begin
  insert into public.mentions (message_id, workspace_id, user_id, agent_id)
  select message.id, message.workspace_id, (n ->> 'userId')::uuid, (n ->> 'agentId')::uuid
  from jsonb_array_elements(named) n
  where n ? 'userId' or n ? 'agentId';
  if not (calls or calls_active or coalesce(named @? '$[*].groupId', false)) then return; end if;
  with meant as (
    select gm.user_id, true as by_group
    from jsonb_array_elements(named) n
    join public.group_members gm on gm.group_id = (n ->> 'groupId')::uuid and gm.workspace_id = message.workspace_id
    union all
    select m.user_id, false from public.channel_members m
    where m.channel_id = message.channel_id
      and (calls or calls_active and exists (
        select from public.presence p
        where p.workspace_id = message.workspace_id and p.user_id = m.user_id and p.state = 'online'
          and p.seen_at > now() - is_live))
  ), called as (
    select meant.user_id, bool_or(meant.by_group) as by_group
    from meant
    join public.workspace_members w on w.workspace_id = message.workspace_id and w.user_id = meant.user_id
    join public.channels c on c.id = message.channel_id
    where meant.user_id is distinct from message.author_user_id
      and (c.kind = 'public' and w.role <> 'guest'
        or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
    group by meant.user_id
  ), written as (
    insert into public.mentions (message_id, workspace_id, user_id)
    select message.id, message.workspace_id, called.user_id from called
    on conflict do nothing
  )
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select called.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id,
    message.seq, 'mention', message.created_at
  from called
  where message.edited_at is null
    and (called.by_group or not exists (
      select from public.channel_notices n
      where n.channel_id = message.channel_id and n.user_id = called.user_id and not n.hears_calls))
  on conflict do nothing;
end
$$;
