-- Who may work in the database, and the functions that ask "who is calling?".
--
-- The web process logs in as `postgres` and takes the role `openvibe_user` inside each transaction, with the
-- caller's verified JWT claims in the setting `request.jwt.claims`; the worker takes `service_role`. The roles
-- `anon` and `authenticated` are Supabase's own: whoever holds the publishable key can reach the Data API with
-- them, so they are granted nothing of ours. Tables live in `public`, our functions in `openvibe`, which the
-- Data API does not expose.

do $$
begin
  if not exists (select from pg_roles where rolname = 'openvibe_user') then
    create role openvibe_user nologin noinherit;
  end if;
end
$$;

-- Since Postgres 16 the creator of a role may administer it, but takes it on only when told so.
grant openvibe_user to postgres with set true, inherit false;

create schema if not exists openvibe;
grant usage on schema openvibe to openvibe_user, service_role, authenticated;
grant usage on schema public to openvibe_user, service_role;

-- Supabase projects hand every new table and function to anon and authenticated. Not ours.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges in schema openvibe revoke all on functions from public;
-- The global default (no schema) is what gives PUBLIC its right to execute; a per-schema revoke cannot take that back.
alter default privileges revoke execute on functions from public;

-- Functions are in plpgsql, also where a single query is all there is to them. It keeps their plans for the session; of
-- an SQL function that sets a search_path, Postgres 17 parses and plans the body anew in every statement that calls it
-- (0.4 ms a call against 0.02, several times in each statement under row-level security).
create function openvibe.current_user_id() returns uuid
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end
$$;
grant execute on function openvibe.current_user_id() to openvibe_user, service_role, authenticated;
