-- What a fork is about is as a rule the beginning of the message that it starts from. When that message is deleted its
-- words go from there, too: from the fork, from the line that tells of it in the thread, and from its results. A
-- description in words of somebody else's stays.

create index forks_by_parent_message on forks (parent_message_id);

-- As words are compared here: without marks of formatting, with one space between them.
create function openvibe.bare_words(words text) returns text
  language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(words, '[*_`>#]+', '', 'g'), '\s+', ' ', 'g'), ' …')
$$;

create function openvibe.forget_descriptions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  instead constant text := 'A message that was deleted';
  about record;
begin
  for about in
    select f.id, f.description from public.forks f
    where f.parent_message_id = new.id and openvibe.bare_words(f.description) <> ''
      and exists (
        -- Whatever it said before; what was taken away now is among that.
        select from public.message_versions v
        where v.message_id = new.id
          and strpos(openvibe.bare_words(v.content), openvibe.bare_words(f.description)) > 0)
    order by f.id
  loop
    update public.messages m
    set content = replace(m.content, '‘' || about.description || '’', '‘' || instead || '’')
    where m.thread_id = new.thread_id and m.author_type = 'system' and m.deleted_at is null
      and m.metadata ->> 'notice' = 'fork' and m.metadata ->> 'forkId' = about.id::text;
    update public.messages m
    set metadata = jsonb_set(m.metadata, '{result,description}', to_jsonb(instead))
    from public.fork_results r
    where r.fork_id = about.id and m.id = r.message_id and m.deleted_at is null and m.metadata ? 'result'
      and m.metadata #>> '{result,description}' = about.description;
    update public.forks set description = instead where id = about.id;
  end loop;
  return null;
end
$$;
-- After the message itself was told (triggers run by name), so that the thread's revisions arrive in order.
create trigger messages_tell_words_gone after update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.fork_id is null
    and new.author_type <> 'system')
  execute function openvibe.forget_descriptions();
