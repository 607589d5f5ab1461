-- A muted thread tells of no results either.
create or replace function openvibe.skip_muted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.kind in ('reply', 'result', 'message') and exists (
    select from public.muted_threads m where m.user_id = new.user_id and m.thread_id = new.thread_id)
  then
    return null;
  end if;
  return new;
end
$$;

-- As before, with the rule that who writes has read what is above only if nothing there was unread: a message may be
-- written from any place of a thread. Own messages never count as unread (server/db/messages/unread.ts).
create or replace function openvibe.note_participant(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.thread_participants (thread_id, participant_id, kind, first_seq)
  values (message.thread_id, coalesce(message.author_user_id, message.author_agent_id),
    case message.author_type when 'human' then 'user' else 'agent' end, message.seq)
  on conflict do nothing;
  if message.author_user_id is not null then
    insert into public.thread_follows as known (user_id, thread_id, is_following)
    values (message.author_user_id, message.thread_id, true)
    on conflict (user_id, thread_id) do update set is_following = true, changed_at = now()
      where not known.is_following;
  end if;
  -- A message in a fork says nothing about the main line.
  if message.author_user_id is null or message.fork_id is not null then
    return;
  end if;
  insert into public.read_markers (user_id, thread_id, last_read_seq)
  select message.author_user_id, message.thread_id, message.seq
  where not exists (
    select from public.messages m
    left join public.read_markers mark on mark.user_id = message.author_user_id and mark.thread_id = message.thread_id
    left join public.channel_members me on me.user_id = message.author_user_id and me.channel_id = message.channel_id
    where m.thread_id = message.thread_id and m.fork_id is null and m.seq < message.seq
      and m.seq > coalesce(mark.last_read_seq, 0)
      and m.deleted_at is null and m.author_user_id is distinct from message.author_user_id
      and (mark.user_id is not null or m.created_at > me.joined_at))
  on conflict (user_id, thread_id) do update
    set last_read_seq = greatest(public.read_markers.last_read_seq, excluded.last_read_seq), updated_at = now();
end
$$;
