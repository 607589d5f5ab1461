-- Agents that listen to everything that is said in a channel: they answer what begins a thread without being called, and
-- in a thread that they answered in, what people go on with.
alter table channels
  add column listening_agent_ids uuid[] not null default '{}' check (cardinality(listening_agent_ids) <= 5);

grant update (listening_agent_ids) on channels to openvibe_user;
