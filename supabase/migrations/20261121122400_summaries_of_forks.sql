-- A fork's messages are numbered among those of its thread, and are a conversation of their own.
alter table summaries add column fork_id uuid;
