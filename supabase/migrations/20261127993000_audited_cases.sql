-- The audit log tells a case by its id alone. Its name is often made of the question, and the log can't be erased.
drop trigger agent_cases_audit on agent_cases;
create trigger agent_cases_audit after insert or update of name, question, expectations or delete on agent_cases
  for each row execute function openvibe.audit_row('agent_case', '~name', '~question', '~expectations');

-- As before, and with the endpoint of the small model: it receives words of conversations.
drop trigger workspaces_audit on workspaces;
create trigger workspaces_audit after insert or update on workspaces
  for each row execute function openvibe.audit_row('workspace', 'name', 'slug', 'max_forks_per_thread',
    'prompts_visible', 'follow_ups', 'approvals', 'default_agent_id', 'small_model', 'small_endpoint_id', 'daily_usd',
    'monthly_usd', 'tasks_at_once', 'search_language', 'forks_begin_with', 'routing', 'thread_summaries',
    'fork_suggestions', 'help_daily_usd');
