-- A file that nobody could read does not wait for ever.

alter table attachment_texts
  drop constraint attachment_texts_reason_check,
  add constraint attachment_texts_reason_check
    check (reason in ('unsupported', 'encrypted', 'broken', 'too_large', 'too_slow', 'failed'));
