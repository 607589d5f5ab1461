-- Presence: who is online. Every open page of a person sends a beat about once a minute. Readers ignore beats that are
-- older than two minutes (server/domain/presence.ts), so that a browser that crashed needs no sign-off.
--
-- The table is unlogged: a crash of the database empties it, and the beats of the next minute fill it again. A row is a
-- page and not a person, because one idle tab says nothing about another one that is in use.

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
-- Readable with the membership: callers who may see a member may also see whether the member is online.
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
-- An API key sees only the presence of its workspace. The first condition costs one call a statement.
create policy presence_of_key on presence as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));
