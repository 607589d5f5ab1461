-- What an agent may use, how far one task of it may go, and when it must ask first.
--
-- Whoever reads a version that was saved before these columns gets their defaults.

alter table agent_configs
  add column max_total_tokens int default 1000000 check (max_total_tokens >= 1000), -- null: no limit, here and below
  add column max_output_tokens int default 100000 check (max_output_tokens >= 256),
  add column tool_timeout_seconds int not null default 30 check (tool_timeout_seconds between 1 and 600),
  add column reply_mode text not null default 'text' check (reply_mode in ('text', 'tool')),
  add column tools text[] not null
    default '{search_messages,read_thread,read_fork_message,react,ask_human,do_nothing}',
  add column approvals jsonb not null default '{}' check (jsonb_typeof(approvals) = 'object');

-- The fork resolver writes one structured answer from what it is given.
update agent_configs set tools = '{}' where is_system;

grant insert (max_total_tokens, max_output_tokens, tool_timeout_seconds, reply_mode, tools, approvals)
  on agent_configs to openvibe_user;
grant update (max_total_tokens, max_output_tokens, tool_timeout_seconds, reply_mode, tools, approvals)
  on agent_configs to openvibe_user;
