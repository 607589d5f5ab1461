-- Rules for invitations: people who left or were removed, quotas, and whether everyone may create workspaces.

-- The memberships that ended. An old invitation must not give back what its reader lost, and a person who comes back
-- gets their handle and their public channels again. A new membership deletes the row.
create table former_members (
  workspace_id uuid not null references workspaces,
  user_id uuid not null references profiles,
  role text not null check (role in ('admin', 'member', 'guest')), -- the last one
  handle text not null,
  channel_ids uuid[] not null default '{}', -- the public channels that the person was in
  removed_by uuid references profiles, -- null: the person left
  ended_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, user_id)
);
create index former_members_by_user on former_members (user_id);
create index former_members_by_remover on former_members (removed_by) where removed_by is not null;

alter table former_members enable row level security;
grant select, insert, update, delete on former_members to service_role;

-- The time of an invitation is compared with the end of a membership. Both are written with the workspace locked, so
-- both need the time of the clock: the start of a transaction may be earlier than the lock.
alter table invites alter column created_at set default clock_timestamp();

-- Invitations are counted by day. Mail to bob+1@… and bob+2@… arrives at the same place, so both count as one address.
alter table invites
  add column receiver text generated always as (regexp_replace(lower(email), '\+[^@]*@', '@')) stored;
create index invites_by_creator_and_time on invites (created_by, created_at desc);
create index invites_by_receiver on invites (receiver, created_at desc) where receiver is not null;

alter table instance_settings
  add column workspaces text not null default 'anyone' check (workspaces in ('anyone', 'admins'));

-- With OPENVIBE_WORKSPACES=admins the first person creates the first workspace; later ones are for people who are admins
-- somewhere already.
create function openvibe.may_create_workspace(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select (select workspaces from public.instance_settings) = 'anyone'
    or not exists (select from public.workspaces)
    or exists (select from public.workspace_members where user_id = person and role = 'admin')
$$;
revoke execute on function openvibe.may_create_workspace(uuid) from public;
grant execute on function openvibe.may_create_workspace(uuid) to service_role;

create function openvibe.check_new_workspace() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two first people may come at the same moment: the second one waits here, and then it is not the first.
  if (select workspaces from public.instance_settings) = 'admins' then
    perform from public.instance_settings for update;
  end if;
  if not openvibe.may_create_workspace(new.created_by) then
    raise exception 'workspaces_closed' using errcode = 'P0001', hint = 'Ask an admin of a workspace.';
  end if;
  return new;
end
$$;
create trigger openvibe_new_workspace before insert on workspaces
  for each row execute function openvibe.check_new_workspace();
