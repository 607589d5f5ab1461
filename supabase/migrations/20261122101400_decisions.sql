-- Decisions: the lines of the current results of forks, to be listed and found.
--
-- A line keeps its row over the versions of a result. Its citations and the rest of the result are in the message of
-- the result: quotes are hidden there when their message changes, and so there is one place for that.

create table decisions (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null,
  thread_id uuid not null references threads,
  fork_id uuid not null references forks,
  message_id uuid not null references messages, -- the result's, in the thread
  line_id text not null, -- the same in every version of the result
  position int not null,
  kind text not null check (kind in ('decision', 'finding', 'action')),
  headline text not null,
  text text not null,
  published_at timestamptz not null,
  words tsvector not null,
  unique (fork_id, line_id)
);
-- Channel by channel, so that the page of a guest costs no more than the few channels that the guest can read.
create index decisions_by_channel on decisions (channel_id, published_at desc, id desc);
create index decisions_by_message on decisions (message_id);
create index decisions_by_words on decisions using gin (words) with (gin_pending_list_limit = 512);

alter table decisions enable row level security;
grant select, insert, update, delete on decisions to service_role;
grant select on decisions to openvibe_user;
create policy decisions_read on decisions for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));

create function openvibe.index_decision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.words := openvibe.words_of(new.headline || E'\n' || new.text);
  return new;
end
$$;
create trigger decisions_index before insert or update of headline, text on decisions
  for each row execute function openvibe.index_decision();

-- One page of the decisions that the caller may read, the newest first: all of them, or those with the given words.
-- `terms` are those of search_messages, and so is the reason why this is a function: it reads the channels from the
-- caller's claims. `within` narrows these channels further, it never widens them.
create function openvibe.search_decisions(
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
grant execute on function openvibe.search_decisions(uuid, jsonb, uuid[], timestamptz, uuid, int) to openvibe_user;
