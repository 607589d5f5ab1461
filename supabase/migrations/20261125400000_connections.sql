-- Connected programs: programs that act for a person in one workspace after the person has allowed it (OAuth 2.1).
--
-- A connection is a row of api_keys with a client and without a key of its own: rights, scope, limits, end and record of
-- use are those of an API key. Its `hint` is the end of the client's id. It works by tokens, of which only hashes are
-- stored, as of keys. Only the service reads the tables of this file.

create table oauth_clients (
  id uuid primary key, -- the client_id
  name text not null check (char_length(name) between 1 and 80), -- as the program calls itself
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null default now(),
  used_at timestamptz -- of its first connection; null: it may be removed after a day
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;

alter table oauth_clients enable row level security;
grant select, insert, update, delete on oauth_clients to service_role;

alter table api_keys
  alter column key_hash drop not null,
  add column client_id uuid references oauth_clients,
  add constraint api_keys_key_or_client check ((key_hash is null) = (client_id is not null));
create index api_keys_by_client on api_keys (client_id) where client_id is not null;
grant select (client_id) on api_keys to openvibe_user;

create table oauth_codes (
  code_hash bytea primary key,
  client_id uuid not null references oauth_clients on delete cascade,
  workspace_id uuid not null,
  user_id uuid not null, -- the person who has allowed it
  scope text not null check (scope in ('read', 'write')),
  redirect_uri text not null,
  challenge text not null, -- the S256 challenge of PKCE
  resource text not null, -- the address that its tokens are for
  expires_at timestamptz not null,
  key_id uuid references api_keys on delete cascade, -- the connection that was made with it; a second use ends this one
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);
create index oauth_codes_by_client on oauth_codes (client_id);
create index oauth_codes_by_person on oauth_codes (workspace_id, user_id);
create index oauth_codes_by_key on oauth_codes (key_id) where key_id is not null;
create index oauth_codes_by_end on oauth_codes (expires_at);

alter table oauth_codes enable row level security;
grant select, insert, update, delete on oauth_codes to service_role;

create table oauth_tokens (
  token_hash bytea primary key,
  key_id uuid not null references api_keys on delete cascade, -- the connection
  kind text not null check (kind in ('access', 'refresh')),
  resource text not null,
  expires_at timestamptz not null,
  used_at timestamptz -- of a refresh token, which works once: a second use ends the connection
);
create index oauth_tokens_by_key on oauth_tokens (key_id);
create index oauth_tokens_by_end on oauth_tokens (expires_at);

alter table oauth_tokens enable row level security;
grant select, insert, update, delete on oauth_tokens to service_role;
