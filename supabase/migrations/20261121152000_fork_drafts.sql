-- A draft of a result: written by a task, changed by people, published or thrown away. What is published stays.

alter table fork_results
  -- Whose wording the headline is; each line carries its own.
  add column if not exists headline_wording jsonb not null default '{"by": "agent"}',
  -- Where the first words are. Once they are there, or could not be written, people go on.
  add column if not exists draft_state text not null default 'ready' check (draft_state in ('drafting', 'ready', 'failed')),
  -- The fork says it, for its current result.
  drop column stale_at;

create function openvibe.keep_result() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if old.state = 'published' then
    raise exception 'A published result is never removed.' using errcode = '42501';
  end if;
  return old;
end
$$;
create trigger fork_results_keep before delete on fork_results
  for each row execute function openvibe.keep_result();
grant delete on fork_results to service_role;

-- A task that has ended writes no more, however it ended.
create function openvibe.end_drafting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.fork_results
  set draft_state = case new.status when 'completed' then 'ready' else 'failed' end, draft_rev = draft_rev + 1,
    updated_at = now()
  where fork_id = new.fork_id and task_id = new.id and state = 'draft' and draft_state = 'drafting';
  if found then
    update public.forks set draft_version = draft_version where id = new.fork_id;
  end if;
  return null;
end
$$;
create trigger tasks_end_drafting after update of ended_at on tasks
  for each row when (old.ended_at is null and new.ended_at is not null and new.fork_id is not null)
  execute function openvibe.end_drafting();
