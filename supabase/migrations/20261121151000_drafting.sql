-- A fork's result is drafted by a task: of the workspace's own resolver, for whoever resolves the fork.
alter table tasks
  drop constraint tasks_origin_check,
  add constraint tasks_origin_check
    check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'api', 'resolve'));
