-- Model endpoints and prices are in the audit log. A key and its end are never told, and an address can hold a secret.
create trigger model_endpoints_audit after insert or update of name, base_url, sealed_key, is_active, test_model,
    deleted_at or delete on model_endpoints
  for each row execute function openvibe.audit_row('model_endpoint', 'name', 'is_active', 'test_model', '~base_url',
    '~sealed_key');
create trigger model_prices_audit after insert or update or delete on model_prices
  for each row execute function openvibe.audit_row('model_price', 'model', 'endpoint_id', 'valid_from', 'input', 'output',
    'cache_read', 'cache_write_5m', 'cache_write_1h');
