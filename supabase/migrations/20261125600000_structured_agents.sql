-- The abilities of a listed model that change its requests, so that a preview writes the same bytes as the worker.

alter table model_catalog
  add column thinks_between_tools boolean not null default false,
  add column takes_effort boolean not null default false,
  add column takes_format boolean not null default false;
