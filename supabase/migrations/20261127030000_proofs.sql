-- Cases of an agent, and proofs: runs of a version on cases and on past mentions, before it is published.
--
-- Both belong to the admins. A row that rests on a conversation is readable only for admins who read that conversation.

create table agent_cases (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  agent_config_id uuid not null references agent_configs,
  name text not null check (char_length(name) between 1 and 80),
  -- The question: a message that was written to an agent, or typed words, in a thread or without one.
  channel_id uuid references channels on delete cascade, -- null: the question rests on no conversation
  thread_id uuid references threads on delete cascade,
  fork_id uuid references forks on delete cascade,
  message_id uuid references messages on delete cascade,
  question text check (char_length(question) between 1 and 10000),
  expectations jsonb not null default '[]' check (jsonb_typeof(expectations) = 'array'),
  question_rev int not null default 1, -- rises with each change of the question: earlier answers are of another one
  author_user_id uuid not null references profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((message_id is null) = (question is not null)),
  check ((channel_id is null) = (thread_id is null)),
  check (message_id is null or thread_id is not null),
  check (fork_id is null or thread_id is not null)
);
create index agent_cases_of_agent on agent_cases (agent_config_id, id);
create index agent_cases_by_workspace on agent_cases (workspace_id);
create index agent_cases_by_channel on agent_cases (channel_id) where channel_id is not null;
create index agent_cases_by_thread on agent_cases (thread_id) where thread_id is not null;
create index agent_cases_by_fork on agent_cases (fork_id) where fork_id is not null;
create index agent_cases_by_message on agent_cases (message_id) where message_id is not null;
create index agent_cases_by_author on agent_cases (author_user_id);

alter table agent_cases enable row level security;
grant select, insert, update, delete on agent_cases to service_role;
grant select on agent_cases to openvibe_user;
create policy agent_cases_read on agent_cases for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and (channel_id is null or channel_id = any (array(select openvibe.readable_channel_ids()))));

create table proofs (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  agent_config_id uuid not null references agent_configs,
  -- Null: the answers are only checked, and compared with no others.
  base_version_id uuid references agent_config_versions,
  version_id uuid not null references agent_config_versions, -- the candidate: a snapshot or a version
  status text not null default 'running' check (status in ('running', 'completed', 'stopped', 'limit_reached')),
  judges boolean not null default true, -- a model compares answers that differ
  limit_usd numeric(10, 4) not null check (limit_usd > 0),
  spent_usd numeric(12, 6) not null default 0,
  tally jsonb not null default '{}', -- the number of items by verdict, also of those that a reader does not see
  items int not null check (items > 0),
  started_by uuid not null references profiles,
  look_at timestamptz not null default now(), -- the runner looks at a running proof again from then on
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null))
);
create index proofs_of_agent on proofs (agent_config_id, id desc);
create index proofs_by_workspace on proofs (workspace_id);
create index proofs_by_base_version on proofs (base_version_id) where base_version_id is not null;
create index proofs_by_version on proofs (version_id);
create index proofs_by_person on proofs (started_by);
create index proofs_running on proofs (look_at) where status = 'running';

alter table proofs enable row level security;
grant select, insert, update on proofs to service_role;
grant select on proofs to openvibe_user;
create policy proofs_read on proofs for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())));

-- One question of a proof: a case, or a past mention with its recorded answer.
create table proof_items (
  id uuid primary key,
  proof_id uuid not null references proofs on delete cascade,
  workspace_id uuid not null references workspaces,
  place int not null,
  case_id uuid references agent_cases on delete set null,
  name text not null,
  -- The question and the expectations as they were when the proof began.
  channel_id uuid references channels on delete cascade,
  thread_id uuid references threads on delete cascade,
  fork_id uuid references forks on delete cascade,
  message_id uuid references messages on delete cascade,
  question text,
  question_rev int,
  expectations jsonb not null default '[]' check (jsonb_typeof(expectations) = 'array'),
  base_task_id uuid references tasks on delete set null, -- of the recorded answer, or a run with the base version
  candidate_task_id uuid references tasks on delete set null,
  judge_task_id uuid references tasks on delete set null,
  runs_base boolean not null default false, -- this proof runs and pays the base
  state text not null default 'waiting' check (state in ('waiting', 'running', 'judging', 'done')),
  verdict text check (verdict in ('better', 'worse', 'changed', 'same', 'failed', 'passed', 'missed', 'skipped')),
  reserved_usd numeric(10, 4) not null default 0, -- the most that its running tasks may still cost
  -- Facts for the table. The answers and the reasons are read with the rights to their tasks.
  facts jsonb not null default '{}',
  check ((state = 'done') = (verdict is not null))
);
create unique index proof_items_of_proof on proof_items (proof_id, place);
create index proof_items_by_workspace on proof_items (workspace_id);
create index proof_items_by_case on proof_items (case_id, id desc) where case_id is not null;
create index proof_items_by_channel on proof_items (channel_id) where channel_id is not null;
create index proof_items_by_thread on proof_items (thread_id) where thread_id is not null;
create index proof_items_by_fork on proof_items (fork_id) where fork_id is not null;
create index proof_items_by_message on proof_items (message_id) where message_id is not null;
create index proof_items_by_base on proof_items (base_task_id) where base_task_id is not null;
create index proof_items_by_candidate on proof_items (candidate_task_id) where candidate_task_id is not null;
create index proof_items_by_judge on proof_items (judge_task_id) where judge_task_id is not null;

alter table proof_items enable row level security;
grant select, insert, update on proof_items to service_role;
grant select on proof_items to openvibe_user;
create policy proof_items_read on proof_items for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and (channel_id is null or channel_id = any (array(select openvibe.readable_channel_ids()))));

-- The reasons of an item's checks and of its judgement. They may repeat words of the answers, so they are readable
-- where the answers are: in the channel in which the tasks ran.
create table proof_reasons (
  item_id uuid primary key references proof_items on delete cascade,
  workspace_id uuid not null references workspaces,
  channel_id uuid not null references channels on delete cascade,
  reasons jsonb not null
);
create index proof_reasons_by_workspace on proof_reasons (workspace_id);
create index proof_reasons_by_channel on proof_reasons (channel_id);

alter table proof_reasons enable row level security;
grant select, insert, update, delete on proof_reasons to service_role;
grant select on proof_reasons to openvibe_user;
create policy proof_reasons_read on proof_reasons for select to openvibe_user
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and channel_id = any (array(select openvibe.readable_channel_ids())));

-- The reasons go when the question is edited or deleted: they may rest on its words.
create function openvibe.withdraw_proof_reasons() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.proof_reasons r using public.proof_items i
  where i.id = r.item_id and i.message_id = new.id;
  return null;
end
$$;
create trigger messages_withdraw_proof_reasons after update of content, deleted_at on messages
  for each row when (old.content is distinct from new.content or old.deleted_at is null and new.deleted_at is not null)
  execute function openvibe.withdraw_proof_reasons();

-- The evidence of a version is the proof from which it was published.
alter table agent_config_versions add foreign key (proof_id) references proofs;
create index agent_config_versions_by_proof on agent_config_versions (proof_id) where proof_id is not null;

-- A hint for the devices of the admins, without words.
create function openvibe.tell_proof() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id, 'agentId', new.agent_config_id), 'proof.changed',
    'user:' || new.started_by, true);
  return null;
end
$$;
create trigger proofs_tell after insert or update on proofs
  for each row execute function openvibe.tell_proof();
