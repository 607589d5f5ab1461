-- Files that people attach to messages.
--
-- The bytes lie in Storage, in a bucket without a policy: only the service can read it, and it asks this table first
-- (server/http/files-endpoint.ts). So the question who may read a file has one answer, and one endpoint decides how a
-- browser may use the file.
--
-- A file is uploaded before its message is sent. Until then it belongs to the uploader. A message names its files in
-- `metadata.attachments`, which every reader gets with it. Functions below attach the files to the message, delete them
-- with it, and refuse a message that names a file that its author can't send.

insert into storage.buckets (id, name, public, file_size_limit)
values ('attachments', 'attachments', false, 26214400)
on conflict (id) do nothing;

create table attachments (
  id uuid primary key, -- made by the browser, so that a second upload does not store the file twice
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid references threads, -- set together with the message
  message_id uuid references messages, -- null: not sent yet
  uploader_id uuid not null references profiles,
  name text not null check (char_length(name) between 1 and 200),
  type text not null check (char_length(type) <= 127),
  size int not null check (size between 1 and 26214400),
  width int check (width between 1 and 65535), -- of an image, in pixels
  height int check (height between 1 and 65535),
  state text not null default 'uploading' check (state in ('uploading', 'stored')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((width is null) = (height is null)),
  check (message_id is null or state = 'stored'),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id)
);
create index attachments_by_message on attachments (message_id) where message_id is not null;
create index attachments_unsent on attachments (created_at) where message_id is null;
create index attachments_deleted on attachments (deleted_at) where deleted_at is not null;

alter table attachments enable row level security;
grant select, insert, update, delete on attachments to service_role;
grant select, insert on attachments to openvibe_user;
grant update (name, type, size, width, height, state) on attachments to openvibe_user;
create policy attachments_read on attachments for select to openvibe_user
  using (deleted_at is null and case
    when message_id is null then uploader_id = (select openvibe.current_user_id())
    else channel_id = any (array(select openvibe.readable_channel_ids())) end);
create policy attachments_begin on attachments for insert to openvibe_user
  with check (uploader_id = (select openvibe.current_user_id())
    and message_id is null
    and openvibe.can_write_channel(channel_id));
create policy attachments_finish on attachments for update to openvibe_user
  using (uploader_id = (select openvibe.current_user_id()) and message_id is null);
-- An API key sees only the files of its workspace. The first condition costs one call a statement.
create policy attachments_of_key on attachments as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));

create function openvibe.attach_files(message messages) returns void
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
end
$$;

create function openvibe.detach_files(message uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.attachments set deleted_at = now() where message_id = message;
end
$$;
