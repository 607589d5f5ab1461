-- Pictures are shown without their metadata.
--
-- A picture that somebody uploads waits until a worker has drawn it anew (server/agent/pictures): until then only its
-- uploader sees it. The clean copy lies beside what was sent, which is then removed.

alter table attachments
  -- Of a picture; null: any other file. 'waiting': only its uploader sees it. 'clean': all readers see its clean copy, and
  -- what was sent is still to be removed. 'done': that is gone.
  add column cleaning text check (cleaning in ('waiting', 'clean', 'done')),
  add column cleaning_tries int not null default 0, -- of workers, since it last got on
  add column cleaning_until timestamptz; -- a worker is at it until then
update attachments set cleaning = 'waiting' where type like 'image/%';
alter table attachments add check (type not like 'image/%' or cleaning is not null);
create index attachments_to_clean on attachments (id) where cleaning in ('waiting', 'clean');
-- The uploader's own request says that the bytes are a picture; only a worker says that it is clean.
grant update (cleaning) on attachments to openvibe_user;
create policy attachments_wait on attachments as restrictive for update to openvibe_user
  with check (cleaning is null or cleaning = 'waiting');

-- As before, and also when a clean copy has another size.
create or replace function openvibe.count_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.file_uses as used (workspace_id, uploader_id, bytes, files)
    values (new.workspace_id, new.uploader_id, new.size, 1)
    on conflict (workspace_id, uploader_id)
      do update set bytes = used.bytes + excluded.bytes, files = used.files + 1;
  elsif old.deleted_at is not null then
    null;
  elsif tg_op = 'UPDATE' and new.deleted_at is null then
    update public.file_uses set bytes = bytes + new.size - old.size
    where workspace_id = old.workspace_id and uploader_id = old.uploader_id;
  else
    update public.file_uses set bytes = bytes - old.size, files = files - 1
    where workspace_id = old.workspace_id and uploader_id = old.uploader_id;
  end if;
  return null;
end
$$;
drop trigger openvibe_count_deleted_file on attachments;
create trigger openvibe_count_changed_file after update of deleted_at, size on attachments
  for each row when (old.deleted_at is null and (new.deleted_at is not null or old.size <> new.size))
  execute function openvibe.count_file();

-- Workers read and clean files in turns: of workspaces, and of the people in each.
alter table file_uses add column turn_at timestamptz not null default '-infinity'; -- a file of theirs was last begun
grant update (turn_at) on file_uses to service_role;
