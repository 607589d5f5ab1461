-- Roles, and the functions that read the caller's claims.
--
-- The web process logs in as `postgres` and takes the role `openvibe_user` inside each transaction, with the verified
-- JWT claims of the caller in the setting `request.jwt.claims`. The worker takes `service_role`. The roles `anon` and
-- `authenticated` are Supabase's own: anybody with the publishable key can reach the Data API with them, so they get no
-- rights on our tables. Tables live in `public`. Our functions live in `openvibe`, which the Data API does not expose.

do $$
begin
  if not exists (select from pg_roles where rolname = 'openvibe_user') then
    create role openvibe_user nologin noinherit;
  end if;
end
$$;

-- Since Postgres 16 the creator of a role may administer it, but must be told before it can take the role on.
grant openvibe_user to postgres with set true, inherit false;

create schema if not exists openvibe;
grant usage on schema openvibe to openvibe_user, service_role, authenticated;
grant usage on schema public to openvibe_user, service_role;

-- Supabase projects give anon and authenticated all rights on every new table and function. This takes them back.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges in schema openvibe revoke all on functions from public;
-- PUBLIC has its right to execute from the global default (no schema), which a revoke for one schema does not change.
alter default privileges revoke execute on functions from public;

-- Functions are in plpgsql, even if they hold a single query. Plpgsql keeps their plans for the session. If an SQL
-- function has a search_path, Postgres 17 parses and plans its body again in every statement that calls it (0.4 ms a
-- call against 0.02 ms, several times in each statement under row-level security).
create function openvibe.current_user_id() returns uuid
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end
$$;

-- The workspace of the caller's API key. Null: the caller is a person, who may be in many workspaces.
create function openvibe.key_workspace_id() returns uuid
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'openvibe_key_workspace')::uuid;
end
$$;

grant execute on function openvibe.current_user_id(), openvibe.key_workspace_id()
  to openvibe_user, service_role, authenticated;
