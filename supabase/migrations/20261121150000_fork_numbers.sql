-- What a list of forks shows is kept with the fork, and every message of a fork has a number of its own, from 1: the same
-- in the fork, in a result's citations and in its coverage.

alter table messages add column fork_number int check (fork_number > 0);
create unique index messages_by_fork_number on messages (fork_id, fork_number) where fork_id is not null;

alter table forks
  add column message_count int not null default 0,
  add column last_activity_at timestamptz not null default clock_timestamp(),
  -- Who wrote in it, in order of their first message: `{ id, kind: user | agent }`, the first few.
  add column participants jsonb not null default '[]',
  -- What its agents are not shown: keys of the context manifest.
  add column left_out text[] not null default '{}',
  -- US dollars that its agents may use, and have used, reservations included. At the limit the fork pauses and asks.
  add column budget_usd numeric(12, 6) not null default 1 check (budget_usd > 0),
  add column spent_usd numeric(12, 6) not null default 0,
  -- What the thread sees of the current published result.
  add column result_version int check (result_version > 0),
  add column result_message_id uuid references messages,
  add column result_headline text,
  -- Since when the current result may not say any more what the fork does.
  add column stale_at timestamptz,
  -- Somebody opened a draft of a result.
  add column draft_version int check (draft_version > 0),
  add check ((result_version is null) = (result_message_id is null)),
  add check (result_version is not null or (result_headline is null and stale_at is null));

alter table fork_results
  -- Who objected to what.
  add column dissent jsonb not null default '[]',
  -- Raised by each save: a save over a newer one is told.
  add column draft_rev int not null default 1,
  -- The task that wrote the first words, and the agent as which it speaks.
  add column task_id uuid references tasks,
  add column agent_id uuid references agent_configs,
  -- How many of the fork's messages it was made from.
  add column message_count int not null default 0,
  add column updated_by uuid references profiles,
  add column published_at timestamptz,
  add column published_by uuid references profiles;

-- Messages of forks that were there before; nobody is told, and no revision raised.
alter table messages disable trigger user;
alter table forks disable trigger user;
update messages m set fork_number = numbered.number
from (select id, row_number() over (partition by fork_id order by seq) as number from messages where fork_id is not null) numbered
where numbered.id = m.id;
update forks f set
  message_count = (select count(*) from messages m where m.fork_id = f.id),
  last_activity_at = coalesce((select max(m.created_at) from messages m where m.fork_id = f.id), f.created_at),
  participants = coalesce((
    select jsonb_agg(jsonb_build_object('id', first.id, 'kind', first.kind) order by first.seq)
    from (
      select coalesce(m.author_user_id, m.author_agent_id) as id,
        case m.author_type when 'human' then 'user' else 'agent' end as kind, min(m.seq) as seq
      from messages m where m.fork_id = f.id and m.author_type <> 'system'
      group by 1, 2 order by 3 limit 8
    ) first), '[]');
alter table messages enable trigger user;
alter table forks enable trigger user;
alter table messages add check ((fork_id is null) = (fork_number is null));

-- The thread is locked by then (messages_stamp), so that no two messages of a fork get one number.
create function openvibe.number_fork_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.fork_number := (select f.message_count + 1 from public.forks f where f.id = new.fork_id);
  return new;
end
$$;
create trigger messages_stamp_number before insert on messages
  for each row when (new.fork_id is not null) execute function openvibe.number_fork_message();

-- After the message was told (triggers run by name), so that the thread's revisions arrive in order.
create function openvibe.count_fork_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.forks f set
    message_count = new.fork_number,
    last_activity_at = new.created_at,
    participants = case
      when new.author_type = 'system' or jsonb_array_length(f.participants) >= 8
        or f.participants @> jsonb_build_array(jsonb_build_object('id', coalesce(new.author_user_id, new.author_agent_id)))
      then f.participants
      else f.participants || jsonb_build_object('id', coalesce(new.author_user_id, new.author_agent_id),
        'kind', case new.author_type when 'human' then 'user' else 'agent' end)
      end
  where f.id = new.fork_id;
  return null;
end
$$;
create trigger messages_tell_fork after insert on messages
  for each row when (new.fork_id is not null) execute function openvibe.count_fork_message();

create or replace function openvibe.fork_json(f forks) returns jsonb
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

create or replace function openvibe.message_json(m messages) returns jsonb
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
