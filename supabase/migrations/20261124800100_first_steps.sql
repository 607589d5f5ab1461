-- The first steps of a person in a workspace: a short list in the sidebar that ticks itself. Nearly all ticks come from the
-- tables that record the step anyway, so sending a message costs nothing more. `done` has the steps that no table records,
-- and those whose record was removed together with an example.
create table first_steps (
  workspace_id uuid not null,
  user_id uuid not null,
  done text[] not null default '{}' check (done <@ array['write', 'ask', 'fork', 'resolve', 'cite']),
  -- The person closed the list for good.
  closed_at timestamptz,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);

alter table first_steps enable row level security;
create policy first_steps_own on first_steps for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and workspace_id = any (array(select openvibe.my_workspace_ids())));
grant select on first_steps to openvibe_user;
grant select, insert, update, delete on first_steps to service_role;

-- Returns the steps of a person that the tables record. Each is a look into an index that stops at the first row.
create function openvibe.steps_on_record(workspace uuid, person uuid) returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  return array_remove(array[
    case when exists (
      select from public.messages m
      where m.author_user_id = person and m.workspace_id = workspace and m.fork_id is null) then 'write' end,
    case when exists (
      select from public.tasks t
      where t.workspace_id = workspace and t.acting_user_id = person and t.origin = 'message') then 'ask' end,
    case when exists (
      select from public.forks f where f.created_by = person and f.workspace_id = workspace) then 'fork' end,
    case when exists (
      select from public.fork_results r join public.forks f on f.id = r.fork_id
      where r.published_by = person and f.workspace_id = workspace) then 'resolve' end
  ], null);
end
$$;
revoke execute on function openvibe.steps_on_record(uuid, uuid) from public;
grant execute on function openvibe.steps_on_record(uuid, uuid) to service_role;

-- Keeps steps of a member as done.
create function openvibe.keep_steps(workspace uuid, person uuid, steps text[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.first_steps as kept (workspace_id, user_id, done)
  select m.workspace_id, m.user_id, steps from public.workspace_members m
  where m.workspace_id = workspace and m.user_id = person
  on conflict (workspace_id, user_id) do update
    set done = array(select distinct unnest(kept.done || excluded.done) order by 1)
    where not kept.done @> excluded.done;
end
$$;
revoke execute on function openvibe.keep_steps(uuid, uuid, text[]) from public;
grant execute on function openvibe.keep_steps(uuid, uuid, text[]) to service_role;
