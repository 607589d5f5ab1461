-- One statement may remove an item together with the one that it replaced. So the replaced one is looked for afterwards:
-- by then the foreign key has emptied `superseded_by`.
create index memory_items_without_successor on memory_items (id) where status = 'superseded' and superseded_by is null;

drop trigger memory_items_revive on memory_items;
create or replace function openvibe.memory_items_revive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.memory_items set status = 'proposed', doubt = 'successor_deleted', updated_at = now()
  where status = 'superseded' and superseded_by is null;
  return null;
end
$$;
create trigger memory_items_revive after delete on memory_items
  for each statement execute function openvibe.memory_items_revive();
