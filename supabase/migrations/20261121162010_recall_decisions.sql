-- Agents recall what was decided, as they search messages, unless an admin chooses otherwise.
alter table agent_configs alter column tools
  set default '{search_messages,recall_decisions,read_thread,read_fork_message,react,ask_human,do_nothing}';
