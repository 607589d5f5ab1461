-- Who is here. Every open page of a person gives a beat about once a minute. Whoever counts them leaves out what is
-- older than two minutes (server/domain/presence.ts), so that a browser that just vanished needs no farewell.
--
-- Unlogged: a crash of the database forgets who was here, and a minute later the beats have told it again. A row is
-- a page and not a person, because one tab left idle says nothing about another one that is in use.

create unlogged table presence (
  workspace_id uuid not null,
  user_id uuid not null,
  tab_id uuid not null,
  state text not null check (state in ('online', 'away')),
  seen_at timestamptz not null default now(),
  primary key (workspace_id, user_id, tab_id),
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);

alter table presence enable row level security;

grant select, insert, update, delete on presence to service_role;
grant select, insert, delete on presence to openvibe_user;
grant update (state, seen_at) on presence to openvibe_user;

-- Whoever may know that a person is in the workspace may know whether they are here.
create policy presence_read on presence for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or (workspace_id, user_id) in (select beside.workspace_id, beside.user_id from openvibe.people_beside_me() beside));
create policy presence_begin on presence for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));
create policy presence_beat on presence for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy presence_end on presence for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
