-- A notification says whom its message mentions, as it was meant: a handle may be somebody else's by now.
create or replace function openvibe.tell_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('messageId', new.message_id, 'workspaceId', new.workspace_id, 'channelId', new.channel_id,
      'threadId', new.thread_id, 'forkId', new.fork_id, 'kind', new.kind,
      'authorUserId', m.author_user_id, 'authorAgentId', m.author_agent_id, 'text', left(m.content, 300),
      'mentions', m.metadata -> 'mentions'),
    'notification.created', 'user:' || new.user_id, true)
  from public.messages m where m.id = new.message_id;
  return null;
end
$$;
