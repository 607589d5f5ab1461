-- A channel's list of threads shows who is at work in each: it hears of a task's status and step as of a message.

create function openvibe.tell_channel_of_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (new.status, new.step) is distinct from (old.status, old.step) then
    perform realtime.send(
      jsonb_build_object('id', t.id, 'channelId', t.channel_id, 'rev', t.rev, 'lastSeq', t.next_seq - 1,
        'messageCount', t.message_count, 'lastActivityAt', t.last_activity_at),
      'thread.updated', format('channel:%s:%s', c.id, c.access_epoch), true)
    from public.threads t join public.channels c on c.id = t.channel_id
    where t.id = new.thread_id;
  end if;
  return null;
end
$$;
create trigger tasks_tell_channel after insert or update on tasks
  for each row execute function openvibe.tell_channel_of_task();
