-- The token that a page joins Realtime with names the person in a claim of its own and has no `sub`. So Auth, Storage and
-- the Data API of a project take it for nobody's, whatever audience they accept; only our policies read the claim.
create or replace function openvibe.current_user_id() returns uuid
  language plpgsql stable parallel safe set search_path = ''
as $$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return coalesce(claims ->> 'sub', claims ->> 'openvibe_listener')::uuid;
end
$$;

alter policy openvibe_second_factor on realtime.messages
  using (not openvibe.lacks_second_factor((select openvibe.current_user_id()), (select auth.jwt() ->> 'aal')));

-- Proofs of the owner of an account: the codes of mails, and links to set a new password.

-- The last code of a person, for one session and some minutes. Six digits, so attempts are counted by person.
create table account_codes (
  user_id uuid primary key references profiles,
  session_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null default now()
);
alter table account_codes enable row level security;
grant select, insert, update, delete on account_codes to service_role;

-- When a link to set a new password began the session; null once it was used.
alter table account_sessions add column reset_at timestamptz;

-- When the address of an account was proved for the first time.
create function openvibe.address_proved_at(person uuid) returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select email_confirmed_at from auth.users where id = person);
end
$$;
grant execute on function openvibe.address_proved_at(uuid) to service_role;
