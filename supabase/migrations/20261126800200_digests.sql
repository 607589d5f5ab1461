-- The morning digest: the news of a workspace by mail, for people who want it. A worker takes the rows that are due.

create table digests (
  user_id uuid not null references profiles,
  workspace_id uuid not null references workspaces,
  is_on boolean not null default false,
  hour smallint not null default 8 check (hour between 0 and 23), -- in the zone of the person
  days text not null default 'weekdays' check (days in ('weekdays', 'daily')),
  origin text not null check (char_length(origin) <= 300), -- the address of the product, for links
  unsubscribe_token uuid not null default gen_random_uuid(), -- its holder can switch this digest off
  next_at timestamptz, -- null: off
  covered_until timestamptz, -- messages up to this time were in earlier digests, or were not wanted
  catch_up_id uuid references catch_ups on delete set null, -- the news that are being written
  leased_until timestamptz, -- a worker holds the row
  attempts smallint not null default 0, -- mails that could not be sent
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, workspace_id),
  check (is_on = (next_at is not null))
);
create index digests_by_workspace on digests (workspace_id);
create index digests_by_catch_up on digests (catch_up_id) where catch_up_id is not null;
create index digests_due on digests (next_at) where is_on;
create unique index digests_by_token on digests (unsubscribe_token);

alter table digests enable row level security;
grant select, insert, update, delete on digests to service_role;
grant select (user_id, workspace_id, is_on, hour, days, next_at) on digests to openvibe_user;
create policy digests_read on digests for select to openvibe_user
  using (user_id = (select openvibe.current_user_id())
    and workspace_id = any (array(select openvibe.my_workspace_ids())));
