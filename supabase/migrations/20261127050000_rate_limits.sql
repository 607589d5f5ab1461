-- Rate limits that the admins of a workspace have lowered, and who came near a limit. The counts themselves are in the
-- memory of each web process. People reach both tables through the verbs alone.
create table lowered_rate_limits (
  workspace_id uuid not null references workspaces,
  kind text not null check (kind in ('message', 'apiKey', 'workspacePosts', 'workspaceCalls')),
  most int not null check (most > 0), -- in the window of this kind; never above that of the server
  set_at timestamptz not null default now(),
  primary key (workspace_id, kind)
);
alter table lowered_rate_limits enable row level security;
grant select, insert, update, delete on lowered_rate_limits to service_role;

-- One row for each day and person, key or workspace that used 80 % of a limit or all of it.
create table rate_limit_marks (
  workspace_id uuid not null references workspaces,
  day date not null default (now() at time zone 'utc')::date,
  kind text not null check (kind in ('message', 'apiKey', 'workspacePosts', 'workspaceCalls')),
  subject_id uuid not null, -- a person, a key or the workspace
  near int not null default 0, -- the number of windows in which 80 % were used
  reached int not null default 0, -- the number of windows in which all was used
  last_at timestamptz not null default now(),
  primary key (workspace_id, day, kind, subject_id)
);
alter table rate_limit_marks enable row level security;
grant select, insert, update, delete on rate_limit_marks to service_role;
