-- Forks, results and files are found by their kind.
--
-- Their entries get a label each, so that the index answers for one kind alone: a name must not be looked for among all
-- messages that have the word.

create or replace function openvibe.index_message(m messages) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform openvibe.write_search_entry(
    m, 'message', null, coalesce(m.author_user_id, m.author_agent_id), m.created_at,
    case when m.deleted_at is null and m.author_type <> 'system' then m.content end,
    array_remove(array[
      case when m.content ~ '(^|\n) {0,3}(```|~~~)|`[^`\n]+`' then '/has/code' end,
      case when m.metadata ? 'result' then '/is/result' end
    ], null));
end
$$;

create or replace function openvibe.index_fork(fork forks) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  place public.messages;
begin
  select * into place from public.messages where id = fork.parent_message_id;
  perform openvibe.write_search_entry(
    place, 'fork', fork.id, fork.created_by, fork.created_at, nullif(btrim(fork.description), ''), array['/is/fork']);
end
$$;

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
    place, 'file', file.id, file.uploader_id, place.created_at, content, array['/is/file']);
end
$$;

-- The entries that exist already.
update search_entries set words = words || array_to_tsvector(array['/is/' || source]) where source in ('fork', 'file');
update search_entries e set words = e.words || array_to_tsvector(array['/is/result'])
from fork_results r where e.message_id = r.message_id and e.source = 'message';
