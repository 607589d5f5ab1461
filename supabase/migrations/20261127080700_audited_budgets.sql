-- Acts on budgets are in the audit log.
create trigger budgets_audit after insert or update or delete on budgets
  for each row execute function openvibe.audit_row('budget', 'kind', 'period', 'limit_usd', 'self_raise_usd');
