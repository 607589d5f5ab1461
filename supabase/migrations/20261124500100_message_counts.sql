-- Only people and agents write messages. A system line (a failure, an approval, a paused fork) stands between
-- them: it has no number in its fork, and no count includes it.
--
-- Lines that have a number already keep it, and so do the messages around them: citations and task logs name these
-- numbers. So the newest number of a fork can be higher than the number of its messages.

alter table messages
  drop constraint messages_check2,
  add constraint messages_fork_number_place check (
    case when fork_id is null then fork_number is null
    else fork_number is not null or author_type = 'system' end);

create or replace function openvibe.next_fork_number(message messages) returns int
  language plpgsql set search_path = ''
as $$
begin
  if message.author_type = 'system' then return null; end if;
  if exists (select from public.forks where id = message.fork_id and status <> 'active') then
    raise exception 'fork_closed' using errcode = 'P0001';
  end if;
  return (select coalesce(max(m.fork_number), 0) + 1 from public.messages m where m.fork_id = message.fork_id);
end
$$;

create or replace function openvibe.count_fork_message(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  is_said constant boolean := message.author_type <> 'system';
  author constant uuid := coalesce(message.author_user_id, message.author_agent_id);
begin
  update public.forks f set
    message_count = f.message_count + is_said::int,
    last_activity_at = message.created_at,
    participants = case
      when not is_said or jsonb_array_length(f.participants) >= 8
        or f.participants @> jsonb_build_array(jsonb_build_object('id', author))
      then f.participants
      else f.participants || jsonb_build_object('id', author,
        'kind', case message.author_type when 'human' then 'user' else 'agent' end)
      end,
    stale_at = case when f.result_version is not null and is_said
      then coalesce(f.stale_at, message.created_at) else f.stale_at end
  where f.id = message.fork_id;
end
$$;

-- The first message of a thread always counts: the replies are all others.
create or replace function openvibe.messages_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The place in the thread. This locks the thread, so that no two messages get the same place.
  update public.threads
  set rev = rev + 1,
    next_seq = next_seq + 1,
    message_count = message_count
      + (new.fork_id is null and (new.author_type <> 'system' or message_count = 0))::int,
    last_activity_at = greatest(last_activity_at, clock_timestamp())
  where id = new.thread_id
  returning rev, next_seq - 1, last_activity_at into new.rev, new.seq, new.created_at;
  if new.fork_id is not null then
    new.fork_number := openvibe.next_fork_number(new);
    new.words_rev := new.rev;
  end if;
  return new;
end
$$;

update threads t set message_count = t.message_count - line.count
from (
  select thread_id, count(*) as count from messages
  where author_type = 'system' and fork_id is null and seq > 1 group by thread_id
) line
where line.thread_id = t.id;

update forks f set message_count = f.message_count - line.count
from (
  select fork_id, count(*) as count from messages
  where author_type = 'system' and fork_id is not null group by fork_id
) line
where line.fork_id = f.id;
