-- A channel's list shows the first message of each thread, with its reactions: it hears of a change to that message, too.
create function openvibe.tell_channel_of_thread(thread uuid) returns void
  language sql set search_path = ''
as $$
  select realtime.send(
    jsonb_build_object('id', t.id, 'channelId', t.channel_id, 'rev', t.rev, 'lastSeq', t.next_seq - 1,
      'messageCount', t.message_count, 'lastActivityAt', t.last_activity_at),
    'thread.updated', format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.threads t join public.channels c on c.id = t.channel_id
  where t.id = thread;
$$;

create or replace function openvibe.tell_channel_of_task(task public.tasks) returns void
  language sql set search_path = ''
as $$
  select openvibe.tell_channel_of_thread(task.thread_id);
$$;

create or replace function openvibe.tell_message_change(message public.messages, before public.messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  if message.deleted_at is not null then
    perform openvibe.tell_message(message, 'message.deleted');
  elsif message.reactions <> before.reactions then
    perform openvibe.tell_reactions(message, before.rev);
  else
    perform openvibe.tell_message(message, 'message.updated');
  end if;
  if message.seq = 1 then perform openvibe.tell_channel_of_thread(message.thread_id); end if;
end
$$;
