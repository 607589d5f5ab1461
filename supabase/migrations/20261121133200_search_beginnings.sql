-- A beginning of a word costs less: 1,500 of the newest rows are compared with it, and not the whole first stretch. Only
-- a beginning that is rarer than one in five then reaches the index, whose cost for one grows with what begins so.
create or replace function openvibe.search_messages(
  workspace uuid, terms jsonb, labels jsonb, since timestamptz, until timestamptz, within uuid[], page jsonb
) returns table (message_id uuid, rank float8, number bigint, below bigint, at timestamptz, next_below bigint)
  language plpgsql stable security definer rows 50
  set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  batch constant int := 300;
  -- A beginning of a word is compared with these newest rows one by one, before the index is asked for it.
  compared constant int := 1500;
  sizes constant int[] := array[12, 15, 18, 21];
  top bigint := coalesce((page ->> 'below')::bigint,
    1 + pg_sequence_last_value(pg_get_serial_sequence('public.search_entries', 'number')::regclass), 1);
  first_below constant bigint := top;
  age_to constant timestamptz := coalesce((page ->> 'at')::timestamptz, now());
  readable uuid[];
  wanted tsquery := ''::tsquery;
  ranked tsquery := ''::tsquery;
  exact tsquery := ''::tsquery;
  filters tsquery := quote_literal(openvibe.label('w', workspace))::tsquery;
  has_prefix boolean := false;
  stretch tsquery;
  low bigint;
  step int := 1;
  has_compared boolean := false;
  lowest bigint;
  seen int;
  term record;
  alternatives jsonb;
  query tsquery;
  hits openvibe.search_hit[] := '{}';
  more openvibe.search_hit[];
begin
  select array_agg(c.id) into readable
  from public.channels c
  where c.workspace_id = workspace
    and c.id = any (array(select openvibe.readable_channel_ids()))
    and (within is null or c.id = any (within));
  if readable is null then return; end if;

  for term in
    select * from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean)
  loop
    query := openvibe.words_query(term.text, term.prefix);
    -- Nothing that could be found by, such as a lone dash: it must not find everything.
    if numnode(query) = 0 then
      if term.without then continue; else return; end if;
    end if;
    if term.without then
      wanted := wanted && !!query;
      exact := exact && !!query;
      continue;
    end if;
    wanted := wanted && query;
    ranked := ranked && query;
    if term.prefix then has_prefix := true; else exact := exact && query; end if;
  end loop;
  for alternatives in select * from jsonb_array_elements(labels) loop
    if jsonb_array_length(alternatives) = 0 then return; end if;
    filters := filters && (
      select string_agg(quote_literal(label), ' | ')::tsquery from jsonb_array_elements_text(alternatives) label);
  end loop;
  -- A few channels are cheaper to ask the index for, many to look at in each row.
  if cardinality(readable) <= 16 then
    filters := filters && (
      select string_agg(quote_literal(openvibe.label('c', id)), ' | ')::tsquery from unnest(readable) id);
  end if;

  loop
    if step <= 4 then
      -- This stretch and the one before, so that there is always a whole one.
      low := greatest(((top - 1) >> sizes[step]) - 1, 0);
      stretch := (quote_literal('/' || sizes[step] || '/' || to_hex(low)) || ' | '
        || quote_literal('/' || sizes[step] || '/' || to_hex(low + 1)))::tsquery;
      low := low << sizes[step];
    else
      stretch := ''::tsquery;
      low := 0;
    end if;

    if has_prefix and not has_compared then
      has_compared := true;
      query := filters && exact && stretch;
      select array_agg((c.message_id, c.number, c.created_at, ts_rank(c.words, ranked, 1)::float8)::openvibe.search_hit
          order by c.number desc) filter (where ts_match_vq(c.words, wanted)),
        min(c.number), count(*)
      into more, lowest, seen
      from (
        select e.message_id, e.number, e.created_at, e.words from public.search_entries e
        where e.words @@ query and e.number < top and e.channel_id = any (readable)
          and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        order by e.number desc limit compared
      ) c;
      hits := hits || coalesce(more[:batch], '{}');
      exit when cardinality(hits) >= batch;
      -- The rest of this stretch is asked of the index, as the ones before it.
      if seen = compared then
        top := lowest;
        continue;
      end if;
      more := null;
    else
      query := filters && wanted && stretch;
      select array_agg((f.message_id, f.number, f.created_at, f.rank)::openvibe.search_hit)
        into more
      from (
        select newest.message_id, newest.number, newest.created_at,
          case when numnode(ranked) = 0 then 1 else ts_rank(newest.words, ranked, 1)::float8 end as rank
        from (
          select e.message_id, e.number, e.created_at, e.words from public.search_entries e
          where e.words @@ query and e.number < top and e.channel_id = any (readable)
            and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
          order by e.number desc limit batch - cardinality(hits)
        ) newest
      ) f;
    end if;
    hits := hits || coalesce(more, '{}');
    exit when cardinality(hits) >= batch or low <= 0;
    top := least(top, low);
    step := step + 1;
  end loop;

  return query
    select h.message_id, h.score, h.number, first_below, age_to,
      case when cardinality(hits) >= batch then (select min(u.number) from unnest(hits) u) end
    from (
      select u.message_id, u.number,
        -- Half as good after about fifty days, a quarter after a year and a half.
        u.rank / (1 + ln(1 + greatest(extract(epoch from age_to - u.created_at), 0) / 86400 / 30)::float8) as score
      from unnest(hits) u
    ) h
    where page ->> 'number' is null
      or (h.score, h.number) < ((page ->> 'rank')::float8, (page ->> 'number')::bigint)
    order by h.score desc, h.number desc
    limit (page ->> 'size')::int;
end
$$;
