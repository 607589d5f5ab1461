-- A fork that was given no topic is described by the beginning of the message that it starts from. That beginning follows
-- the message when it is edited, as it is forgotten when the message is deleted. The server decides which forks these
-- are, because it proposes the words.

-- Changes the description of a fork wherever it is told: in the fork, in the notice that shows where the fork began, and
-- in the results of the fork.
create function openvibe.describe_anew(about forks, instead text) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.messages m
  set content = replace(m.content, '‘' || about.description || '’', '‘' || instead || '’')
  where m.thread_id = about.thread_id and m.author_type = 'system' and m.deleted_at is null
    and m.metadata ->> 'notice' = 'fork' and m.metadata ->> 'forkId' = about.id::text;
  update public.messages m
  set metadata = jsonb_set(m.metadata, '{result,description}', to_jsonb(instead))
  from public.fork_results r
  where r.fork_id = about.id and m.id = r.message_id and m.deleted_at is null and m.metadata ? 'result'
    and m.metadata #>> '{result,description}' = about.description;
  update public.forks set description = instead where id = about.id;
end
$$;
revoke execute on function openvibe.describe_anew(forks, text) from public;
grant execute on function openvibe.describe_anew(forks, text) to service_role;

create or replace function openvibe.forget_descriptions(message messages) returns void
  language plpgsql set search_path = ''
as $$
declare
  about public.forks;
begin
  for about in
    select f.* from public.forks f
    where f.parent_message_id = message.id and openvibe.bare_words(f.description) <> ''
      and exists (
        -- All earlier wordings, the last one included.
        select from public.message_versions v
        where v.message_id = message.id
          and strpos(openvibe.bare_words(v.content), openvibe.bare_words(f.description)) > 0)
    order by f.id
  loop
    perform openvibe.describe_anew(about, 'A message that was deleted');
  end loop;
end
$$;
