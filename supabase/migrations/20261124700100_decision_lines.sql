-- All lines of a result are listed and found with its decisions: deferred items, open questions and objections too. Each
-- line names the people behind its result, so that the list can be narrowed to one of them.

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check
    check (kind in ('decision', 'finding', 'action', 'deferred', 'open_question', 'objection')),
  -- The person who published the result, and everybody who wrote in its fork.
  add column people uuid[] not null default '{}';

create function pg_temp.people_of(result jsonb) returns uuid[]
  language sql immutable
as $$
  select array_agg(distinct person) from (
    select (result ->> 'publishedBy')::uuid as person
    union all
    select (each ->> 'id')::uuid from jsonb_array_elements(result -> 'participants') as each
    where each ->> 'kind' = 'user'
  ) as people
$$;

update decisions d set people = pg_temp.people_of(m.metadata -> 'result')
from messages m where m.id = d.message_id and m.metadata ? 'result';

insert into decisions (id, workspace_id, channel_id, thread_id, fork_id, message_id, line_id, position, kind, headline,
  text, published_at, people, words)
select gen_random_uuid(), d.workspace_id, d.channel_id, d.thread_id, d.fork_id, d.message_id, line.each ->> 'id',
  100 * part.place + line.at, part.kind, d.headline, line.each ->> 'text', d.published_at, d.people, ''
from (select distinct on (fork_id) * from decisions order by fork_id, position) d
join messages m on m.id = d.message_id
cross join lateral (values
  (1, 'deferred', 'deferred'), (2, 'open_question', 'openQuestions'), (3, 'objection', 'dissent')
) as part (place, kind, field)
cross join lateral jsonb_array_elements(coalesce(m.metadata -> 'result' -> 'body' -> part.field, '[]'))
  with ordinality as line (each, at)
on conflict (fork_id, line_id) do nothing;

-- One page of the lines that the caller may read. `kinds` and `person` narrow it further.
drop function openvibe.search_decisions(uuid, jsonb, uuid[], timestamptz, uuid, int);
create function openvibe.search_decisions(
  workspace uuid, terms jsonb, within uuid[], before_at timestamptz, before_id uuid, size int,
  kinds text[] default null, person uuid default null
) returns setof public.decisions
  language plpgsql stable security definer rows 20
  set search_path = '' set jit = off
as $$
declare
  readable uuid[];
  language text;
  must tsquery := ''::tsquery;
  parts tsquery[] := '{}';
  wanted tsquery := ''::tsquery;
  loose tsquery := ''::tsquery;
  fillers tsquery := ''::tsquery;
  has_words boolean := false;
  query tsquery;
  term record;
begin
  select array_agg(c.id) into readable
  from public.channels c
  where c.workspace_id = workspace
    and c.id = any (array(select openvibe.readable_channel_ids()))
    and (within is null or c.id = any (within));
  if readable is null then return; end if;
  select w.search_language into language from public.workspaces w where w.id = workspace;
  for term in
    select * from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean, exact boolean, "or" boolean)
  loop
    query := case when term.exact then openvibe.words_query(term.text, false)
      else (openvibe.term_query(workspace, language, term.text, term.prefix, false)).query end;
    has_words := has_words or not term.without;
    if numnode(query) = 0 then continue; end if;
    if term.without then
      must := must && !!query;
    elsif term.exact then
      must := must && query;
    elsif openvibe.is_filler(language, term.text) then
      fillers := fillers && query;
    elsif term."or" and cardinality(parts) > 0 then
      parts[cardinality(parts)] := parts[cardinality(parts)] || query;
    else
      parts := parts || query;
    end if;
  end loop;
  foreach query in array parts loop
    wanted := wanted && query;
    loose := loose || query;
  end loop;
  if numnode(wanted) = 0 then
    wanted := fillers;
    if has_words and numnode(wanted && must) = 0 then return; end if;
  end if;
  if numnode(wanted && must) = 0 then
    return query
      select newest.* from unnest(readable) as channel (id), lateral (
        select d.* from public.decisions d
        where d.channel_id = channel.id
          and (kinds is null or d.kind = any (kinds))
          and (person is null or person = any (d.people))
          and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
        order by d.published_at desc, d.id desc limit size
      ) newest
      order by newest.published_at desc, newest.id desc limit size;
    return;
  end if;
  query := wanted && must;
  -- The same answer for every page of a search.
  if cardinality(parts) > 1 and not exists (
    select from public.decisions d
    where d.words @@ query and d.channel_id = any (readable)
      and (kinds is null or d.kind = any (kinds))
      and (person is null or person = any (d.people)))
  then
    query := loose && must;
  end if;
  return query
    select d.* from public.decisions d
    where d.words @@ query and d.channel_id = any (readable)
      and (kinds is null or d.kind = any (kinds))
      and (person is null or person = any (d.people))
      and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
    order by d.published_at desc, d.id desc limit size;
end
$$;
grant execute on function openvibe.search_decisions(uuid, jsonb, uuid[], timestamptz, uuid, int, text[], uuid)
  to openvibe_user;
