-- A message of a schedule (an answer, a reminder, a line about failures) notifies the schedule's owner, each time. In a
-- thread it is in the Inbox like a reply; in a direct message it is one more message there.

create function openvibe.notify_schedule_owner(message messages) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind,
    created_at)
  select w.user_id, message.id, message.workspace_id, message.channel_id, message.thread_id, message.fork_id,
    message.seq, case when c.kind = 'direct' then 'direct' else 'reply' end, message.created_at
  from public.channels c
  join public.workspace_members w on w.workspace_id = c.workspace_id
    and w.user_id = (message.metadata #>> '{schedule,ownerId}')::uuid
  where c.id = message.channel_id
    and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
  on conflict do nothing;
end
$$;

create or replace function openvibe.messages_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.metadata ? 'ask' then perform openvibe.notify_asked(new, null); end if;
  if new.metadata ? 'attachments' then perform openvibe.attach_files(new); end if;
  perform openvibe.index_message(new);
  if new.metadata ? 'mentions' then perform openvibe.index_mentions(new); end if;
  if new.author_type <> 'human' and new.metadata ? 'schedule' then
    perform openvibe.notify_schedule_owner(new);
  end if;
  if new.author_type <> 'system' then
    perform openvibe.notify_people(new);
    perform openvibe.note_participant(new);
    if exists (select from public.outgoing_webhooks w where w.workspace_id = new.workspace_id and w.is_active) then
      perform openvibe.queue_event(new.workspace_id, new.channel_id,
        case when new.metadata ? 'result' then 'result.published' else 'message.created' end, new.id, '{}');
    end if;
  end if;
  if new.fork_id is not null and new.author_user_id is not null then perform openvibe.note_fork_reading(new); end if;
  perform openvibe.tell_message(new, 'message.created');
  if new.fork_id is not null then perform openvibe.count_fork_message(new); end if;
  return null;
end
$$;

-- The text of a run is the answer of its task, which hides words that its reader may not read any more.
alter table schedule_runs drop column output;
