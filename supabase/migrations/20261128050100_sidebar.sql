-- The sidebar as each person orders it: channels that they starred, and sections of their own. A channel without a row
-- stands among all channels.

create table sidebar_sections (
  id uuid primary key,
  workspace_id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  position int not null,
  is_folded boolean not null default false,
  created_at timestamptz not null default now(),
  unique (id, workspace_id, user_id),
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);
create index sidebar_sections_by_person on sidebar_sections (workspace_id, user_id);

-- Without a section the channel is starred.
create table sidebar_channels (
  user_id uuid not null,
  channel_id uuid not null,
  workspace_id uuid not null,
  section_id uuid,
  position int not null,
  primary key (user_id, channel_id),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id) on delete cascade,
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade,
  foreign key (section_id, workspace_id, user_id) references sidebar_sections (id, workspace_id, user_id) on delete cascade
);
create index sidebar_channels_by_channel on sidebar_channels (channel_id, workspace_id);
create index sidebar_channels_by_person on sidebar_channels (workspace_id, user_id);
create index sidebar_channels_by_section on sidebar_channels (section_id, workspace_id, user_id);

alter table sidebar_sections enable row level security;
create policy sidebar_sections_own on sidebar_sections for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = coalesce((select openvibe.key_workspace_id()), workspace_id));
grant select on sidebar_sections to openvibe_user;
grant select, insert, update, delete on sidebar_sections to service_role;

alter table sidebar_channels enable row level security;
create policy sidebar_channels_own on sidebar_channels for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and channel_id = any (array(select openvibe.readable_channel_ids())));
grant select on sidebar_channels to openvibe_user;
grant select, insert, update, delete on sidebar_channels to service_role;

create function openvibe.tell_sidebar() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', told.workspace_id), 'sidebar.changed', 'user:' || told.user_id, true)
  from (select distinct workspace_id, user_id from changed) told;
  return null;
end
$$;
create trigger sidebar_sections_tell_new after insert on sidebar_sections
  referencing new table as changed for each statement execute function openvibe.tell_sidebar();
create trigger sidebar_sections_tell_change after update on sidebar_sections
  referencing new table as changed for each statement execute function openvibe.tell_sidebar();
create trigger sidebar_sections_tell_gone after delete on sidebar_sections
  referencing old table as changed for each statement execute function openvibe.tell_sidebar();
create trigger sidebar_channels_tell_new after insert on sidebar_channels
  referencing new table as changed for each statement execute function openvibe.tell_sidebar();
create trigger sidebar_channels_tell_change after update on sidebar_channels
  referencing new table as changed for each statement execute function openvibe.tell_sidebar();
create trigger sidebar_channels_tell_gone after delete on sidebar_channels
  referencing old table as changed for each statement execute function openvibe.tell_sidebar();
