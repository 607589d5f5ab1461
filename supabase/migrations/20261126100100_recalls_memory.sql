-- An agent that recalls memory is told the items that fit a task's prompt.
alter table agent_configs add column recalls_memory boolean not null default true;
grant insert (recalls_memory), update (recalls_memory) on agent_configs to openvibe_user;

-- A use is recorded with the event of the request that held the item, in the same transaction.
create function openvibe.record_memory_uses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.memory_uses (item_id, task_id, turn, why)
  select i.id, new.task_id, (new.data ->> 'turn')::int, jsonb_build_object('by', 'retrieval') || coalesce((
    select hit - 'itemId' - 'channelIds'
    from public.task_events e, jsonb_array_elements(e.data #> '{memory,hits}') hit
    where e.task_id = new.task_id and e.type = 'task.started' and hit ->> 'itemId' = i.id::text limit 1), '{}')
  from jsonb_array_elements(new.data -> 'memories') shown
  join public.memory_items i on i.id = (shown ->> 'itemId')::uuid
  on conflict do nothing;
  return null;
end
$$;
create trigger task_events_record_memory after insert on task_events
  for each row when (new.type = 'context.assembled' and new.data ? 'memories')
  execute function openvibe.record_memory_uses();
