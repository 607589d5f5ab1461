-- A search says how many entries it has found.
--
-- Up to a thousand are counted. The count goes on where the first batch ends, and reads no more than that many entries
-- of the index.

-- One page of the entries that the caller may find, best first.
--
-- `terms` [{text, prefix, without, exact, or}]; `or`: it may stand in place of the term before it. `labels` [[…], …]: an
-- entry must have one label of each inner list; `since` and `until` limit the time. `within` narrows the caller's own
-- channels further, to those that all readers of a conversation may read; it never widens them. `page` {size, near,
-- below, at, rank, number, first}: `near` is the channel where the question was asked, `below` is where the batch
-- begins, `at` is the time at which ages are measured, rank and number are those of the last hit, `first` says that the
-- batch is the first one. Each row says where the next batch would begin; null: this is the last one. On the first page,
-- `total` is the number of entries that match, up to one more than a thousand.
--
-- If few entries have all words, those follow in which a word is spelled differently (`match` 'similar'), and those that
-- have only some of the words ('some'). Only hits that the caller can read decide about this, so that it says nothing
-- about other messages. Quoted words must always be there.
--
-- The settings: without them a plan made for unknown words reads the whole table, and costs enough on paper to be
-- compiled first, which takes longer than the search.
drop function openvibe.search_messages(uuid, jsonb, jsonb, timestamptz, timestamptz, uuid[], jsonb);
create function openvibe.search_messages(
  workspace uuid, terms jsonb, labels jsonb, since timestamptz, until timestamptz, within uuid[], page jsonb
) returns table (
  source text, source_id uuid, message_id uuid, match text, rank float8, number bigint, below bigint, at timestamptz,
  next_below bigint, first boolean, forms jsonb, total int
)
  language plpgsql stable security definer rows 50
  set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  batch constant int := 300;
  enough constant int := 5;
  most_counted constant int := 1001;
  -- Beyond all words: so many hits, of so many words, this many of each word, and so many entries read for them.
  most_loose constant int := 60;
  most_parts constant int := 8;
  most_each constant int := 40;
  most_read constant int := 500;
  common constant int := 10; -- of those that were read
  -- The first of them that is at hand: the last batch of a long search does not begin to guess.
  is_first constant boolean := page ->> 'below' is null or coalesce((page ->> 'first')::boolean, false);
  top constant bigint := coalesce((page ->> 'below')::bigint,
    1 + pg_sequence_last_value(pg_get_serial_sequence('public.search_entries', 'number')::regclass), 1);
  age_to constant timestamptz := coalesce((page ->> 'at')::timestamptz, now());
  language text;
  readable uuid[];
  mine uuid[];
  filters tsquery := quote_literal(openvibe.label('w', workspace))::tsquery;
  alternatives jsonb;
  term record;
  query tsquery;
  alike text[];
  has_words boolean := false;
  must tsquery := ''::tsquery;
  ranked tsquery := ''::tsquery;
  wanted tsquery;
  exact tsquery;
  parts tsquery[] := '{}';
  places int[] := '{}'; -- of the parts among the terms
  texts text[] := '{}';
  prefixed int := 0; -- the part that is still being typed
  fillers tsquery[] := '{}';
  filler_texts text[] := '{}';
  filler_places int[] := '{}';
  all_forms jsonb := '[]';
  hits openvibe.search_hit[];
  some_found openvibe.search_hit[] := '{}';
  singles openvibe.search_hit[] := '{}';
  more openvibe.search_hit[];
  alive tsquery[] := '{}';
  weights float8[] := '{}';
  is_complete boolean := true;
  is_changed boolean := false;
  rarest tsquery[];
  chosen int[];
  counts int[];
  span bigint;
  counted int;
  i int;
begin
  select array_agg(c.id) into readable
  from public.channels c
  where c.workspace_id = workspace
    and c.id = any (array(select openvibe.readable_channel_ids()))
    and (within is null or c.id = any (within));
  if readable is null then return; end if;
  mine := array(
    select m.channel_id from public.channel_members m
    where m.user_id = openvibe.current_user_id() and m.channel_id = any (readable));
  select w.search_language into language from public.workspaces w where w.id = workspace;

  for term in
    select t.*, row_number() over () as place
    from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean, exact boolean, "or" boolean)
  loop
    alike := '{}';
    if term.exact then
      query := openvibe.words_query(term.text, false);
    else
      select q.query, q.forms into query, alike
      from openvibe.term_query(workspace, language, term.text, term.prefix, false) q;
    end if;
    all_forms := all_forms || jsonb_build_array(alike);
    if not term.without then has_words := true; end if;
    -- No word at all, for example a single dash.
    if numnode(query) = 0 then continue; end if;
    if term.without then
      must := must && !!query;
    elsif term."or" and cardinality(parts) > 0 then
      i := cardinality(parts);
      parts[i] := parts[i] || query;
      texts[i] := null;
      if term.prefix then prefixed := i; end if;
    elsif term.exact then
      must := must && query;
      ranked := ranked && query;
    elsif openvibe.is_filler(language, term.text) then
      fillers := fillers || query;
      filler_texts := filler_texts || term.text;
      filler_places := filler_places || term.place::int;
    else
      parts := parts || query;
      texts := texts || term.text;
      places := places || term.place::int;
      if term.prefix then prefixed := cardinality(parts); end if;
    end if;
  end loop;
  if cardinality(parts) = 0 and numnode(ranked) = 0 then
    parts := fillers;
    texts := filler_texts;
    places := filler_places;
    -- It must not find everything.
    if has_words and cardinality(parts) = 0 then return; end if;
  end if;
  for alternatives in select * from jsonb_array_elements(labels) loop
    if jsonb_array_length(alternatives) = 0 then return; end if;
    filters := filters && (
      select string_agg(quote_literal(label), ' | ')::tsquery from jsonb_array_elements_text(alternatives) label);
  end loop;
  -- The index is faster for a few channels, a look at each row for many.
  if cardinality(readable) <= 16 then
    filters := filters && (
      select string_agg(quote_literal(openvibe.label('c', id)), ' | ')::tsquery from unnest(readable) id);
  end if;

  wanted := must;
  exact := must;
  for i in 1 .. cardinality(parts) loop
    wanted := wanted && parts[i];
    ranked := ranked && parts[i];
    if i <> prefixed then exact := exact && parts[i]; end if;
  end loop;
  hits := openvibe.newest_entries(
    filters, wanted, exact, prefixed > 0, ranked, readable, since, until, top, batch);

  if is_first and cardinality(hits) < enough
    and (cardinality(parts) > 1 or cardinality(parts) = 1 and cardinality(hits) = 0)
  then
    -- The newest entries are read once. They tell which words are common, and hold close hits. Long words say more than
    -- short ones, so only the longest are looked for.
    chosen := array(
      select p from generate_subscripts(parts, 1) p order by char_length(texts[p]) desc nulls first, p limit most_parts);
    query := filters && must;
    with newest as materialized (
      select e.number, e.source, e.source_id, e.message_id, e.channel_id, e.created_at,
        array(select p from unnest(chosen) p where ts_match_vq(e.words, parts[p])) as matched
      from public.search_entries e
      where e.number < top and e.number >= top - 4 * most_read and e.channel_id = any (readable)
        and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        and ts_match_vq(e.words, query)
      order by e.number desc limit most_read
    )
    select
      array(select count(n.number) from unnest(chosen) with ordinality as c (p, place)
        left join newest n on c.p = any (n.matched) group by c.place order by c.place),
      (select top - min(n.number) from newest n),
      array(select (n.number, n.source, n.source_id, n.message_id, n.channel_id, n.created_at, 0)::openvibe.search_hit
        from newest n where n.matched <> '{}' order by cardinality(n.matched) desc, n.number desc limit most_each)
    into counts, span, singles;

    -- The index is asked for the other words: how rare each is, and whether it is there at all.
    for place in 1 .. cardinality(chosen) loop
      i := chosen[place];
      if counts[place] >= common then
        alive := alive || parts[i];
        weights := weights || ln(2 + span::float8 / counts[place])::float8;
        continue;
      end if;
      more := '{}';
      if cardinality(parts) > 1 then
        more := openvibe.newest_entries(
          filters, must && parts[i], must, i = prefixed, parts[i], readable, since, until, top, most_each);
      end if;
      if cardinality(more) = 0 and texts[i] is not null then
        select q.query, q.forms into query, alike
        from openvibe.term_query(workspace, language, texts[i], false, true) q;
        if query <> parts[i] then
          more := openvibe.newest_entries(
            filters, must && query, must, false, query, readable, since, until, top, most_each);
        end if;
        if cardinality(more) > 0 then
          parts[i] := query;
          all_forms := jsonb_set(all_forms, array[(places[i] - 1)::text], to_jsonb(alike));
          is_changed := true;
        end if;
      end if;
      if cardinality(more) = 0 then
        is_complete := false;
        continue;
      end if;
      alive := alive || parts[i];
      weights := weights || ln(2 + case when cardinality(more) < most_each then top::float8
        else (top - (select min(u.number) from unnest(more) u))::float8 end / cardinality(more))::float8;
      singles := singles || more;
    end loop;
    is_complete := is_complete and cardinality(chosen) = cardinality(parts);
    rarest := array(select alive[p] from generate_subscripts(alive, 1) p order by weights[p] desc, p);

    -- All words as far as they are there, then all but one, then two of the rarest, then each of them.
    if cardinality(alive) > 1 and (is_changed or not is_complete) then
      query := openvibe.some_of(alive, cardinality(alive));
      some_found := openvibe.newest_entries(
        filters, must && query, must && query, false, query, readable, since, until, top, most_loose);
    end if;
    for step in 1 .. 2 loop
      exit when cardinality(hits) + cardinality(some_found) >= enough or cardinality(alive) <= 1 + step;
      query := case step
        when 1 then openvibe.some_of(rarest, cardinality(alive) - 1)
        else openvibe.some_of(rarest[:4], 2) end;
      some_found := some_found || openvibe.newest_entries(
        filters, must && query, must && query, false, query, readable, since, until, top, most_loose);
    end loop;
    if cardinality(hits) + cardinality(some_found) < enough then some_found := some_found || singles; end if;
  end if;

  -- A full batch is counted on from where it ends, without ranks.
  if page ->> 'below' is null then
    counted := cardinality(hits);
    if counted >= batch then
      counted := counted + cardinality(openvibe.newest_entries(filters, wanted, exact, prefixed > 0, ''::tsquery, readable,
        since, until, (select min(u.number) from unnest(hits) u), most_counted - counted));
    end if;
  end if;

  return query
    with matching as (
      select u.*, 'all' as match, u.rank as score from unnest(hits) u
      union all
      select l.number, l.source, l.source_id, l.message_id, l.channel_id, l.created_at, l.rank,
        case when is_complete and l.parts_matched = cardinality(alive) then 'similar' else 'some' end, l.share
      from (
        select u.*, sum(weights[p]) / (select sum(w) from unnest(weights) w) as share, count(*) as parts_matched
        from (
          select distinct on (s.number) s.* from unnest(some_found) s
          where s.number <> all (array(select h.number from unnest(hits) h))
        ) u
        join public.search_entries e on e.number = u.number
        join generate_subscripts(alive, 1) p on ts_match_vq(e.words, alive[p])
        group by u.number, u.source, u.source_id, u.message_id, u.channel_id, u.created_at, u.rank
        order by share desc, u.number desc
        limit most_loose
      ) l
    ), scored as (
      select f.*,
        case f.match when 'all' then 4 when 'similar' then 2 else 0 end
        + f.score
        * case when f.channel_id = (page ->> 'near')::uuid then 1.25 when f.channel_id = any (mine) then 1 else 0.8 end
        -- The rank halves after about fifty days and is a quarter after a year and a half.
        / (1 + ln(1 + greatest(extract(epoch from age_to - f.created_at), 0) / 86400 / 30)::float8) as final
      from matching f
    )
    select s.source, s.source_id, s.message_id, s.match, s.final, s.number, top, age_to,
      case when cardinality(hits) >= batch then (select min(u.number) from unnest(hits) u) end, is_first, all_forms,
      counted + (select count(*) from matching f where f.match <> 'all')::int
    from scored s
    where page ->> 'number' is null
      or (s.final, s.number) < ((page ->> 'rank')::float8, (page ->> 'number')::bigint)
    order by s.final desc, s.number desc
    limit (page ->> 'size')::int;
end
$$;
grant execute on function openvibe.search_messages(uuid, jsonb, jsonb, timestamptz, timestamptz, uuid[], jsonb)
  to openvibe_user;
