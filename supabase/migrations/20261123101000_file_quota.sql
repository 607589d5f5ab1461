-- The files that each person keeps in a workspace, so that a quota is checked without adding up the table of files.

create table file_uses (
  workspace_id uuid not null references workspaces,
  uploader_id uuid not null references profiles,
  bytes bigint not null check (bytes >= 0), -- of announced and stored files, not of deleted ones
  files int not null check (files >= 0),
  primary key (workspace_id, uploader_id)
);
create index file_uses_by_uploader on file_uses (uploader_id);

alter table file_uses enable row level security;
grant select on file_uses to service_role, openvibe_user;
create policy file_uses_read on file_uses for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

insert into file_uses (workspace_id, uploader_id, bytes, files)
select workspace_id, uploader_id, sum(size), count(*) from attachments where deleted_at is null group by 1, 2;

-- A file counts from its announcement, with the size that the upload can't exceed, until it is deleted.
create function openvibe.count_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.file_uses as used (workspace_id, uploader_id, bytes, files)
    values (new.workspace_id, new.uploader_id, new.size, 1)
    on conflict (workspace_id, uploader_id)
      do update set bytes = used.bytes + excluded.bytes, files = used.files + 1;
  elsif old.deleted_at is null then
    update public.file_uses set bytes = bytes - old.size, files = files - 1
    where workspace_id = old.workspace_id and uploader_id = old.uploader_id;
  end if;
  return null;
end
$$;
create trigger openvibe_count_file after insert or delete on attachments
  for each row execute function openvibe.count_file();
create trigger openvibe_count_deleted_file after update of deleted_at on attachments
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function openvibe.count_file();
-- A file that was announced with a wrong size would be counted wrongly when it goes.
revoke update (size) on attachments from openvibe_user;
