-- What people tell about themselves, and the names of those who have left.
--
-- A profile belongs to the account, like the name. The picture lies in Storage, in a closed bucket; the server asks
-- person_pictures before it sends one (docs/decisions/090-people.md).

insert into storage.buckets (id, name, public, file_size_limit)
values ('people', 'people', false, 65536)
on conflict (id) do nothing;

create table person_pictures (
  id uuid primary key, -- made by the browser; the bytes under an id never change
  user_id uuid not null references profiles,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  size int not null check (size between 1 and 65536),
  created_at timestamptz not null default clock_timestamp(),
  unique (id, user_id)
);
create index person_pictures_by_user on person_pictures (user_id);

alter table profiles
  add column title text check (char_length(title) between 1 and 80),
  add column status_emoji text check (char_length(status_emoji) between 1 and 40),
  add column status_text text check (char_length(status_text) between 1 and 80),
  add column status_ends_at timestamptz, -- null: until the person removes it
  add column picture_id uuid,
  add foreign key (picture_id, id) references person_pictures (id, user_id),
  add check (status_emoji is not null or (status_text is null and status_ends_at is null));
create index profiles_by_picture on profiles (picture_id) where picture_id is not null;
grant update (title, status_emoji, status_text, status_ends_at) on profiles to openvibe_user;

alter table person_pictures enable row level security;
grant select, insert, update, delete on person_pictures to service_role;
grant select on person_pictures to openvibe_user;
create policy person_pictures_read on person_pictures for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    or exists (select from workspace_members w where w.user_id = person_pictures.user_id));

-- The old index finds the rows of a person; this one also tells quickly whether they wrote in a channel.
drop index messages_by_author;
create index messages_by_author on messages (author_user_id, channel_id) where author_user_id is not null;

-- Whose words the caller can read, although the person is not among the members that the caller sees. For a member:
-- those who left the workspace. For a guest: those who wrote in a channel of the guest, and left it or the workspace.
create function openvibe.people_before_me()
  returns table (workspace_id uuid, user_id uuid, has_left boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select f.workspace_id, f.user_id, true from public.workspace_members me
    join public.former_members f on f.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest' and (scope is null or me.workspace_id = scope)
    union all
    select one.workspace_id, one.user_id, one.has_left from public.workspace_members me
    cross join lateral (
      select f.workspace_id, f.user_id, true as has_left from public.former_members f
      where f.workspace_id = me.workspace_id
      union all
      select w.workspace_id, w.user_id, false from public.workspace_members w where w.workspace_id = me.workspace_id
    ) one
    where me.user_id = openvibe.current_user_id() and me.role = 'guest' and (scope is null or me.workspace_id = scope)
      and exists (
        select from public.messages m where m.author_user_id = one.user_id and m.channel_id in (
          select place.channel_id from public.channel_members place
          where place.workspace_id = me.workspace_id and place.user_id = me.user_id));
end
$$;
revoke execute on function openvibe.people_before_me() from public;
grant execute on function openvibe.people_before_me() to authenticated, openvibe_user, service_role;

create or replace function openvibe.known_user_ids() returns setof uuid
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
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope)
    union
    select before.user_id from openvibe.people_before_me() before
    union
    select p.id from public.workspace_members me
    join public.channels c on c.workspace_id = me.workspace_id and c.is_example
    join public.profiles p on p.example_channel_id = c.id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope)
      and (me.role <> 'guest' or exists (
        select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = me.user_id));
end
$$;

-- Only the name behind the @ is told of a membership that ended.
grant select (workspace_id, user_id, handle) on former_members to openvibe_user;
create policy former_members_read on former_members for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_open_workspace_ids()))
    or (workspace_id, user_id) in (select before.workspace_id, before.user_id from openvibe.people_before_me() before));

-- A new profile reaches everybody who sees the person; guests hear of it through a topic of their own.
create or replace function openvibe.tell_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'member.changed', topic, true)
  from (
    select 'workspace:' || workspace_id as topic from public.workspace_members where user_id = new.id
    union
    -- A workspace that the person left hears of the name alone.
    select 'workspace:' || workspace_id from public.former_members where user_id = new.id
      and (new.display_name, new.left_at) is distinct from (old.display_name, old.left_at)
    union
    select 'user:' || guest.user_id from public.channel_members own
    join public.channel_members beside on beside.channel_id = own.channel_id
    join public.workspace_members guest on guest.workspace_id = beside.workspace_id and guest.user_id = beside.user_id
    where own.user_id = new.id and guest.role = 'guest'
  ) topics;
  return null;
end
$$;
drop trigger profiles_tell on profiles;
create trigger profiles_tell
  after update of display_name, left_at, title, status_emoji, status_text, status_ends_at, picture_id, time_zone
  on profiles for each row
  when ((new.display_name, new.left_at, new.title, new.status_emoji, new.status_text, new.status_ends_at, new.picture_id,
      new.time_zone)
    is distinct from (old.display_name, old.left_at, old.title, old.status_emoji, old.status_text, old.status_ends_at,
      old.picture_id, old.time_zone))
  execute function openvibe.tell_profile();
