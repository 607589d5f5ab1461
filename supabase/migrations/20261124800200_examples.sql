-- An example: a channel in which made-up people show a newcomer how forks help a team. A workspace has one at most, and
-- removing it leaves nothing of it behind.
alter table channels add column is_example boolean not null default false;
create unique index channels_example on channels (workspace_id) where is_example;
-- Only the service makes examples.
create policy channels_create_no_example on channels as restrictive for insert to openvibe_user with check (not is_example);

-- A made-up person is a profile without an account and without a membership. Nobody can sign in as one, and there is no
-- handle by which one could be mentioned.
alter table profiles add column example_channel_id uuid references channels (id);
create index profiles_by_example on profiles (example_channel_id) where example_channel_id is not null;

create function openvibe.refuse_example_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = new.user_id and example_channel_id is not null) then
    raise exception 'A made-up person of an example can be no member.';
  end if;
  return new;
end
$$;
create trigger workspace_members_are_real before insert on workspace_members
  for each row execute function openvibe.refuse_example_person();

-- Browsers of the workspace read the names again, as they do when a member comes.
create function openvibe.tell_example_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'member.changed', 'workspace:' || c.workspace_id, true)
  from public.channels c where c.id = new.example_channel_id;
  return null;
end
$$;
create trigger profiles_tell_example after insert on profiles
  for each row when (new.example_channel_id is not null) execute function openvibe.tell_example_person();

-- The people of an example are known to the readers of its channel.
create or replace function openvibe.known_user_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope uuid := openvibe.key_workspace_id();
begin
  return query
    select openvibe.current_user_id()
    union
    select other.user_id from public.workspace_members me
    join public.workspace_members other on other.workspace_id = me.workspace_id
    where me.user_id = openvibe.current_user_id() and me.role <> 'guest' and (scope is null or me.workspace_id = scope)
    union
    select other.user_id from public.channel_members me
    join public.channel_members other on other.channel_id = me.channel_id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope)
    union
    select p.id from public.workspace_members me
    join public.channels c on c.workspace_id = me.workspace_id and c.is_example
    join public.profiles p on p.example_channel_id = c.id
    where me.user_id = openvibe.current_user_id() and (scope is null or me.workspace_id = scope)
      and (me.role <> 'guest' or exists (
        select from public.channel_members cm where cm.channel_id = c.id and cm.user_id = me.user_id));
end
$$;

-- No model wrote the answers of an example, so usage and budgets know nothing of them. Calls that a member starts in the
-- channel count as everywhere.
create function openvibe.is_example_task(task uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.tasks t join public.profiles p on p.id = t.acting_user_id
    where t.id = task and p.example_channel_id is not null);
end
$$;
drop trigger task_events_count_usage on task_events;
create constraint trigger task_events_count_usage after insert on task_events
  deferrable initially deferred for each row
  when (new.type in ('model.answered', 'model.failed') and not openvibe.is_example_task(new.task_id))
  execute function openvibe.count_usage();

-- Rows that are kept for ever otherwise may be deleted while their example is removed, and only then.
create function openvibe.is_being_removed(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Never null: a trigger whose condition is null does not fire.
  return coalesce(channel::text = current_setting('openvibe.removed_example', true), false)
    and exists (select from public.channels where id = channel and is_example);
end
$$;
create function openvibe.is_removed_task(task uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return openvibe.is_being_removed((select channel_id from public.tasks where id = task));
end
$$;
create function openvibe.is_removed_fork(fork uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return openvibe.is_being_removed((select channel_id from public.forks where id = fork));
end
$$;

create or replace trigger messages_keep before delete on messages
  for each row when (not openvibe.is_being_removed(old.channel_id)) execute function openvibe.keep_message();
create or replace trigger fork_results_keep before delete on fork_results
  for each row when (not openvibe.is_removed_fork(old.fork_id)) execute function openvibe.keep_result();
create or replace trigger task_events_keep before update on task_events
  for each row execute function openvibe.keep_event();
create trigger task_events_keep_rows before delete on task_events
  for each row when (not openvibe.is_removed_task(old.task_id)) execute function openvibe.keep_event();
-- A message whose task is gone keeps everything else, a deleted one too.
create or replace trigger messages_before_update before update on messages
  for each row when (old.task_id is not distinct from new.task_id) execute function openvibe.messages_before_update();

-- Removes the example of a workspace with everything in its channel, and tells the browsers. Returns false if there is none.
create function openvibe.remove_example(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  example uuid;
  keys text[];
begin
  select id into example from public.channels where workspace_id = workspace and is_example for update;
  if not found then return false; end if;
  perform set_config('openvibe.removed_example', example::text, true);

  -- Threads, then lanes, then tasks: the order of all locks. Without its lane a worker writes nothing more.
  perform from public.threads where channel_id = example order by id for update;
  keys := array(
    select 'agent:' || a.id || ':' || place.id || line.ending
    from public.agent_configs a,
      (select id from public.threads where channel_id = example
        union all select id from public.forks where channel_id = example) place,
      (values (''), (':silent')) line (ending)
    where a.workspace_id = workspace);
  perform from public.lanes where key = any (keys)
    or key in (select m.lane from public.mailbox m join public.tasks t on t.id = m.task_id where t.channel_id = example)
    order by key for update;

  -- Steps that members took in the example stay taken.
  perform openvibe.keep_steps(workspace, person.id, openvibe.steps_on_record(workspace, person.id))
  from (
    select author_user_id as id from public.messages where channel_id = example
    union select acting_user_id from public.tasks where channel_id = example
    union select created_by from public.forks where channel_id = example
    union select r.published_by from public.fork_results r join public.forks f on f.id = r.fork_id
      where f.channel_id = example
  ) person
  where person.id is not null;

  perform realtime.send(jsonb_build_object('id', example), 'channel.changed', 'workspace:' || workspace, true);
  perform openvibe.tell_fork_participants(f.id) from public.forks f where f.channel_id = example;

  -- Everything elsewhere that points here.
  update public.messages m set task_id = null, task_event_seq = null
  from public.tasks t where t.channel_id = example and m.task_id = t.id and m.channel_id <> example;
  update public.tasks t set parent_task_id = null
  from public.tasks gone where gone.channel_id = example and t.parent_task_id = gone.id and t.channel_id <> example;
  update public.invites set channel_ids = array_remove(channel_ids, example)
  where workspace_id = workspace and example = any (channel_ids);
  update public.former_members set channel_ids = array_remove(channel_ids, example)
  where workspace_id = workspace and example = any (channel_ids);
  -- The sweep of files removes the bytes and then the row, so the row waits in another channel for it.
  update public.attachments set deleted_at = coalesce(deleted_at, now()), message_id = null, thread_id = null,
    channel_id = (select c.id from public.channels c where c.workspace_id = workspace and c.id <> example
      order by c.kind <> 'public', c.created_at, c.id limit 1)
  where channel_id = example;
  delete from public.task_payloads where hash in (
    select decode(named.hash, 'hex')
    from public.task_events e join public.tasks t on t.id = e.task_id and t.channel_id = example,
      -- The bodies that tell of this channel alone, by its ids or by the time to the minute. No other log has the same ones.
      lateral (values (e.data ->> 'request'), (e.data ->> 'material'),
        (case when e.type = 'result.drafted' then e.data ->> 'body' end),
        (case when openvibe.is_example_task(t.id) then e.data ->> 'response' end)) named (hash)
    where e.type in ('model.requested', 'model.answered', 'result.drafted') and named.hash is not null);

  -- Words that only this channel had leave the list of words. The others are listed with another message that has them.
  delete from public.search_entries e using public.messages m where m.id = e.message_id and m.channel_id = example;
  perform openvibe.release_words(m.id) from public.messages m where m.channel_id = example;

  -- One statement, because these tables point at each other in circles. Foreign keys are checked at its end.
  with a_thread as (select id from public.threads where channel_id = example),
    a_fork as (select id from public.forks where channel_id = example),
    a_message as (select id from public.messages where channel_id = example),
    a_task as (select id from public.tasks where channel_id = example),
    d1 as (delete from public.decisions where channel_id = example),
    d2 as (delete from public.fork_results where fork_id in (select id from a_fork)),
    d3 as (delete from public.fork_participants where fork_id in (select id from a_fork)),
    d4 as (delete from public.notifications where thread_id in (select id from a_thread)),
    d5 as (delete from public.mentions where message_id in (select id from a_message)),
    d6 as (delete from public.message_versions where message_id in (select id from a_message)),
    d7 as (delete from public.reactions where message_id in (select id from a_message)),
    d8 as (delete from public.read_markers where thread_id in (select id from a_thread)),
    d9 as (delete from public.thread_participants where thread_id in (select id from a_thread)),
    d10 as (delete from public.summaries where thread_id in (select id from a_thread)),
    d11 as (delete from public.usage_by_conversation where thread_id in (select id from a_thread)),
    d12 as (delete from public.api_sessions where thread_id in (select id from a_thread)),
    d13 as (delete from public.mailbox where task_id in (select id from a_task) or lane = any (keys)),
    d14 as (delete from public.lanes where key = any (keys)),
    d15 as (delete from public.task_streams where task_id in (select id from a_task)),
    d16 as (delete from public.task_events where task_id in (select id from a_task)),
    d17 as (delete from public.tasks where channel_id = example),
    d18 as (delete from public.messages where channel_id = example),
    d19 as (delete from public.forks where channel_id = example),
    d20 as (delete from public.threads where channel_id = example),
    d21 as (delete from public.drafts where channel_id = example),
    d22 as (delete from public.channel_notices where channel_id = example),
    d23 as (delete from public.channel_members where channel_id = example),
    d24 as (delete from public.profiles where example_channel_id = example)
  delete from public.channels where id = example;
  return true;
end
$$;
revoke execute on function openvibe.refuse_example_person(), openvibe.tell_example_person(), openvibe.is_example_task(uuid),
  openvibe.is_being_removed(uuid), openvibe.is_removed_task(uuid), openvibe.is_removed_fork(uuid),
  openvibe.remove_example(uuid) from public;
grant execute on function openvibe.remove_example(uuid) to service_role;
grant execute on function openvibe.is_example_task(uuid), openvibe.is_being_removed(uuid), openvibe.is_removed_task(uuid),
  openvibe.is_removed_fork(uuid) to service_role;
