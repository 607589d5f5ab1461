-- The account that an MCP server is used with: who gave it, and its number. An approval of a call counts for that account.

alter table mcp_servers
  add column account integer not null default 1, -- raised by a new sign-in or new keys, not by a renewed token
  add column account_by uuid references profiles; -- who signed in or entered the keys last; null: nobody had to
grant select (account, account_by) on mcp_servers to openvibe_user;
create index mcp_servers_by_account on mcp_servers (account_by) where account_by is not null;
