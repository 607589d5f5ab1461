-- When a fork's message was written, edited or deleted, as a revision of its thread. `rev` counts more than that: a
-- reaction raises it, too, and takes nothing from what a draft of the fork's result was made of.
alter table messages add column words_rev bigint; -- null outside of forks, and before this was kept

create function openvibe.stamp_words() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.content <> old.content or new.deleted_at is distinct from old.deleted_at then
    new.words_rev := new.rev;
  else
    new.words_rev := coalesce(old.words_rev, old.rev);
  end if;
  return new;
end
$$;
-- After the message's own stamp (triggers run by name), which gives the revision.
create trigger messages_stamp_words before insert or update on messages
  for each row when (new.fork_id is not null) execute function openvibe.stamp_words();
