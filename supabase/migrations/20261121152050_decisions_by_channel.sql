-- The newest decisions of many channels, of which most may not be read, are found channel by channel: a guest's page costs
-- no more than what the guest sees, whatever lies between.

drop index decisions_by_time;
create index decisions_by_channel on decisions (channel_id, published_at desc, id desc);

create or replace function openvibe.search_decisions(
  workspace uuid, terms jsonb, within uuid[], before_at timestamptz, before_id uuid, size int
) returns setof public.decisions
  language plpgsql stable security definer rows 20
  set search_path = '' set jit = off
as $$
declare
  readable uuid[];
  wanted tsquery := ''::tsquery;
  query tsquery;
  term record;
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
    if numnode(query) = 0 then
      if term.without then continue; else return; end if;
    end if;
    wanted := wanted && case when term.without then !!query else query end;
  end loop;
  if numnode(wanted) = 0 then
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
  return query
    select d.* from public.decisions d
    where d.words @@ wanted and d.channel_id = any (readable)
      and (before_at is null or (d.published_at, d.id) < (before_at, before_id))
    order by d.published_at desc, d.id desc limit size;
end
$$;
