-- Reactions: the emojis of people and agents on a message.
--
-- The rows here are the truth. Readers get them with the message: `messages.reactions` holds them in the order of each
-- emoji's first use. It is written again whenever a reaction is added or removed, and so a reaction takes part in the
-- one order of the thread. Like every visible change, a reaction locks the thread first.

create table reactions (
  message_id uuid not null references messages,
  place bigint not null generated always as identity,
  emoji text not null check (char_length(emoji) between 1 and 32),
  user_id uuid references profiles,
  agent_id uuid references agent_configs,
  created_at timestamptz not null default now(),
  primary key (message_id, place),
  check (num_nonnulls(user_id, agent_id) = 1)
);
create unique index reactions_of_users on reactions (message_id, emoji, user_id) where user_id is not null;
create unique index reactions_of_agents on reactions (message_id, emoji, agent_id) where agent_id is not null;

alter table reactions enable row level security;
grant select, insert, delete on reactions to service_role, openvibe_user;
create policy reactions_read on reactions for select to openvibe_user
  using (exists (select from messages m where m.id = message_id));
create policy reactions_add on reactions for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id())
    and exists (select from messages m
      where m.id = message_id and m.deleted_at is null and openvibe.can_write_channel(m.channel_id)));
create policy reactions_take_away on reactions for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and exists (select from messages m where m.id = message_id and openvibe.can_write_channel(m.channel_id)));

create function openvibe.gather_reactions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  subject uuid := coalesce(new.message_id, old.message_id);
begin
  update public.messages m
  set reactions = (
    select coalesce(jsonb_agg(jsonb_build_object('emoji', kind.emoji, 'by', kind.who) order by kind.first_place), '[]')
    from (
      select r.emoji, min(r.place) as first_place,
        jsonb_agg(jsonb_build_object('id', coalesce(r.user_id, r.agent_id),
          'kind', case when r.user_id is null then 'agent' else 'user' end) order by r.place) as who
      from public.reactions r where r.message_id = subject group by r.emoji
    ) kind)
  where m.id = subject and m.deleted_at is null;
  if not found and tg_op = 'INSERT' then
    raise exception 'message_deleted' using errcode = 'P0001';
  end if;
  return null;
end
$$;
create trigger reactions_gather after insert or delete on reactions
  for each row execute function openvibe.gather_reactions();

create function openvibe.drop_reactions(message uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.reactions where message_id = message;
end
$$;

-- Only the reactions are sent, not the whole text again. `afterRev` is the revision of the message before the reaction:
-- a client that has another one can't know which other changes it missed, and reads them instead.
create function openvibe.tell_reactions(message messages, after_rev bigint) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    openvibe.fit(
      jsonb_build_object('id', message.id, 'threadId', message.thread_id, 'rev', message.rev, 'afterRev', after_rev,
        'reactions', message.reactions),
      jsonb_build_object('id', message.id, 'threadId', message.thread_id, 'rev', message.rev, 'seq', message.seq)),
    'reaction.changed', openvibe.thread_topic(message.thread_id), true);
end
$$;
