-- The log of a task: its events, the bodies that are too large for an event, and the answer so far.
--
-- `task_events` is the state of a task: append-only, without gaps, with a chain of hashes for each task. Large bodies
-- (requests and answers, as sent) lie in `task_payloads` under their hash. Retention may empty a body, never an event.

create table task_events (
  task_id uuid not null references tasks,
  seq int not null check (seq > 0),
  v smallint not null,
  type text not null,
  caused_by int, -- the seq of the event that led to this one
  data jsonb not null,
  -- The trigger fills these three and ignores the writer's values.
  prev_hash bytea not null default '',
  hash bytea not null default '',
  created_at timestamptz not null default now(),
  primary key (task_id, seq),
  check (caused_by is null or caused_by < seq)
);

alter table task_events enable row level security;
grant select, insert on task_events to service_role;
grant select on task_events to openvibe_user;
create policy task_events_read on task_events for select to openvibe_user
  using (exists (select from tasks t where t.id = task_id));

-- The chain: hash = sha256(prev_hash, every field of the event in one text). The database makes it, so that no writer
-- can skip a number or forget a link. The `prev_hash` of the first event is the hash of nothing.
create function openvibe.event_hash(event task_events) returns bytea
  language plpgsql immutable set search_path = ''
as $$
begin
  return sha256(event.prev_hash || convert_to(concat_ws('|',
    event.task_id, event.seq, event.v, event.type, coalesce(event.caused_by, 0),
    (extract(epoch from event.created_at) * 1000000)::bigint, event.data), 'utf8'));
end
$$;

create function openvibe.chain_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := clock_timestamp();
  if new.seq = 1 then
    new.prev_hash := sha256('');
  else
    select hash into new.prev_hash from public.task_events where task_id = new.task_id and seq = new.seq - 1;
    if not found then
      raise exception 'event_gap' using errcode = 'P0001',
        detail = format('task %s has no event %s', new.task_id, new.seq - 1);
    end if;
  end if;
  new.hash := openvibe.event_hash(new);
  return new;
end
$$;
create trigger task_events_chain before insert on task_events
  for each row execute function openvibe.chain_event();

create function openvibe.keep_event() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Events are never changed or deleted.' using errcode = '42501';
end
$$;
create trigger task_events_keep before update or delete on task_events
  for each row execute function openvibe.keep_event();
create trigger task_events_keep_all before truncate on task_events
  for each statement execute function openvibe.keep_event();

create table task_payloads (
  hash bytea primary key, -- sha256 of the body as sent
  body text, -- null: erased
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((body is null) = (erased_at is not null))
);

alter table task_payloads enable row level security;
grant select, insert on task_payloads to service_role;
grant update (body, erased_at) on task_payloads to service_role;

-- The text of an answer so far, for people who come late, reload the page, or stop the task after a crash. The row is
-- deleted when the task ends.
create table task_streams (
  task_id uuid primary key references tasks on delete cascade,
  turn int not null,
  attempt int not null,
  text text not null,
  updated_at timestamptz not null default now()
);

alter table task_streams enable row level security;
grant select, insert, update, delete on task_streams to service_role;
grant select on task_streams to openvibe_user;
create policy task_streams_read on task_streams for select to openvibe_user
  using (exists (select from tasks t where t.id = task_id));
