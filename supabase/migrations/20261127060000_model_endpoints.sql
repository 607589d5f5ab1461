-- Model endpoints of a workspace, the prices of their models, and the fallback of an agent.
--
-- An agent without an endpoint is answered by the server's own. The built-in prices are in the code; a row here counts
-- from its date on.

create table model_endpoints (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  name text not null check (char_length(name) between 1 and 60),
  base_url text not null check (char_length(base_url) between 1 and 2000),
  -- Sealed by OPENVIBE_ENCRYPTION_KEY. People can't read this column. Null: deleted with the endpoint.
  sealed_key text,
  key_hint text not null check (char_length(key_hint) <= 4), -- the end of the key, so that admins tell keys apart
  is_active boolean not null default true,
  -- As found at the last test: a small call to this model.
  test_model text not null check (char_length(test_model) between 1 and 100),
  test_failure text check (char_length(test_failure) <= 500), -- null: it answered
  tested_at timestamptz,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz, -- tasks that were answered by it keep its name
  unique (workspace_id, id),
  check ((sealed_key is null) = (deleted_at is not null))
);
create unique index model_endpoints_by_name on model_endpoints (workspace_id, lower(name)) where deleted_at is null;
create index model_endpoints_by_creator on model_endpoints (created_by) where created_by is not null;

alter table model_endpoints enable row level security;
grant select, insert, update, delete on model_endpoints to service_role;
grant select (id, workspace_id, name, base_url, key_hint, is_active, test_model, test_failure, tested_at, created_by,
  created_at, updated_at, deleted_at) on model_endpoints to openvibe_user;
create policy model_endpoints_read on model_endpoints for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- US dollars per million tokens.
create table model_prices (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  endpoint_id uuid, -- null: at every endpoint that has no price of its own for the model
  model text not null check (char_length(model) between 1 and 100),
  valid_from date not null, -- in UTC
  input numeric(12, 6) not null check (input >= 0),
  output numeric(12, 6) not null check (output >= 0),
  cache_read numeric(12, 6) not null check (cache_read >= 0),
  cache_write_5m numeric(12, 6) not null check (cache_write_5m >= 0),
  cache_write_1h numeric(12, 6) not null check (cache_write_1h >= 0),
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, endpoint_id) references model_endpoints (workspace_id, id)
);
create unique index model_prices_by_day on model_prices (workspace_id, model, endpoint_id, valid_from) nulls not distinct;
create index model_prices_by_endpoint on model_prices (workspace_id, endpoint_id);
create index model_prices_by_creator on model_prices (created_by) where created_by is not null;

alter table model_prices enable row level security;
grant select, insert, update, delete on model_prices to service_role;
grant select on model_prices to openvibe_user;
create policy model_prices_read on model_prices for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- Workers keep all endpoints and prices in memory, so that no call waits for them. They read this number twice a second,
-- and everything anew when it has changed.
create table model_settings (
  one boolean primary key default true check (one),
  rev bigint not null default 0
);
insert into model_settings default values;

alter table model_settings enable row level security;
grant select on model_settings to service_role;

create function openvibe.change_model_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.model_settings set rev = rev + 1;
  return null;
end
$$;
create trigger model_prices_settings after insert or update or delete on model_prices
  for each statement execute function openvibe.change_model_settings();
create trigger model_endpoints_settings after insert or delete on model_endpoints
  for each row execute function openvibe.change_model_settings();
create trigger model_endpoints_settings_change after update on model_endpoints
  for each row when ((new.name, new.base_url, new.sealed_key, new.is_active)
    is distinct from (old.name, old.base_url, old.sealed_key, old.is_active))
  execute function openvibe.change_model_settings();

-- Null: the server's own endpoint, here and below.
alter table agent_configs
  add column endpoint_id uuid,
  -- Answers in place of the agent's model while that can't be reached; null: nothing does.
  add column fallback_model text check (char_length(fallback_model) between 1 and 100),
  add column fallback_endpoint_id uuid,
  add foreign key (workspace_id, endpoint_id) references model_endpoints (workspace_id, id),
  add foreign key (workspace_id, fallback_endpoint_id) references model_endpoints (workspace_id, id),
  add check (fallback_endpoint_id is null or fallback_model is not null);
create index agent_configs_by_endpoint on agent_configs (workspace_id, endpoint_id);
create index agent_configs_by_fallback_endpoint on agent_configs (workspace_id, fallback_endpoint_id);
grant insert (endpoint_id, fallback_model, fallback_endpoint_id),
  update (endpoint_id, fallback_model, fallback_endpoint_id) on agent_configs to openvibe_user;

alter table workspaces
  add column small_endpoint_id uuid,
  add foreign key (id, small_endpoint_id) references model_endpoints (workspace_id, id);
create index workspaces_by_small_endpoint on workspaces (id, small_endpoint_id);
grant update (small_endpoint_id) on workspaces to openvibe_user;

-- Each endpoint has its own list of models …
alter table model_catalog
  drop constraint model_catalog_pkey,
  add column row_id bigint generated always as identity primary key,
  add column endpoint_id uuid references model_endpoints on delete cascade;
create unique index model_catalog_by_model on model_catalog (endpoint_id, id) nulls not distinct;
drop policy model_catalog_read on model_catalog;
create policy model_catalog_read on model_catalog for select to openvibe_user
  using (exists (select openvibe.my_workspace_ids())
    and (endpoint_id is null or exists (select from model_endpoints e where e.id = endpoint_id)));

-- … and asks to wait for itself.
alter table model_pauses
  drop constraint model_pauses_pkey,
  add column row_id bigint generated always as identity primary key,
  add column endpoint_id uuid references model_endpoints on delete cascade;
create unique index model_pauses_by_model on model_pauses (endpoint_id, model) nulls not distinct;

drop function openvibe.try_model(text, text, bigint);
-- Has the task of a lane try a model whose pause is over. False: the task of another lane tries it now. The row is locked
-- before the lanes are looked at, so that of two tasks that ask at once the second one sees the first.
create function openvibe.try_model(endpoint uuid, paused text, lane_key text, lane_epoch bigint) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  pause public.model_pauses;
begin
  select * into pause from public.model_pauses
  where model = paused and endpoint_id is not distinct from endpoint for no key update;
  if not found then
    return true;
  end if;
  if pause.not_before > clock_timestamp() then
    return false;
  end if;
  if (pause.probe_lane, pause.probe_epoch) is distinct from (lane_key, lane_epoch) and exists (
    select from public.lanes
    where key = pause.probe_lane and epoch = pause.probe_epoch and owner is not null and lease_until > clock_timestamp()
  ) then
    return false;
  end if;
  update public.model_pauses set probe_lane = lane_key, probe_epoch = lane_epoch where row_id = pause.row_id;
  return true;
end
$$;
grant execute on function openvibe.try_model(uuid, text, text, bigint) to service_role;
