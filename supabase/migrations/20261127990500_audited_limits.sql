-- The audit log tells when admins lower a rate limit. Its function is younger than the table of the limits.
create trigger lowered_rate_limits_audit after insert or update of most or delete on lowered_rate_limits
  for each row execute function openvibe.audit_row('rate_limit', 'kind', 'most');
