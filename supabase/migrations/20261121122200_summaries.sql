-- What messages come to, made by a model where a conversation is too long to be shown. Kept, so that it is paid for once:
-- `source` is the hash of the very words that it was made from. Nothing that was edited or deleted lives on in one.

create table summaries (
  source bytea primary key,
  thread_id uuid not null references threads,
  first_seq bigint not null,
  last_seq bigint not null,
  content text not null,
  -- A fork's messages are numbered among those of its thread, and are a conversation of their own.
  fork_id uuid,
  created_at timestamptz not null default now()
);
create index summaries_by_thread on summaries (thread_id, first_seq, last_seq);

create function openvibe.drop_summaries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.summaries
  where thread_id = new.thread_id and first_seq <= new.seq and last_seq >= new.seq;
  return null;
end
$$;
create trigger messages_drop_summaries after update of content, deleted_at on messages
  for each row when (new.content is distinct from old.content or new.deleted_at is distinct from old.deleted_at)
  execute function openvibe.drop_summaries();

alter table summaries enable row level security;
-- For workers alone: the right to read a message is asked where it stands.
grant select, insert, delete on summaries to service_role;
