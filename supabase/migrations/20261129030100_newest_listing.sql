-- A list of tools that arrives late must not replace a newer one.
alter table mcp_servers add column listed_at timestamptz; -- the time at which `tools` were asked for; null: never
