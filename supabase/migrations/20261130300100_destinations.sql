-- The destinations of words: which hosts may read a private channel or a direct message.
--
-- The server's own endpoint and the operator's hosts may read every place. Another host may read a private place once one
-- of its members has accepted it there, for every purpose. A host that is accepted in a place counts as a reader of it:
-- words of another private place reach it only if that host is accepted there, too.

-- OPENVIBE_ENDPOINT_HOSTS, as the worker that started last was told.
create table operator_hosts (
  host text primary key check (char_length(host) between 1 and 300)
);
alter table operator_hosts enable row level security;
grant select, insert, delete on operator_hosts to service_role;

create table accepted_hosts (
  channel_id uuid not null,
  workspace_id uuid not null,
  host text not null check (char_length(host) between 1 and 300),
  accepted_by uuid not null references profiles,
  accepted_at timestamptz not null default now(),
  primary key (channel_id, host),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id) on delete cascade
);
create index accepted_hosts_by_person on accepted_hosts (accepted_by);
create index accepted_hosts_by_workspace on accepted_hosts (workspace_id, channel_id);
alter table accepted_hosts enable row level security;
grant select, insert, delete on accepted_hosts to service_role;
grant select on accepted_hosts to openvibe_user;
create policy accepted_hosts_read on accepted_hosts for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create trigger accepted_hosts_audit after insert or delete on accepted_hosts
  for each row execute function openvibe.audit_row('accepted_host', 'host', 'channel_id');

-- The host of an address, in the form in which it is accepted. Another spelling of the same host is another host, which
-- nobody has accepted.
alter table model_endpoints
  add column host text generated always as
    (lower(regexp_replace(substring(base_url from '^[A-Za-z]+://([^/?#]*)'), ':(80|443)$', ''))) stored;
grant select (host) on model_endpoints to openvibe_user;
alter table mcp_servers
  add column host text generated always as
    (lower(regexp_replace(substring(url from '^[A-Za-z]+://([^/?#]*)'), ':(80|443)$', ''))) stored;
grant select (host) on mcp_servers to openvibe_user;

-- Says whether a host may read these channels: each of them is public, or has accepted it, or it is the operator's.
create function openvibe.may_be_read_by(reader text, places uuid[]) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from public.operator_hosts o where o.host = reader) or not exists (
    select from public.channels c
    where c.id = any (places) and c.kind <> 'public'
      and not exists (select from public.accepted_hosts a where a.channel_id = c.id and a.host = reader))
$$;
grant execute on function openvibe.may_be_read_by(text, uuid[]) to service_role;
