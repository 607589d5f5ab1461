-- Rolling summaries of a conversation. Each one starts from the one before it and the messages since, so it rests on
-- all messages from `first_seq` to `last_seq`: an edit or a deletion of one of them drops it and all later ones.
alter table summaries
  -- Set for a rolling summary: its number in its conversation, by which pointers name it.
  add column number integer check (number > 0),
  -- The task that paid for it, and the model that wrote it; null in older rows.
  add column task_id uuid references tasks,
  add column model text,
  -- Ranges of messages inside the summary's own range that no model has read: [[first, last], …].
  add column gaps jsonb not null default '[]' check (jsonb_typeof(gaps) = 'array');

create index summaries_by_task on summaries (task_id) where task_id is not null;
create index summaries_rolled on summaries (thread_id, fork_id, last_seq) where number is not null;

-- Finds the changed messages of a range without reading all of it.
create index messages_changed on messages (thread_id, seq) where edited_at is not null or deleted_at is not null;
