-- The time at which a person last looked through the channels of a workspace. Public channels that others made since
-- then are new to that person, on every device. Without a row: the time of joining.

create table channels_browsed (
  workspace_id uuid not null,
  user_id uuid not null,
  browsed_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);

alter table channels_browsed enable row level security;
grant select, insert, update, delete on channels_browsed to service_role;
grant select on channels_browsed to openvibe_user;
create policy channels_browsed_own on channels_browsed for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
-- An API key sees only its workspace.
create policy channels_browsed_of_key on channels_browsed as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));

-- The person's other devices read the list of channels again.
create function openvibe.tell_browsed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.workspace_id), 'channel.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger channels_browsed_tell after insert or update on channels_browsed
  for each row execute function openvibe.tell_browsed();

-- Nobody finds a mark on channels that were there before the mark.
insert into channels_browsed (workspace_id, user_id) select workspace_id, user_id from workspace_members;
