-- The parts of a hosted Supabase project that OpenVibe needs before its first migration: the roles, the
-- schemas and their rights. It runs as the superuser in one transaction, at the first start and whenever this
-- file has changed, so every statement must work on a folder of any older version. The tables of Auth and
-- Storage come from the library that works on them; bootstrap-grants.sql follows them.
--
-- The role `postgres` is no superuser here either: it refuses everything that a hosted project would refuse.

do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'anon', 'authenticated', 'service_role', 'authenticator', 'postgres',
    'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'
  ] loop
    if to_regrole(wanted) is null then
      execute format('create role %I', wanted);
    end if;
  end loop;
end
$$;

alter role anon nologin noinherit;
alter role authenticated nologin noinherit;
alter role service_role nologin noinherit bypassrls;
alter role authenticator login noinherit;
alter role postgres login createdb createrole replication bypassrls;
alter role supabase_auth_admin login;
alter role supabase_storage_admin nologin noinherit;
alter role supabase_realtime_admin nologin noinherit;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
-- A hosted project lets `postgres` write policies on these schemas' tables although it does not own them.
-- Plain Postgres requires the owner.
grant supabase_storage_admin, supabase_realtime_admin to postgres;
-- One connection serves both Auth and Storage, and Storage acts as the caller.
grant supabase_storage_admin to supabase_auth_admin;
grant anon, authenticated, service_role to supabase_auth_admin with inherit false, set true;

alter role postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
end
$$;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- On a hosted project everything that a migration makes in `public` is open to the three API roles at first.
-- It is the same here, so that a migration that forgets to revoke these rights fails its tests on this
-- machine already.
grant usage on schema public to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
create schema if not exists realtime authorization supabase_realtime_admin;

-- The claims of the caller's token. Libraries set either all of them as one JSON text or one by one.
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

alter function auth.jwt() owner to supabase_auth_admin;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.email() owner to supabase_auth_admin;

-- The table for the policies of Realtime. No row ever stays in it here: joining a channel is tried on a row
-- that is rolled back, and messages go through the log (see realtime.send).
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sends a message to the subscribers of a topic, when the transaction commits and in the order of commits:
-- the message travels in the write-ahead log, which our Realtime server reads by logical replication. NOTIFY
-- would take a lock that all commits of the database share, and refuses payloads over 8,000 bytes by failing
-- the transaction. A message that can't be sent is dropped with a warning: the change that it reports must
-- not fail because of it. Callers are trusted, so only they may execute it.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  if octet_length(payload::text) > 1000000 then
    raise warning 'realtime.send: the payload of % for % is over 1 MB and was dropped', event, topic;
    return;
  end if;
  perform pg_logical_emit_message(true, 'openvibe.realtime', jsonb_build_object(
    'id', message_id,
    'transaction', pg_current_xact_id()::text, -- delivered when others can read its changes
    'topic', topic,
    'event', event,
    'private', private,
    'payload', case
      when jsonb_typeof(payload) = 'object' and not payload ? 'id'
      then payload || jsonb_build_object('id', message_id)
      else payload
    end
  )::text);
end
$$;

-- Sends a changed row to the subscribers of a topic: the trigger function of a table calls it, with the same arguments
-- and the same payload as on a project (https://supabase.com/docs/guides/realtime/broadcast).
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes works only in a trigger for each row';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'realtime.broadcast_changes knows no operation %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('operation', operation, 'schema', table_schema, 'table', table_name, 'record', new, 'old_record', old),
    event_name, topic_name);
end
$$;

-- By default Postgres lets everybody write such messages, and their writers may speak on every topic.
revoke all on function pg_logical_emit_message(boolean, text, text, boolean) from public;
revoke all on function pg_logical_emit_message(boolean, text, bytea, boolean) from public;
grant execute on function pg_logical_emit_message(boolean, text, text, boolean) to postgres, service_role;

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
revoke all on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to postgres, service_role;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  owner to supabase_realtime_admin;
revoke all on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to postgres, service_role;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

-- The proofs behind the links in our mails. A link holds a random token; the proof that Auth itself would put
-- there could be guessed from the address and the six digits of the code.
create table if not exists auth.openvibe_mail_links (
  token_hash text primary key,
  verification_type text not null,
  verification_hash text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  created_at timestamptz not null default now()
);
alter table auth.openvibe_mail_links owner to supabase_auth_admin;
create index if not exists openvibe_mail_links_created_at_idx on auth.openvibe_mail_links (created_at);
