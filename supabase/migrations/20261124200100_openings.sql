-- The partner of a fork may write the first message there: a task that nobody's message has started.

alter table tasks drop constraint tasks_origin_check;
alter table tasks add constraint tasks_origin_check
  check (origin in ('message', 'regenerate', 'replay', 'test', 'child', 'schedule', 'api', 'resolve', 'opening'));

-- A fork is opened once.
create unique index tasks_opening_of_fork on tasks (fork_id) where origin = 'opening';
