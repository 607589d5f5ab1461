-- Search over messages.
--
-- `search_entries` holds one row per message that can be found, written in the message's own transaction. Its `words`
-- are the message's words (configuration `simple` behind unaccent) and labels, which begin with a slash: its place, its
-- author, its day, and the stretches of the instance's history that contain it. One GIN index over both finds words and
-- filters together.
--
-- The cost of a search is limited for every word. A word that half of all messages contain must not be ranked a million
-- times. So the newest matches are looked for in stretches that grow eightfold, and the next, longer stretch is read
-- only if the ones before held fewer than a batch: each step meets at most a few batches of matches. A batch is ranked
-- as a whole. The next one holds the next older matches.
--
-- People search only through search_messages, which reads the channels of the caller from the claims. Under row-level
-- security the operators are not leakproof, and the index would not be used at all.

create extension if not exists unaccent with schema extensions;

create text search configuration openvibe.plain (copy = pg_catalog.simple);
alter text search configuration openvibe.plain
  alter mapping for asciiword, word, numword with extensions.unaccent, pg_catalog.simple;

create table search_entries (
  message_id uuid primary key references messages,
  number bigint generated always as identity, -- counts up over the whole instance, in about the order of time
  channel_id uuid not null,
  created_at timestamptz not null,
  words tsvector not null
);
-- A short pending list: every search reads it whole.
create index search_entries_by_words on search_entries using gin (words) with (gin_pending_list_limit = 512);

alter table search_entries enable row level security;
-- No grants: the functions below are the only access.

-- Lower case, compatible forms as one, punctuation as spaces: `server` finds `server.ts`.
create function openvibe.searchable(content text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  marks constant text := '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‐‑‒–—―‘’‚“”„†•…‹›«»¡¿·、。〈〉《》「」『』【】〔〕・！？，．：；（）';
begin
  return translate(lower(normalize(content, nfkc)), marks, repeat(' ', char_length(marks)));
end
$$;

-- Scripts without spaces between words, and Korean, whose words carry endings: found by pairs of characters.
create function openvibe.paired_script() returns text language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff';
end
$$;

-- 東京都 gives 東京, 京都 and 都, each with its place, so that a longer word is a phrase of pairs.
create function openvibe.character_pairs(searchable text) returns table (pair text, place int)
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return query
    select each.character || coalesce(nullif(each.next, ' '), ''), each.place::int
    from (
      select c.character, lead(c.character) over (order by c.place) as next, c.place
      from regexp_split_to_table(
        left(regexp_replace(searchable, '[^' || openvibe.paired_script() || ']+', ' ', 'g'), 16000), ''
      ) with ordinality as c (character, place)
    ) each
    where each.character <> ' ';
end
$$;

create function openvibe.words_of(content text) returns tsvector
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain text := openvibe.searchable(content);
  paired constant text := '[' || openvibe.paired_script() || ']+';
begin
  if plain !~ paired then
    return to_tsvector('openvibe.plain', plain);
  end if;
  return to_tsvector('openvibe.plain', regexp_replace(plain, paired, ' ', 'g')) || coalesce((
    select string_agg(format('%L:%s', p.pair, p.place), ' ')::tsvector from openvibe.character_pairs(plain) p), '');
end
$$;

-- The query for a word, or for several as a phrase. `prefix`: the last word is still being typed.
create function openvibe.words_query(given text, prefix boolean) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain text := openvibe.searchable(given);
  paired constant text := openvibe.paired_script();
  spaced tsquery := phraseto_tsquery('openvibe.plain', regexp_replace(plain, '[' || paired || ']+', ' ', 'g'));
  run text;
  pairs text[];
  found tsquery := ''::tsquery;
begin
  if prefix and numnode(spaced) > 0 and plain !~ ('[' || paired || ' ]$') then
    spaced := (spaced::text || ':*')::tsquery;
  end if;
  found := spaced;
  for run in select r[1] from regexp_matches(plain, '([' || paired || ']+)', 'g') r loop
    -- The last character of a longer run is a word of its own only at the end of a text, so it is not asked for.
    select array_agg(quote_literal(p.pair) order by p.place) into pairs
    from openvibe.character_pairs(run) p where char_length(p.pair) = 2;
    found := found && case
      when pairs is null then (quote_literal(run) || ':*')::tsquery
      else array_to_string(pairs, ' <-> ')::tsquery
    end;
  end loop;
  return found;
end
$$;

-- The last twelve digits of an id are random. If two ids meet, the row's own channel decides.
create function openvibe.label(kind text, id uuid) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '/' || kind || '/' || right(id::text, 12);
end
$$;

-- The stretch of 2^size messages that contains a number.
create function openvibe.stretch_label(size int, number bigint) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '/' || size || '/' || to_hex(number >> size);
end
$$;

create function openvibe.search_labels(m messages, number bigint) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  day text := to_char(m.created_at at time zone 'utc', 'YYYYMMDD');
begin
  return array_remove(array[
    openvibe.label('w', m.workspace_id),
    openvibe.label('c', m.channel_id),
    openvibe.label('a', coalesce(m.author_user_id, m.author_agent_id)),
    '/d/' || day, '/d/' || left(day, 6), '/d/' || left(day, 4),
    case when m.content ~ '(^|\n) {0,3}(```|~~~)|`[^`\n]+`' then '/has/code' end,
    openvibe.stretch_label(12, number), openvibe.stretch_label(15, number),
    openvibe.stretch_label(18, number), openvibe.stretch_label(21, number)
  ], null);
end
$$;

-- Writes, renews or removes a message's entry. Callers that fill tables past the triggers run it for each message.
create function openvibe.index_message(m messages) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kept bigint;
begin
  if m.deleted_at is not null or m.author_type = 'system' then
    delete from public.search_entries where message_id = m.id;
    return;
  end if;
  select number into kept from public.search_entries where message_id = m.id;
  if kept is null then
    kept := nextval(pg_get_serial_sequence('public.search_entries', 'number'));
  end if;
  insert into public.search_entries (message_id, number, channel_id, created_at, words)
  overriding system value
  values (m.id, kept, m.channel_id, m.created_at,
    openvibe.words_of(m.content) || array_to_tsvector(openvibe.search_labels(m, kept)))
  on conflict (message_id) do update set words = excluded.words;
end
$$;
grant execute on function openvibe.index_message(messages) to service_role;

create type openvibe.search_hit as (message_id uuid, number bigint, created_at timestamptz, rank float8);

-- One page of the messages that the caller may find, best first.
--
-- `terms` [{text, prefix, without}]; `labels` [[…], …]: a message must have one label of each inner list; `since` and
-- `until` limit the time. `within` narrows the caller's own channels further, to those that all readers of a
-- conversation may read; it never widens them. `page` {size, below, at, rank, number}: `below` is where the batch
-- begins, `at` is the time at which ages are measured, rank and number are those of the last hit. Each row says where
-- the next batch would begin; null: this is the last one.
--
-- The settings: without them a plan made for unknown words reads the whole table, and costs enough on paper to be
-- compiled first, which takes longer than the search.
create function openvibe.search_messages(
  workspace uuid, terms jsonb, labels jsonb, since timestamptz, until timestamptz, within uuid[], page jsonb
) returns table (message_id uuid, rank float8, number bigint, below bigint, at timestamptz, next_below bigint)
  language plpgsql stable security definer rows 50
  set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  batch constant int := 300;
  -- The beginning of a word is compared with this many of the newest rows, before the index is asked for it.
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
    -- No word at all, for example a single dash: it must not find everything.
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
  -- The index is faster for a few channels, a look at each row for many.
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
      -- The index is asked for the rest of this stretch.
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
        -- The rank halves after about fifty days and is a quarter after a year and a half.
        u.rank / (1 + ln(1 + greatest(extract(epoch from age_to - u.created_at), 0) / 86400 / 30)::float8) as score
      from unnest(hits) u
    ) h
    where page ->> 'number' is null
      or (h.score, h.number) < ((page ->> 'rank')::float8, (page ->> 'number')::bigint)
    order by h.score desc, h.number desc
    limit (page ->> 'size')::int;
end
$$;
grant execute on function openvibe.search_messages(uuid, jsonb, jsonb, timestamptz, timestamptz, uuid[], jsonb)
  to openvibe_user;
