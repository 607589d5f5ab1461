-- A host stays accepted in a place as long as the person who accepted it is there, and no guest. A person who leaves the
-- workspace leaves its channels by the cascade of their rows.

create function openvibe.end_acceptances() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'channel_members' then
    delete from public.accepted_hosts where channel_id = old.channel_id and accepted_by = old.user_id;
  else
    delete from public.accepted_hosts where workspace_id = old.workspace_id and accepted_by = old.user_id;
  end if;
  return null;
end
$$;
create trigger channel_members_end_acceptances after delete on channel_members
  for each row execute function openvibe.end_acceptances();
create trigger workspace_members_end_acceptances after update of role on workspace_members
  for each row when (new.role = 'guest') execute function openvibe.end_acceptances();
