-- Search by the words that people mean.
--
-- `search_words` lists the words of each workspace with their stems. A search asks it for the other forms of a word and
-- for words that look like it, and then asks the index of messages for exactly these words. So the index stays as it
-- is: the language of a workspace changes only the stems in this list, no message is read or written again.
--
-- Beside messages, `search_entries` now holds names: descriptions of forks and names of files. Every entry has a message
-- as its place, and a source. To add a source: call openvibe.write_search_entry where its text is written, and read the
-- text for the excerpt in server/db/messages/message-search.ts.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Simple: words are found as they are written, in any language.
alter table workspaces add column search_language text not null default 'english' check (search_language in (
  'simple', 'english', 'danish', 'dutch', 'finnish', 'french', 'german', 'italian', 'norwegian', 'portuguese',
  'russian', 'spanish', 'swedish', 'turkish'));
grant update (search_language) on workspaces to openvibe_user;

create table search_words (
  workspace_id uuid not null references workspaces,
  word text collate "C" not null,
  stem text collate "C" not null,
  message_id uuid not null references messages, -- one message that has the word; when it loses it, another takes over
  primary key (workspace_id, word)
);
create index search_words_by_stem on search_words (workspace_id, stem);
create index search_words_by_message on search_words (message_id);
create index search_words_by_letters on search_words using gin (workspace_id, word extensions.gin_trgm_ops);

alter table search_words enable row level security;
-- No grants, like search_entries: the list holds words of channels that the caller may not read.

alter table search_entries drop constraint search_entries_pkey;
alter table search_entries add primary key (number);
alter table search_entries add column source text not null default 'message' check (source in ('message', 'fork', 'file'));
alter table search_entries add column source_id uuid; -- null: the message itself
create unique index search_entries_by_source on search_entries (message_id, source, source_id) nulls not distinct;

-- Words with letters only, without labels and pairs of characters: others have no forms.
create function openvibe.is_listed_word(word text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return word ~ '^[[:alpha:]]{3,40}$' and word !~ ('[' || openvibe.paired_script() || ']');
end
$$;

-- The key that all forms of a word share. Words come without accents. German is also written with ae, oe and ue.
create function openvibe.stem_of(language text, word text) returns text
  language plpgsql stable parallel safe set search_path = ''
as $$
declare
  bare constant text := case language when 'german' then regexp_replace(word, '([aou])e', '\1', 'g') else word end;
begin
  if language = 'simple' then return word; end if;
  return coalesce((ts_lexize(format('pg_catalog.%I', language || '_stem')::regdictionary, bare))[1], bare);
end
$$;

-- Whether a term consists of words like 'what' and 'the', which say nothing about the subject of a search.
create function openvibe.is_filler(language text, given text) returns boolean
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  if language = 'simple' then return false; end if;
  return coalesce((
    select bool_and(ts_lexize(format('pg_catalog.%I', language || '_stem')::regdictionary, word) = '{}')
    from regexp_split_to_table(btrim(openvibe.searchable(given)), '\s+') word where word <> ''), false);
end
$$;

-- Adds the new words of an entry. The order keeps two messages with the same new words from waiting for each other. A
-- plan that was made when the list was short would read the whole list for each message, so only the index may be used.
create function openvibe.list_words(workspace uuid, message uuid, words tsvector) returns void
  language plpgsql set search_path = '' set enable_seqscan = off
as $$
begin
  insert into public.search_words (workspace_id, word, stem, message_id)
  select workspace, fresh.lexeme, openvibe.stem_of(w.search_language, fresh.lexeme), message
  from public.workspaces w, (
    -- Most words are in the list: they are looked up before they are looked at.
    select l.lexeme from unnest(words) l
    where not exists (select from public.search_words k where k.workspace_id = workspace and k.word = l.lexeme)
    offset 0
  ) fresh
  where w.id = workspace and openvibe.is_listed_word(fresh.lexeme)
  order by fresh.lexeme
  on conflict do nothing;
end
$$;

-- The words that a message has lost go to another message that has them, or leave the list.
create function openvibe.release_words(message uuid) returns void
  language plpgsql set search_path = '' set enable_seqscan = off
as $$
declare
  lost record;
  wanted tsquery;
  newest bigint;
  holder uuid;
begin
  for lost in
    select k.workspace_id, k.word from public.search_words k
    where k.message_id = message and not exists (
      select from public.search_entries e
      where e.message_id = message and ts_match_vq(e.words, quote_literal(k.word)::tsquery))
    order by k.workspace_id, k.word
  loop
    wanted := (quote_literal(lost.word) || ' & ' || quote_literal(openvibe.label('w', lost.workspace_id)))::tsquery;
    -- A common word is in the newest messages; a rare one is found at once.
    newest := pg_sequence_last_value(pg_get_serial_sequence('public.search_entries', 'number')::regclass);
    select e.message_id into holder from public.search_entries e
    where e.words @@ (wanted && quote_literal(openvibe.stretch_label(12, newest))::tsquery) limit 1;
    if holder is null then
      select e.message_id into holder from public.search_entries e where e.words @@ wanted limit 1;
    end if;
    if holder is null then
      delete from public.search_words where workspace_id = lost.workspace_id and word = lost.word;
    else
      update public.search_words set message_id = holder
      where workspace_id = lost.workspace_id and word = lost.word;
    end if;
  end loop;
end
$$;

create function openvibe.entry_labels(
  workspace uuid, channel uuid, author uuid, at timestamptz, number bigint
) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  day text := to_char(at at time zone 'utc', 'YYYYMMDD');
begin
  return array_remove(array[
    openvibe.label('w', workspace), openvibe.label('c', channel), openvibe.label('a', author),
    '/d/' || day, '/d/' || left(day, 6), '/d/' || left(day, 4),
    openvibe.stretch_label(12, number), openvibe.stretch_label(15, number),
    openvibe.stretch_label(18, number), openvibe.stretch_label(21, number)
  ], null);
end
$$;

-- Writes or renews one entry, and removes it if the text is null. `m` is its place; `source_id` is null for the message
-- itself.
create function openvibe.write_search_entry(
  m messages, source text, source_id uuid, author uuid, at timestamptz, content text, more_labels text[]
) returns void
  language plpgsql set search_path = ''
as $$
declare
  kept bigint;
  spoken tsvector;
begin
  select e.number into kept from public.search_entries e
  where e.message_id = m.id and e.source = write_search_entry.source
    and e.source_id is not distinct from write_search_entry.source_id;
  if content is null then
    if kept is null then return; end if;
    delete from public.search_entries e where e.number = kept;
    perform openvibe.release_words(m.id);
    return;
  end if;
  spoken := openvibe.words_of(content);
  if kept is null then
    kept := nextval(pg_get_serial_sequence('public.search_entries', 'number'));
    insert into public.search_entries (message_id, number, channel_id, created_at, words, source, source_id)
    overriding system value
    values (m.id, kept, m.channel_id, at, spoken
      || array_to_tsvector(openvibe.entry_labels(m.workspace_id, m.channel_id, author, at, kept) || more_labels),
      source, source_id);
    perform openvibe.list_words(m.workspace_id, m.id, spoken);
    return;
  end if;
  update public.search_entries e
  set words = spoken
    || array_to_tsvector(openvibe.entry_labels(m.workspace_id, m.channel_id, author, at, kept) || more_labels)
  where e.number = kept;
  perform openvibe.list_words(m.workspace_id, m.id, spoken);
  perform openvibe.release_words(m.id);
end
$$;

-- Writes, renews or removes a message's entry. Callers that fill tables past the triggers run it for each message.
create or replace function openvibe.index_message(m messages) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.write_search_entry(
    m, 'message', null, coalesce(m.author_user_id, m.author_agent_id), m.created_at,
    case when m.deleted_at is null and m.author_type <> 'system' then m.content end,
    case when m.content ~ '(^|\n) {0,3}(```|~~~)|`[^`\n]+`' then array['/has/code'] else '{}' end);
end
$$;
drop function openvibe.search_labels(messages, bigint);

create function openvibe.index_fork(fork forks) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  place public.messages;
begin
  select * into place from public.messages where id = fork.parent_message_id;
  perform openvibe.write_search_entry(
    place, 'fork', fork.id, fork.created_by, fork.created_at, nullif(btrim(fork.description), ''), '{}');
end
$$;

create function openvibe.forks_index() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.index_fork(new);
  return null;
end
$$;
create trigger forks_index_insert after insert on forks
  for each row execute function openvibe.forks_index();
create trigger forks_index_update after update of description on forks
  for each row when (new.description <> old.description) execute function openvibe.forks_index();

-- A file is found by its name, from the moment its message is sent.
create function openvibe.index_file(file attachments) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  place public.messages;
begin
  select * into place from public.messages where id = file.message_id;
  perform openvibe.write_search_entry(
    place, 'file', file.id, file.uploader_id, place.created_at, case when file.deleted_at is null then file.name end, '{}');
end
$$;

create function openvibe.attachments_index() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.index_file(new);
  return null;
end
$$;
create trigger attachments_index after update of message_id, deleted_at on attachments
  for each row when (new.message_id is not null) execute function openvibe.attachments_index();

-- Another language: new stems for the workspace's words. No message is touched.
create function openvibe.restem_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.search_words k set stem = openvibe.stem_of(new.search_language, k.word)
  where k.workspace_id = new.id and k.stem <> openvibe.stem_of(new.search_language, k.word);
  return null;
end
$$;
create trigger workspaces_restem after update of search_language on workspaces
  for each row when (new.search_language <> old.search_language) execute function openvibe.restem_words();

-- The entries and words of the rows that exist already.
insert into search_words (workspace_id, word, stem, message_id)
select distinct on (m.workspace_id, l.lexeme)
  m.workspace_id, l.lexeme, openvibe.stem_of(w.search_language, l.lexeme), m.id
from search_entries e
join messages m on m.id = e.message_id
join workspaces w on w.id = m.workspace_id
cross join unnest(e.words) l
where openvibe.is_listed_word(l.lexeme)
order by m.workspace_id, l.lexeme, e.number;
select count(openvibe.index_fork(f)) from (select * from forks order by created_at) f;
select count(openvibe.index_file(a))
from (select * from attachments where message_id is not null and deleted_at is null order by created_at) a;

-- The words of a workspace that look like a misspelled one. Trigrams miss two letters in the wrong order, so these are
-- put right one pair after the other.
create function openvibe.near_words(workspace uuid, given text) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  letters constant int := char_length(given);
  most constant int := case when letters < 6 then 1 else 2 end;
begin
  if letters < 4 or not openvibe.is_listed_word(given) then return '{}'; end if;
  return array(
    select n.word from (
      select k.word, 1 as distance, 1 as alike from public.search_words k
      where k.workspace_id = workspace and k.word = any (array(
        select overlay(given placing reverse(substr(given, i, 2)) from i for 2)
        from generate_series(1, letters - 1) i))
      union all
      select k.word, extensions.levenshtein_less_equal(k.word, given, most), extensions.similarity(k.word, given)
      from public.search_words k
      where k.workspace_id = workspace and k.word operator(extensions.%) given
        and char_length(k.word) between letters - most and letters + most
    ) n
    where n.distance between 1 and most
    order by n.distance, n.alike desc, n.word
    limit 8);
end
$$;

-- The forms of a word that the workspace knows, the word itself first. `near`: also those of words that look like it.
create function openvibe.forms_of(workspace uuid, language text, word text, near boolean) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  stems text[] := array[openvibe.stem_of(language, word)];
begin
  if not openvibe.is_listed_word(word) then return array[word]; end if;
  if near then
    stems := stems || array(select openvibe.stem_of(language, n) from unnest(openvibe.near_words(workspace, word)) n);
  end if;
  return word || array(
    select k.word from public.search_words k
    where k.workspace_id = workspace and k.stem = any (stems) and k.word <> forms_of.word limit 24);
end
$$;

-- The query for a term without quotes: each of its words in any form. `forms` lists all these words.
create function openvibe.term_query(
  workspace uuid, language text, given text, prefix boolean, near boolean, out query tsquery, out forms text[]
)
  language plpgsql stable set search_path = ''
as $$
declare
  plain constant text := openvibe.searchable(given);
  words text[];
  alike text[];
  word text;
  parts text[] := '{}';
begin
  forms := '{}';
  if plain ~ ('[' || openvibe.paired_script() || ']') then
    query := openvibe.words_query(given, prefix);
    return;
  end if;
  words := array(
    select w.lexeme from unnest(to_tsvector('openvibe.plain', plain)) w, unnest(w.positions) as p (place)
    order by p.place);
  foreach word in array words loop
    alike := openvibe.forms_of(workspace, language, word, near);
    forms := forms || alike;
    parts := parts || ('(' || (select string_agg(quote_literal(a), ' | ') from unnest(alike) a) || ')');
  end loop;
  if prefix and cardinality(words) > 0 and plain !~ ' $' then
    parts[cardinality(parts)] :=
      '(' || parts[cardinality(parts)] || ' | ' || quote_literal(words[cardinality(words)]) || ':*)';
  end if;
  query := array_to_string(parts, ' <-> ')::tsquery;
end
$$;

drop function openvibe.search_messages(uuid, jsonb, jsonb, timestamptz, timestamptz, uuid[], jsonb);
drop type openvibe.search_hit;
create type openvibe.search_hit as (
  number bigint, source text, source_id uuid, message_id uuid, channel_id uuid, created_at timestamptz, rank float8);

-- The newest entries that match, at most `most`, looked for in stretches of growing length. `exact` is `wanted` without
-- the words that are still being typed: the beginning of a word is compared row by row at first, because the index
-- would collect every match of every word with this beginning. `number + 0` keeps a plan made for unknown words from
-- reading the table along its primary key.
create function openvibe.newest_entries(
  filters tsquery, wanted tsquery, exact tsquery, has_prefix boolean, ranked tsquery, readable uuid[],
  since timestamptz, until timestamptz, below bigint, most int
) returns openvibe.search_hit[]
  language plpgsql stable set search_path = ''
as $$
declare
  compared constant int := 1500;
  sizes constant int[] := array[12, 15, 18, 21];
  top bigint := below;
  low bigint;
  stretch tsquery;
  step int := 1;
  has_compared boolean := not has_prefix;
  lowest bigint;
  seen int;
  query tsquery;
  hits openvibe.search_hit[] := '{}';
  more openvibe.search_hit[];
begin
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

    if not has_compared then
      has_compared := true;
      query := filters && exact && stretch;
      select array_agg((c.number, c.source, c.source_id, c.message_id, c.channel_id, c.created_at,
          ts_rank(c.words, ranked, 1)::float8)::openvibe.search_hit
          order by c.number desc) filter (where ts_match_vq(c.words, wanted)),
        min(c.number), count(*)
      into more, lowest, seen
      from (
        select e.* from public.search_entries e
        where e.words @@ query and e.number + 0 < top and e.channel_id = any (readable)
          and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        order by e.number + 0 desc limit compared
      ) c;
      hits := hits || coalesce(more[:most], '{}');
      exit when cardinality(hits) >= most;
      -- The index is asked for the rest of this stretch.
      if seen = compared then
        top := lowest;
        continue;
      end if;
    else
      query := filters && wanted && stretch;
      select array_agg((n.number, n.source, n.source_id, n.message_id, n.channel_id, n.created_at,
        case when numnode(ranked) = 0 then 1 else ts_rank(n.words, ranked, 1)::float8 end)::openvibe.search_hit)
      into more
      from (
        select e.* from public.search_entries e
        where e.words @@ query and e.number + 0 < top and e.channel_id = any (readable)
          and (since is null or e.created_at >= since) and (until is null or e.created_at < until)
        order by e.number + 0 desc limit most - cardinality(hits)
      ) n;
      hits := hits || coalesce(more, '{}');
    end if;
    exit when cardinality(hits) >= most or low <= 0;
    top := least(top, low);
    step := step + 1;
  end loop;
  return hits;
end
$$;

-- Alternatives of `size` of these queries at a time.
create function openvibe.some_of(queries tsquery[], size int) returns tsquery
  language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select string_agg(choice.query, ' | ')::tsquery from (
      select '(' || string_agg('(' || queries[i]::text || ')', ' & ') || ')' as query
      from generate_series(1, (1 << cardinality(queries)) - 1) as choices (mask), generate_subscripts(queries, 1) i
      where bit_count(mask::bit(16)) = size and (mask & (1 << (i - 1))) > 0
      group by mask
    ) choice);
end
$$;

-- One page of the entries that the caller may find, best first.
--
-- `terms` [{text, prefix, without, exact, or}]; `or`: it may stand in place of the term before it. `labels` [[…], …]: an
-- entry must have one label of each inner list; `since` and `until` limit the time. `within` narrows the caller's own
-- channels further, to those that all readers of a conversation may read; it never widens them. `page` {size, near,
-- below, at, rank, number, first}: `near` is the channel where the question was asked, `below` is where the batch
-- begins, `at` is the time at which ages are measured, rank and number are those of the last hit, `first` says that the
-- batch is the first one. Each row says where the next batch would begin; null: this is the last one.
--
-- If few entries have all words, those follow in which a word is spelled differently (`match` 'similar'), and those that
-- have only some of the words ('some'). Only hits that the caller can read decide about this, so that it says nothing
-- about other messages. Quoted words must always be there.
--
-- The settings: without them a plan made for unknown words reads the whole table, and costs enough on paper to be
-- compiled first, which takes longer than the search.
create function openvibe.search_messages(
  workspace uuid, terms jsonb, labels jsonb, since timestamptz, until timestamptz, within uuid[], page jsonb
) returns table (
  source text, source_id uuid, message_id uuid, match text, rank float8, number bigint, below bigint, at timestamptz,
  next_below bigint, first boolean, forms jsonb
)
  language plpgsql stable security definer rows 50
  set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  batch constant int := 300;
  enough constant int := 5;
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
      case when cardinality(hits) >= batch then (select min(u.number) from unnest(hits) u) end, is_first, all_forms
    from scored s
    where page ->> 'number' is null
      or (s.final, s.number) < ((page ->> 'rank')::float8, (page ->> 'number')::bigint)
    order by s.final desc, s.number desc
    limit (page ->> 'size')::int;
end
$$;
grant execute on function openvibe.search_messages(uuid, jsonb, jsonb, timestamptz, timestamptz, uuid[], jsonb)
  to openvibe_user;

-- Decisions are found by the same words. If no line has all of them, lines with some of them are found.
create or replace function openvibe.search_decisions(
  workspace uuid, terms jsonb, within uuid[], before_at timestamptz, before_id uuid, size int
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
          and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
        order by d.published_at desc, d.id desc limit size
      ) newest
      order by newest.published_at desc, newest.id desc limit size;
    return;
  end if;
  query := wanted && must;
  -- The same answer for every page of a search.
  if cardinality(parts) > 1 and not exists (
    select from public.decisions d where d.words @@ query and d.channel_id = any (readable))
  then
    query := loose && must;
  end if;
  return query
    select d.* from public.decisions d
    where d.words @@ query and d.channel_id = any (readable)
      and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
    order by d.published_at desc, d.id desc limit size;
end
$$;
