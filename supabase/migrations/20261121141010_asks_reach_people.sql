-- A question or an approval is told to whoever may answer it, once, and is no longer waiting when it is settled.

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('ask', 'mention', 'reply', 'direct', 'message'));

drop index notifications_inbox;
create index notifications_inbox on notifications (user_id, workspace_id, created_at desc, message_id desc)
  where kind in ('ask', 'mention', 'reply');
create index notifications_asks on notifications (user_id, workspace_id, created_at desc, message_id desc)
  where kind = 'ask' and read_at is null;

create function openvibe.notify_asked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ask jsonb := new.metadata -> 'ask';
  was jsonb := case when tg_op = 'UPDATE' then old.metadata -> 'ask' end;
begin
  if ask ->> 'state' <> 'open' then
    -- Whoever answered, it waits for nobody any more.
    update public.notifications set read_at = now()
    where message_id = new.id and kind = 'ask' and read_at is null;
    return null;
  end if;
  if was -> 'audience' is not distinct from ask -> 'audience' then
    return null;
  end if;
  insert into public.notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind, created_at)
  select w.user_id, new.id, new.workspace_id, new.channel_id, new.thread_id, new.fork_id, new.seq, 'ask', now()
  from public.workspace_members w
  join public.channels c on c.id = new.channel_id
  where w.workspace_id = new.workspace_id
    and (ask #> '{audience,userIds}' ? w.user_id::text or ask #> '{audience,roles}' ? w.role)
    and (c.kind = 'public' and w.role <> 'guest'
      or exists (select from public.channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
  on conflict (user_id, message_id) do update set kind = 'ask', read_at = null;
  return null;
end
$$;
-- By its name before messages_notify, which then finds that it was told already.
create trigger messages_ask_insert after insert on messages
  for each row when (new.metadata ? 'ask') execute function openvibe.notify_asked();
create trigger messages_ask_update after update of metadata on messages
  for each row when (new.metadata ? 'ask') execute function openvibe.notify_asked();

-- Reading a thread on is reading what one was told of it; what waits for an answer goes on waiting.
create or replace function openvibe.read_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications set read_at = now()
  where user_id = new.user_id and thread_id = new.thread_id and seq <= new.last_read_seq and read_at is null
    and fork_id is null and kind <> 'ask';
  return null;
end
$$;
