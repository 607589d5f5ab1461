-- The ratings of agents' answers. A thumb is a reaction, so that it is live, bounded and given by the same doors as
-- every other one. This table follows the reactions: a person has one thumb per answer, and may add a word for the
-- admins.
create table answer_ratings (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  workspace_id uuid not null references workspaces,
  agent_config_id uuid not null references agent_configs,
  -- The order in which the ratings were given.
  place bigint generated always as identity,
  rating text not null check (rating in ('up', 'down')),
  word text not null default '' check (char_length(word) <= 500),
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index answer_ratings_by_person on answer_ratings (user_id);
create index answer_ratings_by_workspace on answer_ratings (workspace_id);
create index answer_ratings_by_agent on answer_ratings (agent_config_id);
create index answer_ratings_with_words on answer_ratings (agent_config_id, place desc) where word <> '';

alter table answer_ratings enable row level security;
create policy answer_ratings_read on answer_ratings for select to openvibe_user
  using (
    (user_id = (select openvibe.current_user_id())
      or workspace_id = any (array(select openvibe.my_admin_workspace_ids())))
    and exists (select from messages m where m.id = message_id));
create policy answer_ratings_change_word on answer_ratings for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and exists (
    select from messages m where m.id = message_id and openvibe.can_write_channel(m.channel_id)))
  with check (user_id = (select openvibe.current_user_id()));
grant select on answer_ratings to openvibe_user, service_role;
grant update (word) on answer_ratings to openvibe_user;

-- Every skin tone of a thumb begins with the same character.
create function openvibe.rating_of(emoji text) returns text
language sql immutable set search_path = ''
return case left(emoji, 1) when '👍' then 'up' when '👎' then 'down' end;
grant execute on function openvibe.rating_of(text) to openvibe_user, service_role;

create function openvibe.follow_thumb() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.answer_ratings (message_id, user_id, workspace_id, agent_config_id, rating)
  select m.id, new.user_id, m.workspace_id, m.author_agent_id, openvibe.rating_of(new.emoji)
  from public.messages m where m.id = new.message_id and m.author_type = 'agent'
  on conflict (message_id, user_id) do update
    -- The word was about the other thumb.
    set rating = excluded.rating, word = '', created_at = now()
    where answer_ratings.rating <> excluded.rating;
  delete from public.reactions r
  where r.message_id = new.message_id and r.user_id = new.user_id and r.emoji <> new.emoji
    and openvibe.rating_of(r.emoji) is not null
    and exists (select from public.answer_ratings a where a.message_id = r.message_id and a.user_id = r.user_id);
  return null;
end
$$;
create trigger reactions_rate after insert on reactions for each row
  when (new.user_id is not null and openvibe.rating_of(new.emoji) is not null)
  execute function openvibe.follow_thumb();

create function openvibe.forget_thumb() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.answer_ratings a
  where a.message_id = old.message_id and a.user_id = old.user_id and a.rating = openvibe.rating_of(old.emoji)
    and not exists (
      select from public.reactions r
      where r.message_id = a.message_id and r.user_id = a.user_id and openvibe.rating_of(r.emoji) = a.rating);
  return null;
end
$$;
create trigger reactions_unrate after delete on reactions for each row
  when (old.user_id is not null and openvibe.rating_of(old.emoji) is not null)
  execute function openvibe.forget_thumb();

-- The thumbs that people gave before.
insert into answer_ratings (message_id, user_id, workspace_id, agent_config_id, rating, created_at)
select distinct on (r.message_id, r.user_id)
  m.id, r.user_id, m.workspace_id, m.author_agent_id, openvibe.rating_of(r.emoji), r.created_at
from reactions r join messages m on m.id = r.message_id and m.author_type = 'agent'
where r.user_id is not null and openvibe.rating_of(r.emoji) is not null
order by r.message_id, r.user_id, r.place desc;

-- The newest tasks of each version, and the next question of the same person to the same agent in a conversation.
create index tasks_of_version on tasks (agent_config_version_id, id desc)
  where agent_config_version_id is not null;
drop index tasks_by_version;
create index tasks_asked_again on tasks (coalesce(fork_id, thread_id), agent_config_id, acting_user_id, id)
  where origin = 'message';
