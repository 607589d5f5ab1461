-- Schedules, webhooks and programs start tasks with a prompt that no person wrote as a message.

alter table tasks drop constraint tasks_origin_check;
alter table tasks add constraint tasks_origin_check
  check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'webhook', 'api', 'resolve',
    'opening'));

-- The runs of one source, newest first: they are the history of its next run.
create index tasks_of_source on tasks ((input ->> 'sourceId'), id desc) where input ->> 'kind' = 'prompt';
