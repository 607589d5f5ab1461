-- The rights of the roles on the tables of Auth and Storage, and our rule for them, after these are created.

grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
grant execute on all functions in schema auth to public;

grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres, anon, authenticated, service_role;
grant execute on all functions in schema storage to public;

-- The library confirms every address at sign-up. Here an address is confirmed when a link or a code that was sent there
-- is redeemed, as on a hosted project. Addresses from before this rule count as not confirmed.
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'auth.users'::regclass and tgname = 'openvibe_unproved') then
    update auth.users set email_confirmed_at = null where email_confirmed_at is not null;
  end if;
end
$$;

create or replace function auth.openvibe_unproved() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := null;
  return new;
end
$$;
alter function auth.openvibe_unproved() owner to supabase_auth_admin;
create or replace trigger openvibe_unproved before insert on auth.users
  for each row execute function auth.openvibe_unproved();
