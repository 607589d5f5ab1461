-- Search in the text of files.
--
-- A file is found by its name and by its text. One list of words has room for so many characters; the rest of a long
-- text is read by agents, but not searched.

create or replace function openvibe.index_file(file attachments) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  place public.messages;
  content text;
begin
  select * into place from public.messages where id = file.message_id;
  if file.deleted_at is null then
    select file.name || coalesce(max(e'\n' || left(t.text, 200000)), '') into content
    from public.attachment_texts t where t.attachment_id = file.id and t.status = 'ready';
  end if;
  perform openvibe.write_search_entry(
    place, 'file', file.id, file.uploader_id, place.created_at, content, '{}');
end
$$;

create function openvibe.attachment_texts_index() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  file public.attachments;
begin
  select * into file from public.attachments where id = new.attachment_id;
  if file.message_id is not null then perform openvibe.index_file(file); end if;
  return null;
end
$$;
create trigger attachment_texts_index after update of status on attachment_texts
  for each row when (new.status = 'ready' and new.text <> '') execute function openvibe.attachment_texts_index();

-- The texts that were read before.
select count(openvibe.index_file(a))
from (
  select a.* from attachments a join attachment_texts t on t.attachment_id = a.id
  where t.status = 'ready' and a.message_id is not null and a.deleted_at is null order by a.created_at
) a;
