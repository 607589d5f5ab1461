-- Earlier wordings of an item of memory. They go with it.
create table memory_item_versions (
  item_id uuid not null references memory_items on delete cascade,
  version int not null,
  kind text not null,
  text text not null,
  changed_by uuid references profiles, -- null: an agent
  changed_at timestamptz not null default now(),
  primary key (item_id, version)
);
create index memory_item_versions_by_person on memory_item_versions (changed_by) where changed_by is not null;

alter table memory_item_versions enable row level security;
grant select, insert on memory_item_versions to service_role;
grant select on memory_item_versions to openvibe_user;
create policy memory_item_versions_read on memory_item_versions for select to openvibe_user
  using (exists (select from memory_items i where i.id = item_id));

create function openvibe.keep_memory_wording() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.memory_item_versions (item_id, version, kind, text, changed_by)
  select old.id, 1 + count(*), old.kind, old.text, new.edited_by
  from public.memory_item_versions where item_id = old.id;
  return null;
end
$$;
create trigger memory_items_keep_wording after update of text, kind on memory_items
  for each row when (new.text <> old.text or new.kind <> old.kind) execute function openvibe.keep_memory_wording();

-- Everybody who may read one of an item's sources, and everybody whom it is about, hears that the memory has changed.
-- The hint names nothing: its hearers may not be able to read the item.
create function openvibe.tell_memory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  item public.memory_items := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', item.workspace_id), 'memory.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = any (item.channel_ids);
  perform realtime.send(jsonb_build_object('id', item.workspace_id), 'memory.changed', 'user:' || person, true)
  from unnest(item.about_user_ids) person;
  return null;
end
$$;
-- A new item gets its channels from its sources, after it was inserted.
create trigger memory_items_tell after update on memory_items
  for each row when ((new.text, new.kind, new.status, new.confidence, new.channel_ids, new.superseded_by)
    is distinct from (old.text, old.kind, old.status, old.confidence, old.channel_ids, old.superseded_by))
  execute function openvibe.tell_memory();
create trigger memory_items_tell_gone after delete on memory_items
  for each row execute function openvibe.tell_memory();

-- Items about the caller whose sources the caller can't read: enough to delete them, and no words. Without a
-- workspace: those of all the caller's workspaces.
create function openvibe.hidden_memory_about_me(workspace uuid)
  returns table (id uuid, kind text, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant uuid := coalesce(openvibe.key_workspace_id(), workspace);
begin
  if workspace <> scope then return; end if;
  return query
    select i.id, i.kind, i.created_at from public.memory_items i
    where (scope is null or i.workspace_id = scope)
      and i.workspace_id = any (array(select openvibe.my_workspace_ids()))
      and i.about_user_ids @> array[openvibe.current_user_id()]
      and not (cardinality(i.channel_ids) > 0 and i.channel_ids <@ array(select openvibe.readable_channel_ids()))
    order by i.created_at desc, i.id desc;
end
$$;

-- The query for the words of a search: an item must have all of them, the last one may still be typed. Null: there is
-- nothing to look for.
create function openvibe.memory_query(workspace uuid, given text) returns tsquery
  language plpgsql stable security definer set search_path = ''
as $$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
begin
  return (
    select string_agg(quote_literal(m.term) || case when m.place = m.last then ':*' else '' end, ' & ')::tsquery
    from (
      select t.term, max(t.place) as place, max(max(t.place)) over () as last
      from openvibe.memory_terms(language, given) t group by t.term
    ) m
  );
end
$$;

revoke execute on all functions in schema openvibe from public;
grant execute on function openvibe.hidden_memory_about_me(uuid), openvibe.memory_query(uuid, text) to openvibe_user;
