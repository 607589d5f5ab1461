-- The audit log: who changed what of a workspace, and when. Append-only, with one chain of hashes for each workspace and
-- one for the instance (decision 085).
--
-- Acts are first noted in `audit_pending`. At the end of the transaction they are linked to the chain, so that the head of
-- a chain is locked for the commit alone. A row holds ids of people, names of things and settings: never a secret, never
-- words of conversations.

create table audit_log (
  -- The instance has the id of zeros. No foreign key: the log outlives its subjects.
  workspace_id uuid not null,
  seq bigint not null check (seq > 0),
  v smallint not null default 1,
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  actor jsonb not null,
  subject jsonb not null,
  data jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  -- For filters. It follows from the columns above, so the hash leaves it out.
  words tsvector not null generated always as (
    jsonb_to_tsvector('simple', subject || data, '["string", "key", "numeric"]')
    || array_to_tsvector(array_remove(
      array['person:' || (actor ->> 'userId'), 'person:' || (subject ->> 'userId')], null))) stored,
  primary key (workspace_id, seq)
);
create index audit_log_by_time on audit_log (workspace_id, created_at);
create index audit_log_by_group on audit_log (workspace_id, split_part(kind, '.', 1), seq);
create index audit_log_by_words on audit_log using gin (words);

-- The last row of each chain.
create table audit_heads (
  workspace_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

-- Acts of transactions that are still open. No other transaction ever sees a row of it.
create table audit_pending (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  workspace_id uuid not null,
  kind text not null,
  actor jsonb not null,
  subject jsonb not null,
  data jsonb not null
);
create index audit_pending_by_transaction on audit_pending (transaction, workspace_id, id);

alter table audit_log enable row level security;
alter table audit_heads enable row level security;
alter table audit_pending enable row level security;
grant select on audit_log, audit_heads to service_role;
grant select on audit_log to openvibe_user;

-- An API key reads it only if its scope is admin. Its claims say so.
create function openvibe.my_audit_workspace_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from openvibe.my_admin_workspace_ids() id
  where openvibe.key_workspace_id() is null
    or nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'openvibe_key_scope' = 'admin'
$$;
grant execute on function openvibe.my_audit_workspace_ids() to openvibe_user;
create policy audit_log_read on audit_log for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_audit_workspace_ids())));

create function openvibe.keep_audit_row() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Rows of the audit log are never changed or deleted.' using errcode = '42501';
end
$$;
create trigger audit_log_keep before update or delete on audit_log
  for each row execute function openvibe.keep_audit_row();
create trigger audit_log_keep_all before truncate on audit_log
  for each statement execute function openvibe.keep_audit_row();

create function openvibe.instance_id() returns uuid
  language sql immutable parallel safe
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- hash = sha256(prev_hash, every other field of the row in one text).
create function openvibe.audit_hash(entry audit_log) returns bytea
  language plpgsql immutable set search_path = ''
as $$
begin
  return sha256(entry.prev_hash || convert_to(concat_ws('|',
    entry.workspace_id, entry.seq, entry.v, entry.kind, (extract(epoch from entry.created_at) * 1000000)::bigint,
    entry.actor, entry.subject, entry.data), 'utf8'));
end
$$;

-- Links the acts of this transaction to their chains. The chains are taken in the order of their ids, so that two
-- transactions never wait for each other.
create function openvibe.link_audit_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  pending public.audit_pending;
  head public.audit_heads;
  entry public.audit_log;
begin
  for pending in
    with taken as (delete from public.audit_pending where transaction = pg_current_xact_id() returning *)
    select * from taken order by workspace_id, id
  loop
    if head.workspace_id is distinct from pending.workspace_id then
      insert into public.audit_heads values (pending.workspace_id, 0, sha256('')) on conflict do nothing;
      select * into head from public.audit_heads where workspace_id = pending.workspace_id for update;
    end if;
    entry.workspace_id := pending.workspace_id;
    entry.seq := head.seq + 1;
    entry.v := 1;
    entry.kind := pending.kind;
    entry.actor := pending.actor;
    entry.subject := pending.subject;
    entry.data := pending.data;
    entry.prev_hash := head.hash;
    entry.created_at := clock_timestamp();
    entry.hash := openvibe.audit_hash(entry);
    insert into public.audit_log
      (workspace_id, seq, v, kind, actor, subject, data, prev_hash, hash, created_at)
    values (entry.workspace_id, entry.seq, entry.v, entry.kind, entry.actor, entry.subject, entry.data,
      entry.prev_hash, entry.hash, entry.created_at);
    update public.audit_heads set seq = entry.seq, hash = entry.hash
    where workspace_id = entry.workspace_id returning * into head;
  end loop;
  return null;
end
$$;
create constraint trigger audit_pending_link after insert on audit_pending
  deferrable initially deferred for each row execute function openvibe.link_audit_rows();

-- The actor of this transaction: a person, an API key, a program, OpenVibe itself, or the operator by SQL. A transaction
-- that acts for somebody else says so in `openvibe.actor`.
create function openvibe.audit_actor() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  key_id constant uuid := (claims ->> 'openvibe_key_id')::uuid;
  given constant text := nullif(current_setting('openvibe.actor', true), '');
begin
  if given is not null then return given::jsonb; end if;
  if key_id is not null then
    return jsonb_build_object(
      'kind', case when exists (select from public.api_keys where id = key_id and client_id is not null)
        then 'program' else 'key' end,
      'keyId', key_id, 'userId', claims ->> 'sub');
  end if;
  if claims ->> 'sub' is not null then
    return jsonb_build_object('kind', 'person', 'userId', claims ->> 'sub');
  end if;
  -- `role` stays as the session has set it, also in here.
  if current_setting('role') = 'service_role' or session_user = 'supabase_auth_admin' then
    return jsonb_build_object('kind', 'system');
  end if;
  return jsonb_build_object('kind', 'operator', 'by', 'sql', 'role', session_user::text);
end
$$;
grant execute on function openvibe.audit_actor() to service_role;

-- Notes an act. A verb calls it where no row of a table tells of the act.
create function openvibe.audit(workspace uuid, kind text, subject jsonb, data jsonb, actor jsonb default null)
  returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_pending (workspace_id, kind, actor, subject, data)
  values (coalesce(workspace, openvibe.instance_id()), kind, coalesce(actor, openvibe.audit_actor()),
    jsonb_strip_nulls(subject), jsonb_strip_nulls(data));
end
$$;
grant execute on function openvibe.audit(uuid, text, jsonb, jsonb, jsonb) to service_role;

-- Notes an act on an account: for the instance, and for each workspace of the person.
create function openvibe.audit_account(person uuid, kind text, data jsonb, instance_data jsonb default '{}', actor jsonb default null)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  subject constant jsonb := jsonb_build_object('type', 'account', 'userId', person);
begin
  perform openvibe.audit(null, kind, subject, data || instance_data, actor);
  perform openvibe.audit(m.workspace_id, kind, subject, data, actor)
  from public.workspace_members m where m.user_id = person;
end
$$;
grant execute on function openvibe.audit_account(uuid, text, jsonb, jsonb, jsonb) to service_role;

-- The change of a row in the given columns. `~column`: told as changed, never with its value.
create function openvibe.audit_change(old_row jsonb, new_row jsonb, columns text[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  is_update constant boolean := old_row is not null and new_row is not null;
  before jsonb := '{}';
  after jsonb := '{}';
  hidden text[] := '{}';
  item text;
  name text;
begin
  foreach item in array columns loop
    name := ltrim(item, '~');
    if is_update and old_row -> name is not distinct from new_row -> name then continue; end if;
    if item <> name then
      if is_update then hidden := hidden || name; end if;
      continue;
    end if;
    if old_row is not null then before := before || jsonb_build_object(name, old_row -> name); end if;
    if new_row is not null then after := after || jsonb_build_object(name, new_row -> name); end if;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object(
    'before', nullif(before, '{}'), 'after', nullif(after, '{}'), 'hidden', nullif(to_jsonb(hidden), '[]')));
end
$$;

-- Audits the rows of any table with one line:
--   create trigger things_audit after insert or update or delete on things
--     for each row execute function openvibe.audit_row('thing', 'name', 'limit_usd', '~prompt');
-- The first argument is the type of the subject: the kinds are thing.created, thing.changed and thing.removed (also by
-- deleted_at or revoked_at). The others are the columns that are told, `~` in front of those whose value is not.
-- An update of other columns is not told. OpenVibe itself renews secrets by rote, so its changes of `~` columns alone
-- are not told either.
create function openvibe.audit_row() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this constant jsonb := coalesce(new_row, old_row);
  actor constant jsonb := openvibe.audit_actor();
  change jsonb;
  ending text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
begin
  change := openvibe.audit_change(old_row, new_row, tg_argv[1:]);
  if tg_op = 'UPDATE' then
    if coalesce(new_row ->> 'deleted_at', new_row ->> 'revoked_at') is not null
      and coalesce(old_row ->> 'deleted_at', old_row ->> 'revoked_at') is null then
      ending := 'removed';
    elsif change = '{}' or (actor ->> 'kind' = 'system' and not change ? 'after') then
      return null;
    end if;
  end if;
  perform openvibe.audit(
    coalesce((this ->> 'workspace_id')::uuid, case when tg_table_name = 'workspaces' then (this ->> 'id')::uuid end),
    tg_argv[0] || '.' || ending,
    jsonb_build_object(
      'type', tg_argv[0],
      'id', this -> 'id',
      'userId', coalesce(this -> 'user_id', this -> 'owner_id'),
      'agentId', coalesce(this -> 'agent_config_id', this -> 'agent_id'),
      'channelId', this -> 'channel_id',
      -- The name of a thing is told if it is among the columns.
      'name', case when 'title' = any (tg_argv[1:]) then this -> 'title'
        when 'display_name' = any (tg_argv[1:]) then this -> 'display_name'
        when 'name' = any (tg_argv[1:]) then this -> 'name' end),
    change,
    actor);
  return null;
end
$$;
