-- Realtime: the events that browsers receive, and who may listen.
--
-- Every durable event is sent by a trigger, in the transaction of the change. Topics: workspace:<id>,
-- channel:<id>:<access_epoch>, thread:<id>:<access_epoch>, user:<id>. A payload over 8 kB is replaced by its keys and
-- `truncated`, and the client reads the row through thread.changes. This file has the events of workspaces, channels
-- and threads. The events for one person are with their tables (notifications, drafts, read markers, people in
-- forks).

create function openvibe.can_join_topic(topic text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[] := string_to_array(topic, ':');
  subject uuid;
begin
  if topic !~ '^(workspace|user):[0-9a-f-]{36}$' and topic !~ '^(channel|thread):[0-9a-f-]{36}:[0-9]{1,9}$' then
    return false;
  end if;
  subject := parts[2]::uuid;
  case parts[1]
    when 'user' then
      return subject = openvibe.current_user_id();
    when 'workspace' then
      return coalesce(openvibe.role_in(subject) in ('admin', 'member'), false);
    when 'channel' then
      return openvibe.can_read_channel(subject)
        and exists (select from public.channels where id = subject and access_epoch = parts[3]::int);
    when 'thread' then
      return exists (
        select from public.threads t join public.channels c on c.id = t.channel_id
        where t.id = subject and c.access_epoch = parts[3]::int and openvibe.can_read_channel(c.id));
    else
      return false;
  end case;
exception when invalid_text_representation then
  return false;
end
$$;
grant execute on function openvibe.can_join_topic(text) to authenticated;

-- There is no policy for insert: clients never write to Realtime. A policy can't see the name of an event, so a client
-- that may send 'typing' could forge 'message.created'.
create policy openvibe_listen on realtime.messages for select to authenticated
  using (openvibe.can_join_topic((select realtime.topic())));

create function openvibe.fit(payload jsonb, keys jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return case when octet_length(payload::text) <= 8000 then payload else keys || '{"truncated": true}' end;
end
$$;

create function openvibe.thread_topic(thread uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select format('thread:%s:%s', t.id, c.access_epoch)
    from public.threads t join public.channels c on c.id = t.channel_id where t.id = thread);
end
$$;

create function openvibe.message_json(m messages) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', m.id, 'workspaceId', m.workspace_id, 'channelId', m.channel_id,
    'threadId', m.thread_id, 'forkId', m.fork_id, 'forkNumber', m.fork_number, 'seq', m.seq, 'rev', m.rev,
    'parentId', m.parent_id, 'authorType', m.author_type, 'authorUserId', m.author_user_id,
    'authorAgentId', m.author_agent_id, 'taskId', m.task_id, 'content', m.content, 'metadata', m.metadata,
    'reactions', m.reactions, 'createdAt', m.created_at, 'editedAt', m.edited_at, 'deletedAt', m.deleted_at);
end
$$;

create function openvibe.task_json(t tasks) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', t.id, 'threadId', t.thread_id, 'forkId', t.fork_id,
    'triggerMessageId', t.trigger_message_id, 'actingUserId', t.acting_user_id, 'agentId', t.agent_config_id,
    'agentVersionId', t.agent_config_version_id, 'origin', t.origin, 'rerunOf', t.rerun_of,
    'parentTaskId', t.parent_task_id, 'isSilent', t.is_silent, 'status', t.status,
    'stopReason', t.stop_reason, 'step', t.step, 'retryAt', t.retry_at, 'attempt', t.attempt, 'error', t.error,
    'messageId', t.message_id, 'tokenUsage', t.token_usage, 'costUsd', t.cost_usd, 'rev', t.rev,
    'createdAt', t.created_at, 'startedAt', t.started_at, 'endedAt', t.ended_at);
end
$$;

create function openvibe.fork_json(f forks) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', f.id, 'threadId', f.thread_id, 'parentMessageId', f.parent_message_id,
    'description', f.description, 'status', f.status, 'divePartnerId', f.dive_partner_id, 'createdBy', f.created_by,
    'rev', f.rev, 'createdAt', f.created_at, 'closedBy', f.closed_by, 'closedAt', f.closed_at,
    'messageCount', f.message_count, 'lastActivityAt', f.last_activity_at, 'participants', f.participants,
    'leftOut', f.left_out, 'budgetUsd', f.budget_usd, 'spentUsd', f.spent_usd,
    'resultVersion', f.result_version, 'resultMessageId', f.result_message_id, 'resultHeadline', f.result_headline,
    'staleAt', f.stale_at, 'draftVersion', f.draft_version);
end
$$;

-- Lists that read several kinds of rows at once return them in the same shape.
grant execute on function openvibe.message_json(messages), openvibe.task_json(tasks), openvibe.fork_json(forks)
  to openvibe_user, service_role;

create function openvibe.tell_message(message messages, event text) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    openvibe.fit(openvibe.message_json(message),
      jsonb_build_object('id', message.id, 'threadId', message.thread_id, 'rev', message.rev, 'seq', message.seq)),
    event, openvibe.thread_topic(message.thread_id), true);
end
$$;

create function openvibe.tell_message_change(message messages, before messages) returns void
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
end
$$;

create function openvibe.tell_task(task tasks) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(openvibe.task_json(task), 'task.status_changed', openvibe.thread_topic(task.thread_id), true);
end
$$;

create function openvibe.tell_fork(fork forks, event text) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(openvibe.fork_json(fork), event, openvibe.thread_topic(fork.thread_id), true);
end
$$;

-- The channel hears of a thread when it starts and with each of its messages.
create function openvibe.tell_thread() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.next_seq <> old.next_seq or new.deleted_at is distinct from old.deleted_at then
    perform realtime.send(
      jsonb_build_object('id', new.id, 'channelId', new.channel_id, 'rev', new.rev, 'lastSeq', new.next_seq - 1,
        'messageCount', new.message_count, 'lastActivityAt', new.last_activity_at),
      case tg_op when 'INSERT' then 'thread.created' else 'thread.updated' end,
      (select format('channel:%s:%s', c.id, c.access_epoch) from public.channels c where c.id = new.channel_id), true);
  end if;
  return null;
end
$$;
create trigger threads_tell after insert or update on threads for each row execute function openvibe.tell_thread();

-- The others see a direct message only after its first words. Before, they have nothing to listen to.
create function openvibe.tell_direct() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.channel_id), 'channel.changed', 'user:' || member.user_id, true)
  from public.channel_members member join public.channels c on c.id = member.channel_id
  where member.channel_id = new.channel_id and c.kind = 'direct';
  return null;
end
$$;
create trigger threads_tell_direct after update of message_count on threads
  for each row when (old.message_count = 1 and new.message_count = 2) execute function openvibe.tell_direct();

-- The events of a workspace are hints: pages that show the named thing read it again. The topic of the workspace is not
-- for guests, so they hear of the things that concern them on their own topics, and so does a member who was removed.
create function openvibe.tell_workspace() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  subject jsonb := jsonb_build_object('id', coalesce(row -> 'id', row -> 'user_id'));
  workspace uuid := (row ->> 'workspace_id')::uuid;
begin
  case tg_argv[0]
    when 'channel.changed' then
      perform realtime.send(subject, tg_argv[0], 'user:' || member.user_id, true)
      from public.channel_members member
      join public.workspace_members m on m.workspace_id = member.workspace_id and m.user_id = member.user_id
      where member.channel_id = (row ->> 'id')::uuid and (row ->> 'kind' <> 'public' or m.role = 'guest');
      if row ->> 'kind' <> 'public' then
        return null;
      end if;
    when 'agent.changed' then
      perform realtime.send(subject, tg_argv[0], 'user:' || user_id, true)
      from public.workspace_members where workspace_id = workspace and role = 'guest';
    else
      if row ? 'role' then
        perform realtime.send(subject, tg_argv[0], 'user:' || (row ->> 'user_id'), true);
      end if;
  end case;
  perform realtime.send(subject, tg_argv[0], 'workspace:' || workspace, true);
  return null;
end
$$;
create trigger channels_tell after insert or update on channels
  for each row execute function openvibe.tell_workspace('channel.changed');
create trigger agent_configs_tell after insert or update on agent_configs
  for each row execute function openvibe.tell_workspace('agent.changed');
create trigger workspace_members_tell after insert or update or delete on workspace_members
  for each row execute function openvibe.tell_workspace('member.changed');
-- A person's handle changed.
create trigger mention_names_tell after update on mention_names
  for each row when (new.user_id is not null) execute function openvibe.tell_workspace('member.changed');

-- Pages read the name of a person together with the membership, in every workspace.
create function openvibe.tell_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'member.changed', 'workspace:' || workspace_id, true)
  from public.workspace_members where user_id = new.id;
  return null;
end
$$;
create trigger profiles_tell after update of display_name, left_at on profiles
  for each row when (new.display_name <> old.display_name or new.left_at is distinct from old.left_at)
  execute function openvibe.tell_profile();

-- A person joined or left a channel: that person hears it, and everyone who has the channel open.
create function openvibe.tell_channel_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member public.channel_members := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('id', member.channel_id), 'channel.changed',
    'user:' || member.user_id, true);
  perform realtime.send(jsonb_build_object('id', member.channel_id), 'members.changed',
    format('channel:%s:%s', c.id, c.access_epoch), true)
  from public.channels c where c.id = member.channel_id;
  return null;
end
$$;
create trigger channel_members_tell after insert or delete on channel_members
  for each row execute function openvibe.tell_channel_member();
