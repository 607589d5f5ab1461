-- The text of attached files, so that agents and searches can read them.
--
-- A row waits from the moment in which its file's message is sent. A worker extracts the text, in a process of its own
-- (server/agent/files). Pictures have no row. The text goes with its file, and at once when the message is deleted.

create table attachment_texts (
  attachment_id uuid primary key references attachments on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'refused')),
  reason text check (reason in ('unsupported', 'encrypted', 'broken', 'too_large', 'too_slow')),
  kind text check (kind in ('text', 'pdf', 'docx', 'xlsx')),
  pages int check (pages > 0), -- of a PDF
  lines int check (lines >= 0), -- of the whole text, as it is shown
  tokens int check (tokens >= 0), -- estimated, of the whole text
  text text not null default '',
  is_cut boolean not null default false, -- the file has more text than is stored
  attempts int not null default 0, -- of workers, while it waits
  claimed_until timestamptz,
  updated_at timestamptz not null default now(),
  check ((status = 'refused') = (reason is not null)),
  check ((status = 'ready') = (kind is not null and lines is not null and tokens is not null))
);
create index attachment_texts_waiting on attachment_texts (attachment_id) where status = 'waiting';

alter table attachment_texts enable row level security;
grant select, insert, update, delete on attachment_texts to service_role;
grant select on attachment_texts to openvibe_user;
-- A person who may read the file may read its text: the subquery has the caller's own rights.
create policy attachment_texts_read on attachment_texts for select to openvibe_user
  using (exists (select from attachments a where a.id = attachment_id));

create or replace function openvibe.attach_files(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  named uuid[] := array(select (file ->> 'id')::uuid from jsonb_array_elements(message.metadata -> 'attachments') file);
  attached int;
begin
  update public.attachments set message_id = message.id, thread_id = message.thread_id
  where id = any (named) and uploader_id = message.author_user_id and channel_id = message.channel_id
    and state = 'stored' and message_id is null and deleted_at is null;
  get diagnostics attached = row_count;
  if attached <> cardinality(named) then
    raise exception 'attachment_unusable' using errcode = 'P0001';
  end if;
  insert into public.attachment_texts (attachment_id)
  select a.id from public.attachments a where a.id = any (named) and a.type not like 'image/%'
  on conflict do nothing;
end
$$;

create or replace function openvibe.detach_files(message uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from public.attachment_texts t using public.attachments a
  where a.message_id = message and t.attachment_id = a.id;
  update public.attachments set deleted_at = now() where message_id = message;
end
$$;

-- The files that were sent before.
insert into attachment_texts (attachment_id)
select id from attachments where message_id is not null and deleted_at is null and type not like 'image/%';

-- Agents that have the usual tools get the tool that reads files, too.
alter table agent_configs alter column tools set
  default '{search_messages,recall_decisions,read_thread,read_fork_message,read_file,react,ask_human,do_nothing}';
update agent_configs set tools = array_append(tools, 'read_file')
where tools @> '{search_messages,recall_decisions,read_thread,read_fork_message,react,ask_human,do_nothing}'
  and not tools @> '{read_file}' and deleted_at is null;
