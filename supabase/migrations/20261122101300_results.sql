-- Results of forks: result drafts and published versions.
--
-- A result draft is written by a task, changed by people, and then published or discarded. A published result stays for
-- good.

create table fork_results (
  id uuid primary key,
  fork_id uuid not null references forks,
  version int not null check (version > 0),
  state text not null check (state in ('draft', 'published')),
  -- The progress of the task that writes the first words. People continue when it is done or has failed.
  draft_state text not null default 'ready' check (draft_state in ('drafting', 'ready', 'failed')),
  draft_rev int not null default 1, -- raised by each save, so that a save over a newer one can be refused
  headline text not null default '' check (char_length(headline) <= 120),
  headline_wording jsonb not null default '{"by": "agent"}', -- the author of the headline's wording; each line has its own
  bullets jsonb not null default '[]',
  deferred jsonb not null default '[]',
  open_questions jsonb not null default '[]',
  dissent jsonb not null default '[]', -- the objections and their authors
  based_on_rev bigint not null,
  message_count int not null default 0, -- the number of the fork's messages that it was made from
  task_id uuid references tasks, -- the task that wrote the first words
  agent_id uuid references agent_configs, -- the agent that the result draft names as its author
  message_id uuid references messages, -- the result's message in the parent thread, once published
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  updated_by uuid references profiles,
  updated_at timestamptz not null default now(),
  published_by uuid references profiles,
  published_at timestamptz,
  unique (fork_id, version),
  check ((state = 'published') = (message_id is not null))
);
create unique index fork_results_one_draft on fork_results (fork_id) where state = 'draft';
create index fork_results_by_message on fork_results (message_id) where message_id is not null;

alter table fork_results enable row level security;
grant select, insert, update, delete on fork_results to service_role;
grant select on fork_results to openvibe_user;
create policy fork_results_read on fork_results for select to openvibe_user
  using (exists (select from forks f where f.id = fork_id));

create function openvibe.keep_result() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if old.state = 'published' then
    raise exception 'A published result is never removed.' using errcode = '42501';
  end if;
  return old;
end
$$;
create trigger fork_results_keep before delete on fork_results
  for each row execute function openvibe.keep_result();

-- A task that has ended writes no more, however it ended.
create function openvibe.end_drafting(task tasks) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.fork_results
  set draft_state = case task.status when 'completed' then 'ready' else 'failed' end, draft_rev = draft_rev + 1,
    updated_at = now()
  where fork_id = task.fork_id and task_id = task.id and state = 'draft' and draft_state = 'drafting';
  if found then
    update public.forks set draft_version = draft_version where id = task.fork_id;
  end if;
end
$$;

-- Quotes disappear when their message is edited or deleted: from every version of the fork's result, from the result
-- draft, and from the messages in the thread that show a result. The result that cited them is out of date from then
-- on.
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

-- The thread is locked: every writer that changes a message holds it.
create function openvibe.hide_quotes_of_message(message messages) returns void
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
        openvibe.hide_quotes(r.dissent, message.id, how) as dissent
      from public.fork_results r where r.fork_id = message.fork_id
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

-- When the message of a result is deleted, so is the result: nothing of it is listed or found.
create function openvibe.drop_result(message uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.decisions where message_id = message;
  update public.fork_results
  set headline = '', bullets = '[]', deferred = '[]', open_questions = '[]', dissent = '[]', updated_at = now()
  where message_id = message;
  update public.forks set result_headline = null, stale_at = null where result_message_id = message;
end
$$;
