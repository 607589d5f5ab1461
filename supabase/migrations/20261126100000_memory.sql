-- Long-term memory: the items that agents remember, each with the words that it rests on.
--
-- An item has at least one source: exact words of a message, of a result or of a file. Its audience is that of its
-- sources, looked up whenever it is read: who may read all their channels may read the item. When a source loses its
-- words, the item goes with its last source, or is reviewed again.

create table memory_items (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  agent_id uuid references agent_configs, -- null: for all agents of the workspace
  kind text not null check (kind in ('fact', 'preference', 'commitment', 'procedure')),
  text text not null check (char_length(text) between 1 and 1000),
  confidence real not null default 1 check (confidence between 0 and 1),
  -- Only current items are told to agents. A proposed item waits for a review.
  status text not null check (status in ('proposed', 'current', 'superseded')),
  -- The reason why a current item was set back to 'proposed'; null: there was none.
  doubt text check (doubt in
    ('source_edited', 'source_deleted', 'result_stale', 'result_replaced', 'successor_deleted')),
  superseded_by uuid references memory_items on delete set null,
  supersedes_id uuid references memory_items on delete set null, -- the item that this one replaces once it is current
  about_user_ids uuid[] not null default '{}' check (cardinality(about_user_ids) <= 20),
  channel_ids uuid[] not null default '{}', -- the channels of all sources that it ever had, each once
  author_task_id uuid references tasks on delete set null,
  author_user_id uuid references profiles,
  edited_by uuid references profiles, -- the last person who changed its words
  words tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'proposed' or doubt is null),
  check (superseded_by is null or status = 'superseded')
);
create index memory_items_by_workspace on memory_items (workspace_id, created_at desc, id desc);
create index memory_items_by_agent on memory_items (agent_id, created_at desc, id desc) where agent_id is not null;
create index memory_items_to_review on memory_items (workspace_id, created_at desc, id desc) where status = 'proposed';
create index memory_items_by_author_task on memory_items (author_task_id) where author_task_id is not null;
create index memory_items_by_author on memory_items (author_user_id) where author_user_id is not null;
create index memory_items_by_editor on memory_items (edited_by) where edited_by is not null;
create index memory_items_by_successor on memory_items (superseded_by) where superseded_by is not null;
create index memory_items_by_predecessor on memory_items (supersedes_id) where supersedes_id is not null;
create index memory_items_by_person on memory_items using gin (about_user_ids);
create index memory_items_by_channel on memory_items using gin (channel_ids);
create index memory_items_by_words on memory_items using gin (words) with (gin_pending_list_limit = 512);

create table memory_sources (
  item_id uuid not null references memory_items on delete cascade,
  position int not null check (position between 1 and 10),
  kind text not null check (kind in ('message', 'result', 'file')),
  message_id uuid not null references messages on delete cascade, -- of a file: the message that it is attached to
  attachment_id uuid references attachments on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  quote text not null check (char_length(quote) between 1 and 1000), -- the exact words
  primary key (item_id, position),
  check ((kind = 'file') = (attachment_id is not null))
);
create index memory_sources_by_message on memory_sources (message_id);
create index memory_sources_by_attachment on memory_sources (attachment_id) where attachment_id is not null;
create index memory_sources_by_channel on memory_sources (channel_id);

-- The requests of tasks that held an item, and why.
create table memory_uses (
  item_id uuid not null references memory_items on delete cascade,
  task_id uuid not null references tasks on delete cascade,
  turn int not null check (turn > 0),
  why jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (item_id, task_id, turn)
);
create index memory_uses_by_task on memory_uses (task_id);

alter table memory_items enable row level security;
grant select, insert, update, delete on memory_items to service_role;
grant select on memory_items to openvibe_user;
create policy memory_items_read on memory_items for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_workspace_ids()))
    and cardinality(channel_ids) > 0
    and channel_ids <@ array(select openvibe.readable_channel_ids()));

alter table memory_sources enable row level security;
grant select, insert, update, delete on memory_sources to service_role;
grant select on memory_sources to openvibe_user;
create policy memory_sources_read on memory_sources for select to openvibe_user
  using (exists (select from memory_items i where i.id = item_id));

alter table memory_uses enable row level security;
grant select, insert, update, delete on memory_uses to service_role;
grant select on memory_uses to openvibe_user;
create policy memory_uses_read on memory_uses for select to openvibe_user
  using (exists (select from memory_items i where i.id = item_id)
    and exists (select from tasks t where t.id = task_id));

-- The terms by which an item is found: stems of words, and pairs of characters of scripts without spaces. Words like
-- 'the' are none. An item changes seldom, so its stems can be stored, and a question needs no list of other forms.
create function openvibe.memory_terms(language text, given text) returns table (term text, place int)
  language plpgsql stable set search_path = ''
as $$
declare
  plain constant text := openvibe.searchable(given);
  paired constant text := '[' || openvibe.paired_script() || ']+';
begin
  return query
    select case when openvibe.is_listed_word(w.lexeme) then openvibe.stem_of(language, w.lexeme) else w.lexeme end,
      p.place::int
    from unnest(to_tsvector('openvibe.plain', regexp_replace(plain, paired, ' ', 'g'))) w,
      unnest(w.positions) as p (place)
    where not openvibe.is_filler(language, w.lexeme);
  if plain ~ paired then
    return query select c.pair, c.place from openvibe.character_pairs(plain) c;
  end if;
end
$$;

-- The vector of an item: its own words count more than the words of its sources.
create function openvibe.memory_words(workspace uuid, text text, quotes text) returns tsvector
  language plpgsql stable set search_path = ''
as $$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
begin
  return coalesce((
    select string_agg(format('%s:%s%s', quote_literal(t.term), least(t.place, 16383), t.weight), ' ')::tsvector
    from (
      select m.term, m.place, 'A' as weight from openvibe.memory_terms(language, text) m
      union all
      select m.term, m.place, 'D' from openvibe.memory_terms(language, quotes) m
    ) t
  ), '') || array_to_tsvector(array[openvibe.label('w', workspace)]);
end
$$;

-- Brings everything that follows from the sources of these items up to date. The items are locked before their sources
-- are counted: of two sources that go at the same time, one transaction sees that it takes the last one. A channel stays
-- with an item when its source goes, because the words of the item may still be those of that source. An item of which a
-- channel is gone could be read by nobody.
create function openvibe.refresh_memory_items(items uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.memory_items where id = any (items) order by id for update;
  delete from public.memory_items i
  where i.id = any (items) and (
    not exists (select from public.memory_sources s where s.item_id = i.id)
    or exists (select from unnest(i.channel_ids) old (id) where not exists (
      select from public.channels c where c.id = old.id)));
  update public.memory_items i
  set channel_ids = array(select distinct id from unnest(i.channel_ids || s.channels) each (id) order by id), words = openvibe.memory_words(i.workspace_id, i.text, s.quotes)
  from (
    select item_id, array_agg(distinct channel_id) as channels, string_agg(quote, e'\n' order by position) as quotes
    from public.memory_sources where item_id = any (items) group by item_id
  ) s
  where i.id = s.item_id;
end
$$;

create function openvibe.memory_sources_added() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.refresh_memory_items(array(select distinct item_id from added));
  return null;
end
$$;
create trigger memory_sources_added after insert on memory_sources
  referencing new table as added for each statement execute function openvibe.memory_sources_added();

create function openvibe.memory_sources_removed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.refresh_memory_items(array(select distinct item_id from removed));
  return null;
end
$$;
create trigger memory_sources_removed after delete on memory_sources
  referencing old table as removed for each statement execute function openvibe.memory_sources_removed();

create function openvibe.memory_items_reworded() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.refresh_memory_items(array[new.id]);
  return null;
end
$$;
create trigger memory_items_reworded after update of text on memory_items
  for each row when (new.text <> old.text) execute function openvibe.memory_items_reworded();

create function openvibe.squeeze(given text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return regexp_replace(given, '\s+', ' ', 'g');
end
$$;

-- A source holds when it is stored. The message is locked against changes until then, so that none slips in between.
create function openvibe.check_memory_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  said public.messages;
  holds boolean;
begin
  select * into said from public.messages where id = new.message_id for share;
  holds := found and said.deleted_at is null
    and said.workspace_id = (select i.workspace_id from public.memory_items i where i.id = new.item_id);
  if holds and new.attachment_id is null then
    holds := strpos(openvibe.squeeze(said.content), openvibe.squeeze(new.quote)) > 0;
  elsif holds then
    holds := exists (
      select from public.attachments a join public.attachment_texts t on t.attachment_id = a.id
      where a.id = new.attachment_id and a.message_id = said.id and a.deleted_at is null
        and strpos(openvibe.squeeze(t.text), openvibe.squeeze(new.quote)) > 0);
  end if;
  if not holds then
    raise exception 'memory_source_gone' using errcode = 'P0001';
  end if;
  new.channel_id := said.channel_id;
  new.kind := case when new.attachment_id is not null then 'file' when said.metadata ? 'result' then 'result'
    else 'message' end;
  return new;
end
$$;
create trigger memory_sources_check before insert or update on memory_sources
  for each row execute function openvibe.check_memory_source();

create function openvibe.require_memory_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.memory_items where id = new.id)
    and not exists (select from public.memory_sources where item_id = new.id) then
    raise exception 'An item of memory needs a source.' using errcode = '23514', constraint = 'memory_items_have_sources';
  end if;
  return null;
end
$$;
create constraint trigger memory_items_have_sources after insert on memory_items
  deferrable initially deferred for each row execute function openvibe.require_memory_source();

-- The item that a removed one had replaced may be true again: a person decides.
create function openvibe.memory_items_revive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.memory_items
  set status = 'proposed', doubt = 'successor_deleted', superseded_by = null, updated_at = now()
  where superseded_by = old.id;
  return old;
end
$$;
create trigger memory_items_revive before delete on memory_items
  for each row execute function openvibe.memory_items_revive();

-- Current items whose ground has changed are reviewed before agents are told them again.
create function openvibe.doubt_memory(items uuid[], reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.memory_items set status = 'proposed', doubt = reason, updated_at = now()
  where id = any (items) and status = 'current';
end
$$;

create function openvibe.messages_doubt_memory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  items uuid[];
begin
  with gone as (
    delete from public.memory_sources s
    where s.message_id = new.id and (new.deleted_at is not null
      or s.kind <> 'file' and strpos(openvibe.squeeze(new.content), openvibe.squeeze(s.quote)) = 0)
    returning s.item_id
  )
  select array_agg(item_id) into items from gone;
  perform openvibe.doubt_memory(items, case when new.deleted_at is null then 'source_edited' else 'source_deleted' end);
  return null;
end
$$;
create trigger messages_doubt_memory after update of content, deleted_at on messages
  for each row when (new.content <> old.content or new.deleted_at is distinct from old.deleted_at)
  execute function openvibe.messages_doubt_memory();

create function openvibe.attachments_doubt_memory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  items uuid[];
begin
  with gone as (
    delete from public.memory_sources s where s.attachment_id = new.id returning s.item_id
  )
  select array_agg(item_id) into items from gone;
  perform openvibe.doubt_memory(items, 'source_deleted');
  return null;
end
$$;
create trigger attachments_doubt_memory after update of deleted_at on attachments
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function openvibe.attachments_doubt_memory();

-- A result that is out of date, or replaced by a newer version, no longer proves anything by itself.
create function openvibe.forks_doubt_memory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.doubt_memory(
    array(select s.item_id from public.memory_sources s
      where s.message_id = old.result_message_id and s.kind = 'result'),
    case when new.result_message_id is distinct from old.result_message_id then 'result_replaced' else 'result_stale' end);
  return null;
end
$$;
create trigger forks_doubt_memory after update of result_message_id, stale_at on forks
  for each row when (old.result_message_id is not null and (
    new.result_message_id is distinct from old.result_message_id or new.stale_at is not null and old.stale_at is null))
  execute function openvibe.forks_doubt_memory();

-- Another language: other stems.
create function openvibe.workspaces_restem_memory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.refresh_memory_items(array(select id from public.memory_items where workspace_id = new.id));
  return null;
end
$$;
create trigger workspaces_restem_memory after update of search_language on workspaces
  for each row when (new.search_language <> old.search_language) execute function openvibe.workspaces_restem_memory();

-- Items for the words of a prompt, best first, each with the part of the prompt's weight that it has. For the service:
-- the caller says which channels may be told (`within`), and this holds for every source of an item.
--
-- A prompt is no search: an item need not have all its words. A word counts the more, the fewer items have it. The
-- newest items show which words are common, and the index is asked for the others. Common words are asked for only
-- together, or among the newest items, so the cost does not grow with the number of items that have them.
create function openvibe.find_memory(
  workspace uuid, agent uuid, every_agent boolean, states text[], given text, within uuid[], size int
) returns table (item_id uuid, score float8)
  language plpgsql stable security definer rows 20
  set search_path = '' set jit = off set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  sampled constant int := 500;
  most constant int := 2000; -- the most items that one step ranks
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  place constant tsquery := quote_literal(openvibe.label('w', workspace))::tsquery;
  terms tsquery[];
  shares float8[];
  weights float8[] := '{}';
  total float8 := 0;
  seen int;
  items float8;
  left_over float8 := most;
  rare tsquery := ''::tsquery;
  common tsquery := ''::tsquery;
  together tsquery := ''::tsquery;
begin
  with asked as (
    select quote_literal(m.term)::tsquery as query, min(m.place) as place
    from openvibe.memory_terms(language, given) m
    -- The last character of a longer run stands alone in it, and says little.
    where char_length(m.term) > 1 or m.term !~ ('[' || openvibe.paired_script() || ']')
    group by m.term order by 2 limit 40
  ), newest as materialized (
    select i.words from public.memory_items i where i.workspace_id = workspace
    order by i.created_at desc, i.id desc limit sampled
  ), counted as (
    select a.query, a.place, count(*) filter (where ts_match_vq(n.words, a.query)) as hits
    from asked a, newest n group by a.query, a.place
  )
  select array_agg(c.query order by c.hits, c.place), array_agg(c.hits::float8 order by c.hits, c.place),
    (select count(*) from newest)
  into terms, shares, seen from counted c;
  if terms is null then return; end if;
  items := case when seen < sampled then seen
    else greatest(seen, (select c.reltuples from pg_catalog.pg_class c where c.oid = 'public.memory_items'::regclass)) end;

  for step in 1 .. cardinality(terms) loop
    shares[step] := shares[step] / seen;
    weights := weights || ln(1 + (items + 0.5) / (shares[step] * items + 0.5))::float8;
    total := total + weights[step];
    if seen < sampled or shares[step] * items <= left_over then
      rare := rare || terms[step];
      left_over := left_over - shares[step] * items;
    else
      common := common || terms[step];
      together := together && terms[step];
    end if;
  end loop;

  return query
    with eligible as not materialized (
      select i.id, i.words, i.workspace_id, i.created_at from public.memory_items i
      where i.status = any (states) and (every_agent or i.agent_id is null or i.agent_id = agent)
        -- Nearly all items have one channel, and looking it up in a long list must not be a walk through the list.
        and case cardinality(i.channel_ids) when 1 then i.channel_ids[1] = any (within)
          else cardinality(i.channel_ids) > 0 and i.channel_ids <@ within end
    ), matched as (
      (select e.id, e.words from eligible e where numnode(rare) > 0 and e.words @@ (place && rare) limit most)
      union all
      (select e.id, e.words from eligible e where numnode(together) > 1 and e.words @@ (place && together) limit most)
      union all
      select n.id, n.words from (
        select e.id, e.words from eligible e where numnode(common) > 0 and e.workspace_id = workspace
        order by e.created_at desc, e.id desc limit most
      ) n
      where ts_match_vq(n.words, common)
    ), each as (
      select distinct on (m.id) m.id, m.words from matched m order by m.id
    )
    select e.id,
      -- Of two items with the same words, the shorter one is more about them.
      sum(case when ts_match_vq(e.words, t.query) then t.weight else 0 end) / total
        * (1 - 0.04 * ln(1 + length(e.words)))::float8 as part
    from each e, unnest(terms, weights) as t (query, weight)
    group by e.id, e.words
    order by 2 desc, e.id desc limit size;
end
$$;

grant execute on function openvibe.find_memory(uuid, uuid, boolean, text[], text, uuid[], int) to service_role;
