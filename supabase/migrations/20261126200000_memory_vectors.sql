-- Vectors of long-term memory, so that items are also found by other words than their own.
--
-- The worker asks an endpoint for them. Deleting or rewording an item removes its vector in the same transaction. An item
-- is compared only if all its channels are among those that the search may tell, so that items that are left out can't
-- change the ranks of others.

-- The items that wait for a vector. A worker that takes some moves `due_at`: they are due again if it dies.
create table memory_unembedded (
  item_id uuid primary key references memory_items on delete cascade,
  due_at timestamptz not null default now()
);
create index memory_unembedded_due on memory_unembedded (due_at, item_id);

-- One row for each item with a vector, narrow, because a search reads all of a workspace. The columns of the item are
-- copies that a trigger keeps. `signs` has a bit for each number of the vector: whether it is positive.
create table memory_embeddings (
  item_id uuid primary key references memory_items on delete cascade,
  workspace_id uuid not null references workspaces,
  agent_id uuid references agent_configs,
  status text not null,
  channel_id uuid, -- the channel of its sources; null: they have several
  channel_ids uuid[], -- the channels of its sources, if they are several
  model text not null,
  signs bit varying not null,
  created_at timestamptz not null default now()
);
create index memory_embeddings_by_workspace on memory_embeddings (workspace_id, item_id desc);
create index memory_embeddings_by_agent on memory_embeddings (agent_id) where agent_id is not null;
create index memory_embeddings_by_model on memory_embeddings (model);

-- The vectors, as 4-byte numbers (little-endian). With pgvector, there is also a column of its type (prepare_vectors).
create table memory_vectors (
  item_id uuid primary key references memory_embeddings on delete cascade,
  vector bytea not null
);
alter table memory_vectors alter column vector set storage external;

-- The endpoint as the workers know it. One row.
create table memory_vector_state (
  id boolean primary key default true check (id),
  configured text, -- the model in the settings of the operator; null: no endpoint is set
  model text, -- the model of the stored vectors, with their size
  by_pgvector boolean not null default false,
  problem text check (problem in ('unreachable', 'slow', 'busy', 'refused', 'unexpected')),
  problem_since timestamptz,
  failures int not null default 0,
  paused_until timestamptz,
  check ((problem is null) = (problem_since is null))
);
insert into memory_vector_state default values;

alter table memory_unembedded enable row level security;
alter table memory_embeddings enable row level security;
alter table memory_vectors enable row level security;
alter table memory_vector_state enable row level security;
grant select, insert, update, delete on memory_unembedded, memory_embeddings, memory_vectors to service_role;
grant select, update on memory_vector_state to service_role;

insert into memory_unembedded (item_id) select id from memory_items;

create function openvibe.queue_embedding() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.memory_embeddings where item_id = new.id;
  insert into public.memory_unembedded (item_id) values (new.id)
  on conflict (item_id) do update set due_at = now();
  return null;
end
$$;
create trigger memory_items_queue_embedding after insert on memory_items
  for each row execute function openvibe.queue_embedding();
create trigger memory_items_embed_again after update of text on memory_items
  for each row when (new.text <> old.text) execute function openvibe.queue_embedding();

create function openvibe.only_channel(channels uuid[]) returns uuid
  language sql immutable parallel safe set search_path = ''
as $$
  select case when cardinality(channels) = 1 then channels[1] end
$$;
create function openvibe.several_channels(channels uuid[]) returns uuid[]
  language sql immutable parallel safe set search_path = ''
as $$
  select case when cardinality(channels) > 1 then channels end
$$;
grant execute on function openvibe.only_channel(uuid[]), openvibe.several_channels(uuid[]) to service_role;

create function openvibe.copy_to_embedding() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.memory_embeddings
  set agent_id = new.agent_id, status = new.status, channel_id = openvibe.only_channel(new.channel_ids),
    channel_ids = openvibe.several_channels(new.channel_ids)
  where item_id = new.id;
  return null;
end
$$;
create trigger memory_items_copy_to_embedding after update of agent_id, status, channel_ids on memory_items
  for each row when (new.agent_id is distinct from old.agent_id or new.status <> old.status
    or new.channel_ids <> old.channel_ids)
  execute function openvibe.copy_to_embedding();

-- Uses pgvector for vectors of this size, if the database offers it. Returns false if it does not. The column and its
-- index are made here, because another model has another size. Versions before 0.8 can't filter during the search.
create function openvibe.prepare_vectors(size int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  offered text;
begin
  perform pg_advisory_xact_lock(hashtext('openvibe.prepare_vectors'));
  select coalesce(installed_version, default_version) into offered from pg_available_extensions where name = 'vector';
  if offered is null or split_part(offered, '.', 1)::int = 0 and split_part(offered, '.', 2)::int < 8 then
    return false;
  end if;
  create extension if not exists vector with schema extensions;
  if not exists (
    select from pg_attribute where attrelid = 'public.memory_vectors'::regclass and attname = 'near'
      and not attisdropped and atttypmod = size) then
    alter table public.memory_vectors drop column if exists near;
    execute format('alter table public.memory_vectors add column near extensions.halfvec(%s)', size);
    create index memory_vectors_near on public.memory_vectors using hnsw (near extensions.halfvec_cosine_ops);
  end if;
  return true;
exception when insufficient_privilege or undefined_object or feature_not_supported then
  return false;
end
$$;
grant execute on function openvibe.prepare_vectors(int) to service_role;
