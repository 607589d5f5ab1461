-- Webhooks: other programs start tasks here (incoming), and hear of what happens here (outgoing).
--
-- A webhook has the rights of the admin who saved it last, at the time of each delivery. Secrets are stored hashed
-- (addresses) or sealed (signatures), and people can't read either.

create table incoming_webhooks (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles, -- the person whose rights its tasks have
  name text not null check (char_length(name) between 1 and 80),
  agent_id uuid not null references agent_configs,
  channel_id uuid not null references channels on delete cascade,
  thread_id uuid references threads on delete cascade, -- null: each delivery begins a thread
  scheme text not null check (scheme in ('address', 'standard', 'github', 'stripe', 'slack')),
  secret_hash bytea, -- of the secret in the address
  sealed text, -- the signing secret; null: not known yet
  template text not null check (char_length(template) between 1 and 10000),
  is_active boolean not null default true,
  refused_at timestamptz, -- the last request that was not what the scheme asks for
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scheme = 'address') = (secret_hash is not null)),
  check (scheme <> 'address' or sealed is null)
);
create index incoming_webhooks_by_workspace on incoming_webhooks (workspace_id, id desc);
create index incoming_webhooks_by_owner on incoming_webhooks (owner_id);
create index incoming_webhooks_by_agent on incoming_webhooks (agent_id);
create index incoming_webhooks_by_channel on incoming_webhooks (channel_id);
create index incoming_webhooks_by_thread on incoming_webhooks (thread_id) where thread_id is not null;

alter table incoming_webhooks enable row level security;
grant select, insert, update, delete on incoming_webhooks to service_role;
grant select (id, workspace_id, owner_id, name, agent_id, channel_id, thread_id, scheme, template, is_active, refused_at,
  refusal, created_at, updated_at) on incoming_webhooks to openvibe_user;
-- Admins see the webhooks of places that they can read, and their own.
create policy incoming_webhooks_read on incoming_webhooks for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and (owner_id = (select openvibe.current_user_id())
      or channel_id = any (array(select openvibe.readable_channel_ids()))));

-- A delivery is known by the sender's id for it, or by its body if the sender has none. The bodies of the last 100 are
-- kept; the ids stay longer, so that a repetition is found.
create table incoming_deliveries (
  id uuid primary key,
  webhook_id uuid not null references incoming_webhooks on delete cascade,
  delivery_key text check (char_length(delivery_key) <= 200), -- the sender's id
  body_hash bytea not null,
  event text check (char_length(event) <= 200), -- the kind of event, as the sender names it
  state text not null check (state in ('accepted', 'refused')),
  refusal text, -- a sentence
  body text, -- without credentials; null: not kept any more
  repeats int not null default 0,
  task_id uuid references tasks on delete set null,
  thread_id uuid references threads on delete set null,
  received_at timestamptz not null default clock_timestamp()
);
create index incoming_deliveries_by_key on incoming_deliveries (webhook_id, delivery_key)
  where delivery_key is not null;
create index incoming_deliveries_by_hash on incoming_deliveries (webhook_id, body_hash, received_at desc);
create index incoming_deliveries_by_time on incoming_deliveries (webhook_id, received_at desc);
create index incoming_deliveries_kept on incoming_deliveries (webhook_id, received_at desc) where body is not null;
create index incoming_deliveries_by_task on incoming_deliveries (task_id) where task_id is not null;
create index incoming_deliveries_by_thread on incoming_deliveries (thread_id) where thread_id is not null;

alter table incoming_deliveries enable row level security;
grant select, insert, update, delete on incoming_deliveries to service_role;
grant select on incoming_deliveries to openvibe_user;
create policy incoming_deliveries_read on incoming_deliveries for select to openvibe_user
  using (exists (
    select from incoming_webhooks w
    where w.id = webhook_id and w.channel_id = any (array(select openvibe.readable_channel_ids()))));

create table outgoing_webhooks (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  owner_id uuid not null references profiles, -- the person whose rights decide about each delivery
  name text not null check (char_length(name) between 1 and 80),
  url text not null check (char_length(url) between 1 and 2000),
  events text[] not null check (cardinality(events) > 0 and events <@ array['message.created', 'result.published',
    'decision.recorded', 'task.changed']),
  channels text not null check (channels in ('public', 'chosen')),
  channel_ids uuid[] not null default '{}' check (cardinality(channel_ids) <= 50),
  sealed text not null, -- the signing secret
  sealed_before text, -- the secret before the last rotation
  valid_before_until timestamptz, -- until then, deliveries are signed with both
  is_active boolean not null default true,
  failing_since timestamptz, -- the first failed attempt after the last success
  given_up int not null default 0, -- deliveries in a row that were given up
  switched_off text check (switched_off in ('failing', 'gone', 'no_access', 'by_person')), -- null: it is active
  switched_off_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_active = (switched_off is null)),
  check ((sealed_before is null) = (valid_before_until is null)),
  check (channels = 'chosen' or channel_ids = '{}')
);
create index outgoing_webhooks_by_workspace on outgoing_webhooks (workspace_id, id desc);
create index outgoing_webhooks_active on outgoing_webhooks (workspace_id) where is_active;
create index outgoing_webhooks_by_owner on outgoing_webhooks (owner_id);

alter table outgoing_webhooks enable row level security;
grant select, insert, update, delete on outgoing_webhooks to service_role;
grant select (id, workspace_id, owner_id, name, url, events, channels, channel_ids, valid_before_until, is_active,
  failing_since, given_up, switched_off, switched_off_at, created_at, updated_at) on outgoing_webhooks to openvibe_user;
create policy outgoing_webhooks_read on outgoing_webhooks for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- Written in the transaction of the event, sent by a worker afterwards. `next_at` is also the lease: a worker that
-- takes a delivery moves it into the future, and a delivery of a dead worker is due again by itself.
create table outgoing_deliveries (
  id uuid primary key default gen_random_uuid(), -- the receiver's `webhook-id`, the same in every attempt
  webhook_id uuid not null references outgoing_webhooks on delete cascade,
  channel_id uuid references channels on delete cascade, -- null: a test
  event text not null,
  subject_id uuid not null, -- the message, decision or task
  facts jsonb not null default '{}', -- what was true at the time of the event
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  attempt int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- The last attempts: when, status or error, duration, the beginning of the answer.
  attempts jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index outgoing_deliveries_due on outgoing_deliveries (next_at) where state = 'waiting';
create index outgoing_deliveries_by_webhook on outgoing_deliveries (webhook_id, created_at desc, id desc);
create index outgoing_deliveries_by_channel on outgoing_deliveries (channel_id) where channel_id is not null;
create index outgoing_deliveries_ended on outgoing_deliveries (ended_at) where ended_at is not null;

alter table outgoing_deliveries enable row level security;
grant select, insert, update, delete on outgoing_deliveries to service_role;
grant select on outgoing_deliveries to openvibe_user;
-- An answer can repeat the words of the event, so it needs the right to read its channel.
create policy outgoing_deliveries_read on outgoing_deliveries for select to openvibe_user
  using (exists (select from outgoing_webhooks w where w.id = webhook_id)
    and (channel_id is null or channel_id = any (array(select openvibe.readable_channel_ids()))));

-- Queues an event for all webhooks that want it. The triggers call it only if the workspace has an active webhook.
create function openvibe.queue_event(workspace uuid, channel uuid, event text, subject uuid, facts jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.outgoing_deliveries (webhook_id, channel_id, event, subject_id, facts)
  select w.id, channel, queue_event.event, subject, queue_event.facts
  from public.outgoing_webhooks w
  join public.channels c on c.id = channel and not c.is_example
  where w.workspace_id = workspace and w.is_active and queue_event.event = any (w.events)
    and case w.channels when 'public' then c.kind = 'public' else channel = any (w.channel_ids) end;
end
$$;

create or replace function openvibe.messages_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.metadata ? 'ask' then perform openvibe.notify_asked(new, null); end if;
  if new.metadata ? 'attachments' then perform openvibe.attach_files(new); end if;
  perform openvibe.index_message(new);
  if new.metadata ? 'mentions' then perform openvibe.index_mentions(new); end if;
  if new.author_type <> 'system' then
    perform openvibe.notify_people(new);
    perform openvibe.note_participant(new);
    if exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active) then
      perform openvibe.queue_event(new.workspace_id, new.channel_id,
        case when new.metadata ? 'result' then 'result.published' else 'message.created' end, new.id, '{}');
    end if;
  end if;
  if new.fork_id is not null and new.author_user_id is not null then perform openvibe.note_fork_reading(new); end if;
  perform openvibe.tell_message(new, 'message.created');
  if new.fork_id is not null then perform openvibe.count_fork_message(new); end if;
  return null;
end
$$;

-- A task is told when it waits for people and when it ends. A silent one concerns nobody.
create or replace function openvibe.tasks_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.rev <> old.rev then perform openvibe.tell_task(new); end if;
  if (new.status, new.step) is distinct from (old.status, old.step) then
    perform openvibe.tell_channel_of_task(new);
  end if;
  if new.fork_id is not null and old.ended_at is null and new.ended_at is not null then
    perform openvibe.end_drafting(new);
  end if;
  if new.fork_id is not null and not new.is_silent and new.last_event_seq > old.last_event_seq then
    perform openvibe.count_fork_spending(new, old);
  end if;
  if (old.status = 'waiting') <> (new.status = 'waiting') then perform openvibe.tell_waiting(new); end if;
  if new.origin = 'child' and new.last_event_seq > old.last_event_seq then
    perform openvibe.count_child_spending(new, old);
  end if;
  if new.status <> old.status and new.status in ('waiting', 'completed', 'failed', 'cancelled') and not new.is_silent
    and exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active)
  then
    perform openvibe.queue_event(new.workspace_id, new.channel_id, 'task.changed', new.id,
      jsonb_build_object('status', new.status, 'stopReason', new.stop_reason));
  end if;
  return null;
end
$$;

-- A new version of a result writes its lines over the old ones, so only new lines are told.
create function openvibe.decisions_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.queue_event(d.workspace_id, d.channel_id, 'decision.recorded', d.id, '{}')
  from added d
  where d.kind = 'decision'
    and exists (select from public.outgoing_webhooks w where w.workspace_id = d.workspace_id and w.is_active);
  return null;
end
$$;
create trigger decisions_after_insert after insert on decisions
  referencing new table as added for each statement execute function openvibe.decisions_after_insert();
