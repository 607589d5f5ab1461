-- A version of a result begins with the version before it. The result draft names that version and keeps the lines that
-- the agent began with, so that drafting can continue after a crash. The agent's reasons for its changes are published
-- with the version.

alter table fork_results
  add column base_version int check (base_version > 0), -- the published version that it began with
  add column start jsonb, -- the lines that the agent began with, until the result is published; null: none
  add column notes jsonb not null default '[]'; -- the agent's reasons for its changes since that version

-- The lines that the agent began with quote messages, too.
create function openvibe.hide_quotes_of_start(start jsonb, message uuid, how text) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return start || jsonb_build_object(
    'bullets', openvibe.hide_quotes(start -> 'bullets', message, how),
    'deferred', openvibe.hide_quotes(start -> 'deferred', message, how),
    'openQuestions', openvibe.hide_quotes(start -> 'openQuestions', message, how),
    'dissent', openvibe.hide_quotes(start -> 'dissent', message, how));
end
$$;

create or replace function openvibe.hide_quotes_of_message(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  how constant text := case when message.deleted_at is null then 'edited' else 'deleted' end;
  hidden record;
  is_draft boolean := false;
  is_current boolean := false;
begin
  for hidden in
    with changed as (
      select r.id,
        openvibe.hide_quotes(r.bullets, message.id, how) as bullets,
        openvibe.hide_quotes(r.deferred, message.id, how) as deferred,
        openvibe.hide_quotes(r.open_questions, message.id, how) as open_questions,
        openvibe.hide_quotes(r.dissent, message.id, how) as dissent,
        openvibe.hide_quotes_of_start(r.start, message.id, how) as start
      from public.fork_results r where r.fork_id = message.fork_id
    )
    update public.fork_results r set
      bullets = c.bullets, deferred = c.deferred, open_questions = c.open_questions, dissent = c.dissent,
      start = c.start, draft_rev = r.draft_rev + 1, updated_at = now()
    from changed c
    where c.id = r.id
      and (r.bullets, r.deferred, r.open_questions, r.dissent, r.start)
        is distinct from (c.bullets, c.deferred, c.open_questions, c.dissent, c.start)
    returning r.state, r.message_id, r.bullets, r.deferred, r.open_questions, r.dissent
  loop
    if hidden.state = 'draft' then
      is_draft := true;
      continue;
    end if;
    is_current := is_current
      or exists (select from public.forks f where f.id = message.fork_id and f.result_message_id = hidden.message_id);
    update public.messages m
    set metadata = jsonb_set(m.metadata, '{result,body}', (m.metadata #> '{result,body}') || jsonb_build_object(
      'bullets', hidden.bullets, 'deferred', hidden.deferred, 'openQuestions', hidden.open_questions,
      'dissent', hidden.dissent))
    where m.id = hidden.message_id and m.deleted_at is null and m.metadata ? 'result';
  end loop;
  if is_draft or is_current then
    update public.forks f
    set stale_at = case when is_current then coalesce(f.stale_at, clock_timestamp()) else f.stale_at end
    where f.id = message.fork_id;
  end if;
end
$$;

create or replace function openvibe.drop_result(message uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.decisions where message_id = message;
  update public.fork_results
  set headline = '', bullets = '[]', deferred = '[]', open_questions = '[]', dissent = '[]', notes = '[]',
    updated_at = now()
  where message_id = message;
  update public.forks set result_headline = null, stale_at = null where result_message_id = message;
end
$$;
