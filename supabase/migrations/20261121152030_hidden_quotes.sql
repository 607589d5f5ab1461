-- Words that were taken back are shown nowhere. However a message of a fork is edited or deleted, its quotes go with it:
-- from every version of the fork's result, from the draft, and from the messages in the thread that show a result.
-- The result that rested on them is stale from then on.

create function openvibe.hide_quotes(lines jsonb, message uuid, how text) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(
      case when line.value -> 'citations' @> jsonb_build_array(jsonb_build_object('messageId', message))
        then jsonb_set(line.value, '{citations}', (
          select jsonb_agg(
            case when cited.value ->> 'messageId' = message::text
              then cited.value || jsonb_build_object('quote', '', 'hidden', how) else cited.value end
            order by cited.ordinality)
          from jsonb_array_elements(line.value -> 'citations') with ordinality cited))
        else line.value end
      order by line.ordinality)
    from jsonb_array_elements(lines) with ordinality line), '[]');
end
$$;

-- The thread is locked: whoever changes a message holds it.
create function openvibe.hide_quotes_of_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  how constant text := case when new.deleted_at is null then 'edited' else 'deleted' end;
  hidden record;
  is_draft boolean := false;
  is_current boolean := false;
begin
  for hidden in
    with changed as (
      select r.id,
        openvibe.hide_quotes(r.bullets, new.id, how) as bullets,
        openvibe.hide_quotes(r.deferred, new.id, how) as deferred,
        openvibe.hide_quotes(r.open_questions, new.id, how) as open_questions,
        openvibe.hide_quotes(r.dissent, new.id, how) as dissent
      from public.fork_results r where r.fork_id = new.fork_id
    )
    update public.fork_results r set
      bullets = c.bullets, deferred = c.deferred, open_questions = c.open_questions, dissent = c.dissent,
      draft_rev = r.draft_rev + 1, updated_at = now()
    from changed c
    where c.id = r.id
      and (r.bullets, r.deferred, r.open_questions, r.dissent)
        is distinct from (c.bullets, c.deferred, c.open_questions, c.dissent)
    returning r.state, r.message_id, r.bullets, r.deferred, r.open_questions, r.dissent
  loop
    if hidden.state = 'draft' then
      is_draft := true;
      continue;
    end if;
    is_current := is_current
      or exists (select from public.forks f where f.id = new.fork_id and f.result_message_id = hidden.message_id);
    update public.messages m
    set metadata = jsonb_set(m.metadata, '{result,body}', (m.metadata #> '{result,body}') || jsonb_build_object(
      'bullets', hidden.bullets, 'deferred', hidden.deferred, 'openQuestions', hidden.open_questions,
      'dissent', hidden.dissent))
    where m.id = hidden.message_id and m.deleted_at is null and m.metadata ? 'result';
  end loop;
  if is_draft or is_current then
    update public.forks f
    set stale_at = case when is_current then coalesce(f.stale_at, clock_timestamp()) else f.stale_at end
    where f.id = new.fork_id;
  end if;
  return null;
end
$$;
-- After the message itself was told (triggers run by name), so that the thread's revisions arrive in order.
create trigger messages_tell_quotes after update of content, deleted_at on messages
  for each row when (new.fork_id is not null
    and (new.content <> old.content or new.deleted_at is distinct from old.deleted_at))
  execute function openvibe.hide_quotes_of_message();

-- A result whose message is taken away is one no more: nothing of it is listed or found.
create function openvibe.drop_result() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.decisions where message_id = new.id;
  update public.fork_results
  set headline = '', bullets = '[]', deferred = '[]', open_questions = '[]', dissent = '[]', updated_at = now()
  where message_id = new.id;
  update public.forks set result_headline = null, stale_at = null where result_message_id = new.id;
  return null;
end
$$;
create trigger messages_tell_result_gone after update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null and old.metadata ? 'result')
  execute function openvibe.drop_result();
create index fork_results_by_message on fork_results (message_id) where message_id is not null;
create index forks_by_result_message on forks (result_message_id) where result_message_id is not null;
create index decisions_by_message on decisions (message_id);

-- As before, and what came out of a fork is told to everyone who took part in it, but for whoever published it.
create or replace function openvibe.notify_people() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Beyond these many a thread is a crowd.
  told_of_replies constant int := 25;
  result constant jsonb := new.metadata -> 'result';
  writer constant uuid := coalesce(new.author_user_id, (result ->> 'publishedBy')::uuid);
  place record;
begin
  select c.kind, c.workspace_id into place from public.channels c where c.id = new.channel_id;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind, created_at, read_at)
  select distinct on (told.user_id)
    told.user_id, new.id, new.workspace_id, new.channel_id, new.thread_id, new.fork_id, new.seq, told.kind, new.created_at,
    -- A notice of every message is nothing that anybody has to catch up with.
    case when told.kind = 'message' then new.created_at end
  from (
    select (named ->> 'userId')::uuid as user_id, 'mention' as kind, 1 as place
    from jsonb_array_elements(new.metadata -> 'mentions') named where named ->> 'userId' is not null
    union all
    select member.user_id, case when new.fork_id is null then 'direct' else 'reply' end, 2
    from public.channel_members member
    where place.kind = 'direct' and member.channel_id = new.channel_id
    union all
    select taking.participant_id, 'reply', 3
    from (
      (select p.participant_id from public.thread_participants p
        where p.thread_id = new.thread_id and p.kind = 'user' and place.kind <> 'direct'
        order by p.first_seq limit told_of_replies)
      union
      select f.created_by from public.forks f where f.id = new.fork_id and place.kind <> 'direct'
    ) taking
    -- A fork concerns those who made it or wrote in it.
    where (new.fork_id is null
        or exists (
          select from public.fork_participants p where p.fork_id = new.fork_id and p.user_id = taking.participant_id))
      and not exists (
        select from public.notifications known
        where known.user_id = taking.participant_id and known.thread_id = new.thread_id and known.read_at is null
          and known.kind = 'reply' and known.fork_id is not distinct from new.fork_id)
    union all
    select p.user_id, 'reply', 3 from public.fork_participants p
    where p.fork_id = (result ->> 'forkId')::uuid and place.kind <> 'direct'
    union all
    select wants.user_id, 'message', 4 from public.channel_notices wants
    where wants.channel_id = new.channel_id and wants.level = 'all'
  ) told
  where told.user_id is distinct from writer
    and exists (
      select from public.workspace_members w
      where w.workspace_id = new.workspace_id and w.user_id = told.user_id
        and (place.kind = 'public' and w.role <> 'guest'
          or exists (
            select from public.channel_members c where c.channel_id = new.channel_id and c.user_id = told.user_id)))
  order by told.user_id, told.place
  on conflict do nothing;
  return null;
end
$$;
