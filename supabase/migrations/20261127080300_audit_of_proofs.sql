-- The audit log finds rows by the words of their kind, too, and tells of drafts, cases and proofs of agents.

alter table audit_log drop column words;
alter table audit_log add column words tsvector not null generated always as (
  jsonb_to_tsvector('simple'::regconfig, subject || data, '["string", "key", "numeric"]')
  || to_tsvector('simple'::regconfig, translate(kind, '._', '  '))
  || array_to_tsvector(array_remove(
    array['person:' || (actor ->> 'userId'), 'person:' || (subject ->> 'userId')], null))) stored;
create index audit_log_by_words on audit_log using gin (words);

-- A draft is saved while somebody types, so only its beginning and its end are told.
create trigger agent_drafts_audit after insert or delete on agent_drafts
  for each row execute function openvibe.audit_row('agent_draft');
create trigger agent_cases_audit after insert or update of name, question, expectations or delete on agent_cases
  for each row execute function openvibe.audit_row('agent_case', 'name', '~question', '~expectations');
create trigger proofs_audit after insert on proofs
  for each row execute function openvibe.audit_row('proof', 'limit_usd', 'items');
