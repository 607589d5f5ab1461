-- Readers of few channels find the newest items by these channels. Before, the search walked through all items of the
-- workspace until it had found enough that may be told, so it took longer the more the others had.

-- All channels of an item are among those of its readers, so the first one is enough.
create index memory_items_newest_in_channel on memory_items ((channel_ids[1]), created_at desc, id desc);
-- Each task asks at its start whether there is anything to remember, also where others remember much.
create index memory_items_of_all_agents on memory_items (workspace_id, created_at desc, id desc)
  where agent_id is null and status = 'current';

create or replace function openvibe.find_memory(
  workspace uuid, agent uuid, every_agent boolean, states text[], given text, within uuid[], size int
) returns table (item_id uuid, score float8)
  language plpgsql stable security definer rows 20
  set search_path = '' set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  sampled constant int := 300;
  most constant int := 400; -- the most items of one rare word, and of all common words
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  place constant tsquery := quote_literal(openvibe.label('w', workspace))::tsquery;
  terms tsquery[];
  shares float8[];
  seen int;
  told int; -- of these, in channels that may be told
  items float8;
  by_channel boolean;
  weight float8;
  total float8 := 0;
  rare tsquery[] := '{}';
  rare_weights float8[] := '{}';
  common tsquery[] := '{}';
  common_weights float8[] := '{}';
  together tsquery := ''::tsquery;
  any_common tsquery := ''::tsquery;
begin
  with asked as (
    select quote_literal(m.term)::tsquery as query, min(m.place) as place
    from openvibe.memory_terms(language, given) m
    -- The last character of a longer run stands alone in it, and says little.
    where char_length(m.term) > 1 or m.term !~ ('[' || openvibe.paired_script() || ']')
    group by m.term order by 2 limit 32
  ), newest as materialized (
    select i.words, i.channel_ids <@ within as is_told from public.memory_items i where i.workspace_id = workspace
    order by i.created_at desc, i.id desc limit sampled
  ), counted as (
    select a.query, a.place, count(*) filter (where ts_match_vq(n.words, a.query)) as hits
    from asked a, newest n group by a.query, a.place
  )
  select array_agg(c.query order by c.hits, c.place), array_agg(c.hits::float8 order by c.hits, c.place),
    (select count(*) from newest), (select count(*) from newest n where n.is_told)
  into terms, shares, seen, told from counted c;
  if terms is null then return; end if;
  items := case when seen < sampled then seen
    else greatest(seen, (select c.reltuples from pg_catalog.pg_class c where c.oid = 'public.memory_items'::regclass)) end;

  for step in 1 .. cardinality(terms) loop
    shares[step] := shares[step] / seen;
    weight := ln(1 + (items + 0.5) / (shares[step] * items + 0.5));
    total := total + weight;
    if seen < sampled or shares[step] * items <= most then
      rare := rare || terms[step];
      rare_weights := rare_weights || weight;
    else
      common := common || terms[step];
      common_weights := common_weights || weight;
      together := together && terms[step];
      any_common := any_common || terms[step];
    end if;
  end loop;

  by_channel := 4 * told < seen;

  return query
    with eligible as not materialized (
      select i.id, i.words, i.workspace_id, i.created_at, i.channel_ids from public.memory_items i
      where i.status = any (states) and (every_agent or i.agent_id is null or i.agent_id = agent)
        -- Nearly all items have one channel, and looking it up in a long list must not be a walk through the list.
        and case cardinality(i.channel_ids) when 1 then i.channel_ids[1] = any (within)
          else cardinality(i.channel_ids) > 0 and i.channel_ids <@ within end
    ), by_rare as (
      select f.id, sum(t.weight) as part
      from unnest(rare, rare_weights) as t (query, weight), lateral (
        select e.id from eligible e where e.words @@ (place && t.query) limit most
      ) f
      group by f.id order by 2 desc, f.id desc limit 100
    ), by_common as (
      (select e.id from eligible e where not by_channel and numnode(together) > 1 and e.words @@ (place && together) limit most)
      union
      select c.id from (
        select n.id from (
          -- The walk ends, even if few of these items may be told.
          (select e.id, e.words from (
            select i.* from public.memory_items i
            where not by_channel and numnode(any_common) > 0 and i.workspace_id = workspace
            order by i.created_at desc, i.id desc limit 20 * most
          ) e
          where e.status = any (states) and (every_agent or e.agent_id is null or e.agent_id = agent)
            and case cardinality(e.channel_ids) when 1 then e.channel_ids[1] = any (within)
              else cardinality(e.channel_ids) > 0 and e.channel_ids <@ within end
          limit 5 * most)
          union all
          (select f.id, f.words from unnest(within) as w (channel), lateral (
            select e.id, e.words from eligible e
            where by_channel and numnode(any_common) > 0 and e.workspace_id = workspace and e.channel_ids[1] = w.channel
            order by e.created_at desc, e.id desc limit greatest(5 * most / cardinality(within), 20)
          ) f limit 20 * most)
        ) n
        where ts_match_vq(n.words, any_common) limit most
      ) c
    ), chosen as (
      select b.id, max(b.part) as part
      from (select r.id, r.part from by_rare r union all select c.id, 0 from by_common c) b
      group by b.id
    )
    select i.id,
      -- Of two items with the same words, the shorter one is more about them.
      (c.part + coalesce((
        select sum(t.weight) from unnest(common, common_weights) as t (query, weight) where ts_match_vq(i.words, t.query)), 0))
        / total * (1 - 0.04 * ln(1 + length(i.words)))::float8 as part
    from chosen c join public.memory_items i on i.id = c.id
    order by 2 desc, i.id desc limit size;
end
$$;
