-- Whoever left keeps the handle: nobody else takes it. Those whose handle somebody has by now get one of their own.
update former_members f set handle = left(f.handle, 25) || '-' || left(md5(f.user_id::text), 6)
where exists (select from mention_names n where n.workspace_id = f.workspace_id and n.name = f.handle)
  or exists (select from former_members g
    where g.workspace_id = f.workspace_id and g.handle = f.handle and g.user_id < f.user_id);
create index former_members_by_handle on former_members (workspace_id, handle);

-- A direct message from which all others have left can only be read; the server archives it from now on
-- (server/db/people/lonely-directs.ts).
update channels c set archived_at = now()
where c.kind = 'direct' and c.direct_agent_id is null and c.archived_at is null
  and (select count(*) from workspace_members w
    where w.workspace_id = c.workspace_id and w.user_id = any (c.direct_user_ids)) < 2;

-- The directory of people has the address that a channel of this name had.
update channels set name = 'people-' || right(id::text, 6) where name = 'people';

-- A word as the directory compares it: in small letters and without accents.
create function openvibe.folded(word text) returns text
  language sql stable security definer set search_path = ''
as $$
  select extensions.unaccent('extensions.unaccent', lower(word))
$$;
revoke execute on function openvibe.folded(text) from public;
grant execute on function openvibe.folded(text) to openvibe_user, service_role;
