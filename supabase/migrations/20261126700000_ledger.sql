-- The ledger of decisions and to-dos.
--
-- An entry comes from a line of a published result, or from a message. It is read by the readers of its source's channel,
-- now and always: the policies ask, and nothing is copied. Its text is the team's own; the words of its source are kept
-- only as long as the source has them.

create table ledger_entries (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null references channels on delete cascade, -- the channel of the source
  thread_id uuid not null references threads on delete cascade,
  fork_id uuid references forks on delete set null, -- the fork of the result, or of the message
  source text not null check (source in ('result', 'message')),
  message_id uuid references messages on delete set null, -- the result's message, or the message itself
  line_id text, -- the line of the result
  -- The text of the line, or of the entry if it stood in an earlier version of the message: people may give the entry
  -- another one.
  line_text text,
  line_owner text, -- the owner as the result names them
  quote text not null default '' check (char_length(quote) <= 300), -- the exact words of the message
  source_state text not null default 'there' check (source_state in ('there', 'edited', 'deleted')),
  kind text not null check (kind in ('decision', 'todo')),
  text text not null check (char_length(text) <= 400), -- empty: it had the words of a deleted source
  status text not null default 'open' check (status in ('open', 'doing', 'done', 'dropped', 'superseded')),
  note text check (char_length(note) <= 400), -- why it was dropped, or what the person says about its end
  is_dropped_by_result boolean not null default false, -- a later version of the result has no such line
  owner_user_id uuid references profiles,
  owner_agent_id uuid references agent_configs,
  owner_name text check (char_length(owner_name) <= 80), -- the name in the result, if it is nobody's here
  due_on date,
  reminders int not null default 0 check (reminders between 0 and 2), -- how many were given for this day
  superseded_by uuid references ledger_entries on delete set null,
  task_id uuid references tasks on delete set null, -- the agent's work
  given_by uuid references profiles, -- the person who gave it to the agent
  done_at timestamptz,
  done_by_user_id uuid references profiles,
  done_by_agent_id uuid references agent_configs,
  confirmed_by uuid references profiles, -- the person who accepted an agent's work
  evidence_message_id uuid references messages on delete set null,
  people uuid[] not null default '{}', -- those of the source
  created_by uuid references profiles, -- null: a result made it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev int not null default 1,
  -- The last change, which the history copies.
  change text not null default 'created' check (change in ('created', 'edited', 'moved', 'given', 'taken_back',
    'accepted', 'superseded', 'result', 'source', 'task')),
  changed_by_user_id uuid references profiles,
  changed_by_agent_id uuid references agent_configs,
  words tsvector not null default '',
  check (num_nonnulls(owner_user_id, owner_agent_id) <= 1),
  check (num_nonnulls(changed_by_user_id, changed_by_agent_id) <= 1),
  check ((source = 'result') = (line_id is not null)),
  check (text <> '' or source_state = 'deleted'),
  check (superseded_by is null or status = 'superseded'),
  check ((status = 'done') = (done_at is not null))
);
create unique index ledger_entries_by_line on ledger_entries (fork_id, line_id) where source = 'result';
create index ledger_entries_newest on ledger_entries (workspace_id, created_at desc, id desc);
create index ledger_entries_by_channel on ledger_entries (channel_id, created_at desc, id desc);
create index ledger_entries_by_thread on ledger_entries (thread_id);
create index ledger_entries_by_message on ledger_entries (message_id) where message_id is not null;
create index ledger_entries_by_owner on ledger_entries (owner_user_id) where owner_user_id is not null;
create index ledger_entries_by_agent on ledger_entries (owner_agent_id) where owner_agent_id is not null;
create index ledger_entries_by_task on ledger_entries (task_id) where task_id is not null;
create index ledger_entries_by_giver on ledger_entries (given_by) where given_by is not null;
create index ledger_entries_by_next on ledger_entries (superseded_by) where superseded_by is not null;
create index ledger_entries_by_evidence on ledger_entries (evidence_message_id) where evidence_message_id is not null;
create index ledger_entries_by_creator on ledger_entries (created_by) where created_by is not null;
create index ledger_entries_by_doer on ledger_entries (done_by_user_id) where done_by_user_id is not null;
create index ledger_entries_by_doing_agent on ledger_entries (done_by_agent_id) where done_by_agent_id is not null;
create index ledger_entries_by_confirmer on ledger_entries (confirmed_by) where confirmed_by is not null;
create index ledger_entries_by_changer on ledger_entries (changed_by_user_id) where changed_by_user_id is not null;
create index ledger_entries_by_changing_agent on ledger_entries (changed_by_agent_id)
  where changed_by_agent_id is not null;
create index ledger_entries_due on ledger_entries (due_on)
  where due_on is not null and status in ('open', 'doing') and reminders < 2;
create index ledger_entries_by_words on ledger_entries using gin (words) with (gin_pending_list_limit = 512);

alter table ledger_entries enable row level security;
grant select, insert, update, delete on ledger_entries to service_role;
grant select on ledger_entries to openvibe_user;
create policy ledger_entries_read on ledger_entries for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));

-- Each change of an entry: who, when, before and after. `before` and `after` hold only the fields that changed.
create table ledger_changes (
  entry_id uuid not null references ledger_entries on delete cascade,
  rev int not null,
  change text not null,
  user_id uuid references profiles,
  agent_id uuid references agent_configs,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (entry_id, rev)
);
create index ledger_changes_by_person on ledger_changes (user_id) where user_id is not null;
create index ledger_changes_by_agent on ledger_changes (agent_id) where agent_id is not null;

alter table ledger_changes enable row level security;
grant select, insert, update, delete on ledger_changes to service_role;
grant select on ledger_changes to openvibe_user;
create policy ledger_changes_read on ledger_changes for select to openvibe_user
  using (exists (select from ledger_entries e where e.id = entry_id));

-- The answers of people about two entries that may contradict each other, so that nobody is asked twice. `replaces` is
-- not here: the older entry is superseded.
create table ledger_pairs (
  entry_id uuid not null references ledger_entries on delete cascade,
  other_id uuid not null references ledger_entries on delete cascade,
  answer text not null check (answer in ('both_hold', 'not_related')),
  user_id uuid not null references profiles,
  created_at timestamptz not null default now(),
  primary key (entry_id, other_id)
);
create index ledger_pairs_by_other on ledger_pairs (other_id);
create index ledger_pairs_by_person on ledger_pairs (user_id);

alter table ledger_pairs enable row level security;
grant select, insert, update, delete on ledger_pairs to service_role;
grant select on ledger_pairs to openvibe_user;
create policy ledger_pairs_read on ledger_pairs for select to openvibe_user
  using (exists (select from ledger_entries e where e.id = entry_id)
    and exists (select from ledger_entries e where e.id = other_id));

-- Rows of the Inbox about entries. A person who can no longer read the entry does not see them.
create table ledger_notices (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references ledger_entries on delete cascade,
  user_id uuid not null references profiles,
  workspace_id uuid not null references workspaces,
  -- 'assigned': it is yours now. 'done', 'failed': the agent that you gave it to. 'source': its source was deleted.
  kind text not null check (kind in ('assigned', 'due', 'overdue', 'done', 'failed', 'source')),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index ledger_notices_inbox on ledger_notices (user_id, workspace_id, created_at desc, id desc);
create index ledger_notices_unread on ledger_notices (user_id, workspace_id) where read_at is null;
create index ledger_notices_by_entry on ledger_notices (entry_id);
create index ledger_notices_by_workspace on ledger_notices (workspace_id);

alter table ledger_notices enable row level security;
grant select, insert, update, delete on ledger_notices to service_role;
grant select on ledger_notices to openvibe_user;
grant update (read_at) on ledger_notices to openvibe_user;
create policy ledger_notices_own on ledger_notices for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and exists (select from ledger_entries e where e.id = entry_id));
create policy ledger_notices_mark on ledger_notices for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));

create trigger ledger_notices_tell_new after insert on ledger_notices
  referencing new table as changed for each statement execute function openvibe.tell_notifications_changed();
create trigger ledger_notices_tell_read after update on ledger_notices
  referencing new table as changed for each statement execute function openvibe.tell_notifications_changed();
create trigger ledger_notices_tell_gone after delete on ledger_notices
  referencing old table as changed for each statement execute function openvibe.tell_notifications_changed();

create function openvibe.index_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.words := openvibe.words_of(new.text);
  return new;
end
$$;
create trigger ledger_entries_index before insert or update of text on ledger_entries
  for each row execute function openvibe.index_entry();

-- The fields of an entry that its history tells.
create function openvibe.entry_facts(entry ledger_entries) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'kind', entry.kind, 'text', entry.text, 'status', entry.status, 'note', entry.note,
    'ownerUserId', entry.owner_user_id, 'ownerAgentId', entry.owner_agent_id, 'ownerName', entry.owner_name,
    'dueOn', entry.due_on, 'supersededBy', entry.superseded_by, 'taskId', entry.task_id,
    'evidenceMessageId', entry.evidence_message_id, 'confirmedBy', entry.confirmed_by, 'source', entry.source_state);
$$;

create function openvibe.ledger_entries_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ledger_changes (entry_id, rev, change, user_id, agent_id, after)
  values (new.id, new.rev, new.change, new.changed_by_user_id, new.changed_by_agent_id,
    jsonb_strip_nulls(openvibe.entry_facts(new)));
  perform openvibe.tell_entry(new, 'entry.created');
  if new.owner_user_id <> new.changed_by_user_id and new.status in ('open', 'doing') then
    perform openvibe.notice_entry(new, new.owner_user_id, 'assigned');
  end if;
  return null;
end
$$;

-- Every deliberate change sets `rev`, with the person or agent who makes it.
create function openvibe.ledger_entries_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := openvibe.entry_facts(old);
  now_is constant jsonb := openvibe.entry_facts(new);
  changed text[];
  is_open constant boolean := new.status in ('open', 'doing');
begin
  select coalesce(array_agg(field), '{}') into changed
  from jsonb_object_keys(now_is) field where now_is -> field <> was -> field;
  insert into public.ledger_changes (entry_id, rev, change, user_id, agent_id, before, after)
  select new.id, new.rev, new.change, new.changed_by_user_id, new.changed_by_agent_id,
    coalesce(jsonb_object_agg(field, was -> field) filter (where field is not null), '{}'),
    coalesce(jsonb_object_agg(field, now_is -> field) filter (where field is not null), '{}')
  from (select unnest(changed) as field) fields;
  perform openvibe.tell_entry(new, 'entry.changed');
  if not is_open or new.owner_user_id is distinct from old.owner_user_id or new.due_on is distinct from old.due_on then
    delete from public.ledger_notices
    where entry_id = new.id and kind in ('due', 'overdue', 'assigned') and (not is_open or read_at is null);
  end if;
  if new.status <> 'done' then
    delete from public.ledger_notices where entry_id = new.id and kind = 'done' and read_at is null;
  end if;
  if is_open and new.owner_user_id is distinct from old.owner_user_id
    and new.owner_user_id is distinct from new.changed_by_user_id then
    perform openvibe.notice_entry(new, new.owner_user_id, 'assigned');
  end if;
  if new.status = 'done' and old.status <> 'done' and new.done_by_agent_id is not null then
    perform openvibe.notice_entry(new, new.given_by, 'done');
  end if;
  return null;
end
$$;

-- Puts a row into the Inbox of a person, if there is one and the person can read the entry.
create function openvibe.notice_entry(entry ledger_entries, person uuid, kind text) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.ledger_notices (entry_id, user_id, workspace_id, kind)
  select entry.id, person, entry.workspace_id, notice_entry.kind
  where openvibe.can_person_read(person, entry.channel_id);
end
$$;

-- Returns whether a member may read a channel, the same as openvibe.can_read_channel for the caller.
create function openvibe.can_person_read(person uuid, channel uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.channels c
    join public.workspace_members w on w.workspace_id = c.workspace_id and w.user_id = person
    where c.id = channel and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = person)));
end
$$;

-- A hint without words: the readers of the channel ask again. Members who look at the ledger of the workspace hear of
-- public channels alone.
create function openvibe.tell_entry(entry ledger_entries, event text) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('id', entry.id, 'messageId', entry.message_id, 'threadId', entry.thread_id, 'rev', entry.rev),
    event, format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = entry.channel_id;
  perform realtime.send(jsonb_build_object('id', entry.id, 'rev', entry.rev), event,
    'workspace:' || entry.workspace_id, true)
  from public.channels c where c.id = entry.channel_id and c.kind = 'public';
end
$$;

create trigger ledger_entries_after_insert after insert on ledger_entries
  for each row execute function openvibe.ledger_entries_after_insert();
create trigger ledger_entries_after_update after update of rev on ledger_entries
  for each row execute function openvibe.ledger_entries_after_update();

-- An entry whose source is deleted: the words that stood in the source go with it, also from the history. An entry with
-- words of its own stays, and its owner is asked about it. An edit takes the quote if the message no longer has it.
create function openvibe.follow_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_deleted constant boolean := new.deleted_at is not null;
  entry public.ledger_entries;
  is_theirs boolean;
begin
  for entry in
    select * from public.ledger_entries
    where message_id = new.id and source_state <> 'deleted' order by id for no key update
  loop
    if is_deleted then
      is_theirs := coalesce(entry.text = entry.line_text, false)
        or entry.source = 'message' and openvibe.stands_in(entry.text, old.content);
      update public.ledger_entries e
      set source_state = 'deleted', quote = '', line_text = null, line_owner = null, message_id = null,
        text = case when is_theirs then '' else e.text end,
        owner_name = null,
        status = case when is_theirs and e.status in ('open', 'doing') then 'dropped' else e.status end,
        rev = e.rev + 1, updated_at = now(), change = 'source', changed_by_user_id = openvibe.current_user_id(),
        changed_by_agent_id = null
      where e.id = entry.id returning * into entry;
      update public.ledger_changes h
      set before = openvibe.without_words(h.before, old.content, entry.text),
        after = openvibe.without_words(h.after, old.content, entry.text)
      where h.entry_id = entry.id;
      if is_theirs then
        -- The prompt of an agent that was given it has the same words.
        update public.task_payloads p set body = null, erased_at = now()
        from public.tasks t
        where t.input ->> 'kind' = 'prompt' and t.input ->> 'sourceId' = entry.id::text
          and p.hash = decode(t.input ->> 'prompt', 'hex') and p.body is not null;
      end if;
      if not is_theirs and entry.status in ('open', 'doing') then
        perform openvibe.notice_entry(entry, coalesce(entry.owner_user_id, entry.given_by, entry.created_by), 'source');
      end if;
    elsif entry.source = 'message' then
      -- Words of an earlier version go with the message, too.
      if openvibe.stands_in(entry.text, old.content) then
        update public.ledger_entries e set line_text = e.text where e.id = entry.id;
      end if;
      if openvibe.stands_in(entry.quote, new.content) then continue; end if;
      update public.ledger_entries e
      set source_state = 'edited', quote = '',
        rev = e.rev + 1, updated_at = now(), change = 'source', changed_by_user_id = openvibe.current_user_id(),
        changed_by_agent_id = null
      where e.id = entry.id;
    end if;
  end loop;
  return null;
end
$$;

-- Returns whether a text stands in another one, if spaces, case and signs at the end don't count.
create function openvibe.stands_in(given text, content text) returns boolean
  language sql immutable set search_path = ''
as $$
  select position(
    btrim(regexp_replace(lower(given), '\s+', ' ', 'g'), ' .,;:!?…')
    in regexp_replace(lower(content), '[\s*_~`]+', ' ', 'g')) > 0;
$$;

-- The text of an entry in its history goes with the source, unless it is the entry's own text.
create function openvibe.without_words(facts jsonb, content text, kept text) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when facts ? 'text' and facts ->> 'text' <> kept then jsonb_set(facts, '{text}', '""') else facts end
    - 'ownerName';
$$;

create trigger messages_follow_source after update on messages
  for each row when (old.deleted_at is null and (new.deleted_at is not null or new.content <> old.content))
  execute function openvibe.follow_source();

alter table tasks drop constraint tasks_origin_check;
alter table tasks add constraint tasks_origin_check
  check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'webhook', 'api', 'todo', 'resolve',
    'opening', 'routing'));

-- The work of an agent is told on its entry: a task at work, its answer as the evidence, or its failure. The person who
-- gave the work gets a row in the Inbox.
create function openvibe.follow_work() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  entry public.ledger_entries;
begin
  for entry in select * from public.ledger_entries where task_id = new.id order by id for no key update loop
    if new.status = 'completed' and new.message_id is not null and entry.status in ('open', 'doing') then
      update public.ledger_entries e
      set status = 'done', done_at = now(), done_by_agent_id = new.agent_config_id, done_by_user_id = null,
        confirmed_by = null, note = null, evidence_message_id = new.message_id,
        rev = e.rev + 1, updated_at = now(), change = 'task', changed_by_user_id = null,
        changed_by_agent_id = new.agent_config_id
      where e.id = entry.id;
    elsif new.ended_at is not null and entry.status in ('open', 'doing') then
      update public.ledger_entries e
      set status = 'open', rev = e.rev + 1, updated_at = now(), change = 'task', changed_by_user_id = null,
        changed_by_agent_id = new.agent_config_id
      where e.id = entry.id and e.status = 'doing';
      if entry.given_by is distinct from openvibe.current_user_id() then
        perform openvibe.notice_entry(entry, entry.given_by, 'failed');
      end if;
    elsif new.ended_at is null and entry.status = 'open' then
      update public.ledger_entries e
      set status = 'doing', rev = e.rev + 1, updated_at = now(), change = 'task', changed_by_user_id = null,
        changed_by_agent_id = new.agent_config_id
      where e.id = entry.id;
    else
      perform openvibe.tell_entry(entry, 'entry.changed');
    end if;
  end loop;
  return null;
end
$$;
create trigger tasks_follow_work after update on tasks
  for each row when (new.status <> old.status) execute function openvibe.follow_work();

-- A task that is tried again works on the same entry.
create function openvibe.follow_rerun() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.ledger_entries e
  set task_id = new.id, status = 'doing', rev = e.rev + 1, updated_at = now(), change = 'task',
    changed_by_user_id = new.acting_user_id, changed_by_agent_id = null
  where e.task_id = new.rerun_of and e.status in ('open', 'doing');
  return null;
end
$$;
create trigger tasks_follow_rerun after insert on tasks
  for each row when (new.rerun_of is not null and not new.is_silent) execute function openvibe.follow_rerun();

-- A channel takes its entries with it before anything else that they lead to.
create function openvibe.drop_entries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.ledger_entries where channel_id = old.id;
  return old;
end
$$;
create trigger channels_drop_entries before delete on channels
  for each row execute function openvibe.drop_entries();

-- Webhooks hear of the same changes as the readers.
alter table outgoing_webhooks drop constraint outgoing_webhooks_events_check;
alter table outgoing_webhooks add constraint outgoing_webhooks_events_check
  check (cardinality(events) > 0 and events <@ array['message.created', 'result.published', 'decision.recorded',
    'entry.created', 'entry.changed', 'task.changed']);

create function openvibe.queue_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active) then
    perform openvibe.queue_event(new.workspace_id, new.channel_id,
      case tg_op when 'INSERT' then 'entry.created' else 'entry.changed' end, new.id,
      jsonb_build_object('change', new.change));
  end if;
  return null;
end
$$;
create trigger ledger_entries_queue after insert or update of rev on ledger_entries
  for each row execute function openvibe.queue_entry();

-- Finds the member or agent whom a result names as the owner: by handle, by name, or by the first name that only one of
-- them has. A person who can't read the channel owns nothing there.
create function openvibe.find_owner(workspace uuid, channel uuid, given text, out user_id uuid, out agent_id uuid)
  language plpgsql stable set search_path = ''
as $$
declare
  wanted constant text := lower(regexp_replace(btrim(given), '^@', ''));
  best int;
begin
  if wanted is null or wanted = '' then return; end if;
  with people as (
    select p.id as person, null::uuid as agent, lower(p.display_name) as name, n.name as handle
    from public.workspace_members w
    join public.profiles p on p.id = w.user_id
    left join public.mention_names n on n.workspace_id = w.workspace_id and n.user_id = w.user_id
    where w.workspace_id = workspace and openvibe.can_person_read(w.user_id, channel)
    union all
    select null, a.id, lower(a.display_name), n.name
    from public.agent_configs a
    left join public.mention_names n on n.workspace_id = a.workspace_id and n.agent_id = a.id
    where a.workspace_id = workspace and a.deleted_at is null and not a.is_system
  ), ranked as (
    select person, agent,
      case when handle = wanted then 1 when name = wanted then 2 when split_part(name, ' ', 1) = wanted then 3 end as place
    from people
  ), closest as (
    select * from ranked where place = (select min(place) from ranked)
  )
  select max(person::text)::uuid, max(agent::text)::uuid, count(*) into user_id, agent_id, best from closest;
  if best <> 1 then
    user_id := null;
    agent_id := null;
  end if;
end
$$;
grant execute on function openvibe.find_owner(uuid, uuid, text) to service_role;
grant execute on function openvibe.can_person_read(uuid, uuid) to service_role;

-- The words of a search in the ledger, with their other forms in this workspace. Every word must be in the entry; words
-- like 'the' count only if there are no others.
create function openvibe.entry_query(workspace uuid, terms jsonb) returns tsquery
  language plpgsql stable security definer set search_path = ''
as $$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  wanted tsquery := ''::tsquery;
  fillers tsquery := ''::tsquery;
  query tsquery;
  term record;
begin
  if openvibe.role_in(workspace) is null then return wanted; end if;
  for term in
    select * from jsonb_to_recordset(terms) as t (text text, prefix boolean, without boolean, exact boolean)
  loop
    query := case when term.exact then openvibe.words_query(term.text, false)
      else (openvibe.term_query(workspace, language, term.text, term.prefix, false)).query end;
    if numnode(query) = 0 then continue; end if;
    if term.without then wanted := wanted && !!query;
    elsif openvibe.is_filler(language, term.text) then fillers := fillers && query;
    else wanted := wanted && query;
    end if;
  end loop;
  return case when numnode(wanted) = 0 then fillers else wanted end;
end
$$;
grant execute on function openvibe.entry_query(uuid, jsonb) to openvibe_user;

-- The earlier decisions of these channels that are about the same as a text, the most alike first: those that share two
-- words with it or more, in any form, and a good part of all their words.
create function openvibe.alike_entries(workspace uuid, given text, within uuid[], size int)
  returns table (id uuid, likeness double precision)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  language constant text := (select w.search_language from public.workspaces w where w.id = workspace);
  words text[] := array(
    select w.lexeme from unnest(openvibe.words_of(given)) w where not openvibe.is_filler(language, w.lexeme));
  stems text[] := array(select distinct openvibe.stem_of(language, w) from unnest(words) w);
  query tsquery := ''::tsquery;
  word text;
begin
  foreach word in array words loop
    query := query || (openvibe.term_query(workspace, language, word, false, false)).query;
  end loop;
  if numnode(query) = 0 then return; end if;
  return query
    with near as (
      select e.id, e.created_at, e.words from public.ledger_entries e
      where e.words @@ query and e.workspace_id = workspace and e.channel_id = any (within)
        and e.kind = 'decision' and e.status in ('open', 'doing', 'done')
      order by e.created_at desc limit 200
    ), compared as (
      select n.id, n.created_at, count(*) as all_words, count(*) filter (where stem = any (stems)) as common
      from near n, lateral (
        select distinct openvibe.stem_of(language, w.lexeme) as stem from unnest(n.words) w
        where not openvibe.is_filler(language, w.lexeme)) own
      group by n.id, n.created_at
    )
    select c.id, c.common / sqrt(c.all_words::double precision * cardinality(stems)) from compared c
    where c.common >= 2 and c.common / sqrt(c.all_words::double precision * cardinality(stems)) >= 0.4
    order by 2 desc, c.created_at desc limit size;
end
$$;
grant execute on function openvibe.alike_entries(uuid, text, uuid[], int) to service_role;

-- The results so far. Their lines have been carried out or not; nobody knows yet, so they are open.
insert into ledger_entries (id, workspace_id, channel_id, thread_id, fork_id, source, message_id, line_id, line_text,
  line_owner, kind, text, owner_user_id, owner_agent_id, owner_name, people, created_at, updated_at, change)
select gen_random_uuid(), d.workspace_id, d.channel_id, d.thread_id, d.fork_id, 'result', d.message_id, d.line_id, d.text,
  line.each ->> 'owner', case d.kind when 'action' then 'todo' else 'decision' end, d.text,
  found.user_id, found.agent_id,
  case when found.user_id is null and found.agent_id is null then line.each ->> 'owner' end,
  d.people, d.published_at, d.published_at, 'created'
from decisions d
join messages m on m.id = d.message_id
left join lateral (
  select each from jsonb_array_elements(m.metadata #> '{result,body,bullets}') as each where each ->> 'id' = d.line_id
) line on true
left join lateral openvibe.find_owner(d.workspace_id, d.channel_id, line.each ->> 'owner') found on true
where d.kind in ('decision', 'action') and m.deleted_at is null;
