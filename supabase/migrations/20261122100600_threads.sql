-- Threads, and the one order of everything that people see in a thread.
--
-- A thread has two counters. `next_seq` numbers its messages, those of its forks too: lists, cursors and 'the last 50'
-- go by `seq`, never by the clock. `rev` counts every visible change: a message, an edit, a deletion, a fork, a result,
-- the status of a task. Each such change first locks the row of the thread and then stamps the changed row with the new
-- `rev`. Triggers on messages, forks and tasks do both, so that no writer can forget it, and `thread.changes { sinceRev
-- }` is a plain range scan.
--
-- Lock order, everywhere: threads by id, lanes by key, tasks by id.

create table threads (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null,
  created_by uuid references profiles,
  rev bigint not null default 0,
  next_seq bigint not null default 1,
  message_count int not null default 0, -- main line, deleted messages included
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, channel_id, workspace_id),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id)
);
create index threads_by_activity on threads (channel_id, last_activity_at desc, id desc) where deleted_at is null;

alter table threads enable row level security;
grant select, insert, update on threads to service_role;
grant select, insert on threads to openvibe_user;
-- People need this right for `select … for update`, which requires the right to update some column. The policy
-- threads_lock refuses every real update.
grant update (last_activity_at) on threads to openvibe_user;
create policy threads_read on threads for select to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids())));
create policy threads_create on threads for insert to openvibe_user
  with check (created_by = (select openvibe.current_user_id()) and openvibe.can_write_channel(channel_id));
create policy threads_lock on threads for update to openvibe_user
  using (channel_id = any (array(select openvibe.readable_channel_ids()))) with check (false);

-- Locks a thread and counts one visible change.
create function openvibe.next_rev(thread uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  counted bigint;
begin
  update public.threads set rev = rev + 1 where id = thread returning rev into counted;
  return counted;
end
$$;

-- The people and agents in a thread, kept so that a list of threads need not read their messages.
create table thread_participants (
  thread_id uuid not null references threads,
  participant_id uuid not null, -- a profile or an agent
  kind text not null check (kind in ('user', 'agent')),
  first_seq bigint not null,
  primary key (thread_id, participant_id)
);

alter table thread_participants enable row level security;
grant select, insert, update, delete on thread_participants to service_role;
grant select on thread_participants to openvibe_user;
create policy thread_participants_read on thread_participants for select to openvibe_user
  using (exists (select from threads t where t.id = thread_id));

-- How far a person has read the main line of a thread.
create table read_markers (
  user_id uuid not null references profiles,
  thread_id uuid not null references threads,
  last_read_seq bigint not null check (last_read_seq >= 0),
  updated_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);

alter table read_markers enable row level security;
grant select, insert, update, delete on read_markers to service_role;
grant select, insert, update on read_markers to openvibe_user;
create policy read_markers_own on read_markers for all to openvibe_user
  using (user_id = (select openvibe.current_user_id()))
  with check (user_id = (select openvibe.current_user_id()) and exists (select from threads t where t.id = thread_id));
-- An API key sees only the read markers of its workspace. The first condition costs one call a statement.
create policy read_markers_of_key on read_markers as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or exists (select from threads t where t.id = thread_id));

-- A person can also move the marker back ('Mark unread from here'). Other tabs take a lower number only if the event
-- says `back`: otherwise the event may just be late.
create function openvibe.tell_read() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('threadId', new.thread_id, 'lastReadSeq', new.last_read_seq)
      || case when tg_op = 'UPDATE' and new.last_read_seq < old.last_read_seq
        then '{"back": true}' else '{}' end::jsonb,
    'read.updated', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger read_markers_tell after insert or update on read_markers
  for each row execute function openvibe.tell_read();

-- Unsent messages, so that a person's other devices have them too. One row for each conversation of a person.
--
-- `version` is a time-ordered id that the browser makes for each saving. A saving that was overtaken on its way changes
-- nothing. Sending a message removes its draft, but not one that was begun later.
create table drafts (
  user_id uuid not null references profiles,
  conversation text not null check (char_length(conversation) between 1 and 80), -- a thread, a fork, `new:<channel>`
  workspace_id uuid not null,
  channel_id uuid not null,
  content text not null check (char_length(content) <= 100000),
  attachment_ids uuid[] not null default '{}' check (cardinality(attachment_ids) <= 10),
  version uuid not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, conversation),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id)
);

alter table drafts enable row level security;
grant select, insert, update, delete on drafts to service_role;
grant select, insert, delete on drafts to openvibe_user;
grant update (content, attachment_ids, version, updated_at) on drafts to openvibe_user;
create policy drafts_read on drafts for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy drafts_begin on drafts for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id()) and openvibe.can_read_channel(channel_id));
create policy drafts_change on drafts for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy drafts_drop on drafts for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy drafts_of_key on drafts as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));

-- A hint to the person's other pages, which then read the list again. It says whether the draft is gone, so that a page
-- that shows an older wording removes it.
create function openvibe.tell_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  draft public.drafts := coalesce(new, old);
begin
  perform realtime.send(
    jsonb_build_object('conversation', draft.conversation, 'version', draft.version, 'removed', tg_op = 'DELETE'),
    'draft.changed', 'user:' || draft.user_id, true);
  return null;
end
$$;
create trigger drafts_tell after insert or update or delete on drafts
  for each row execute function openvibe.tell_draft();

-- Summaries by a model of the part of a conversation that is too long to be shown to an agent. They are kept so that
-- each is paid for once. `source` is the hash of the summarized words, and a summary is deleted as soon as one of its
-- messages is edited or deleted.
create table summaries (
  source bytea primary key,
  thread_id uuid not null references threads,
  fork_id uuid, -- set: the messages of a fork, which are a conversation of their own
  first_seq bigint not null,
  last_seq bigint not null,
  content text not null,
  created_at timestamptz not null default now()
);
create index summaries_by_thread on summaries (thread_id, first_seq, last_seq);

alter table summaries enable row level security;
-- Only workers read summaries: they check for each reader who may see the messages.
grant select, insert, delete on summaries to service_role;
