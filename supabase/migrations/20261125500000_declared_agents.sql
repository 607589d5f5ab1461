-- Agents as documents: properties for the agent's thinking or output, notes on its tools, and the origin of a version.

alter table agent_configs
  -- A JSON Schema object without its type: {properties, required, $defs}. The order of its fields is kept in
  -- propertyOrdering, because jsonb keeps none.
  add column properties jsonb check (jsonb_typeof(properties) = 'object'),
  -- The agent returns an object that fits its properties, instead of an answer in words.
  add column structured_output boolean not null default false,
  -- By the tool's name: a note for this agent on its use.
  add column tool_notes jsonb not null default '{}' check (jsonb_typeof(tool_notes) = 'object'),
  add constraint agent_configs_output check (not structured_output or properties is not null);

grant insert (properties, structured_output, tool_notes) on agent_configs to openvibe_user;
grant update (properties, structured_output, tool_notes) on agent_configs to openvibe_user;

-- The way in which a version was made: in the form of the product or its API, from an agent document, by the product
-- itself, or by somebody in the database's dashboard.
alter table agent_config_versions
  add column origin text not null default 'form' check (origin in ('form', 'file', 'code', 'database'));

alter table agent_config_versions disable trigger agent_config_versions_keep;
update agent_config_versions set origin = 'code' where author_user_id is null and version = 1;
update agent_config_versions set origin = 'database' where author_user_id is null and version > 1;
alter table agent_config_versions enable trigger agent_config_versions_keep;

create or replace function openvibe.write_agent_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.current_version_id is not distinct from old.current_version_id then
    return null;
  end if;
  insert into public.agent_config_versions
    (id, agent_config_id, workspace_id, version, config, author_user_id, note, origin)
  values (
    new.current_version_id, new.id, new.workspace_id,
    (select coalesce(max(version), 0) + 1 from public.agent_config_versions where agent_config_id = new.id),
    openvibe.agent_snapshot(new),
    openvibe.current_user_id(),
    coalesce(nullif(current_setting('openvibe.version_note', true), ''), ''),
    coalesce(
      nullif(current_setting('openvibe.version_origin', true), ''),
      case when openvibe.current_user_id() is null then 'database' else 'form' end));
  return null;
end
$$;
