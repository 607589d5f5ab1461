-- When notifications do not interrupt a person: while they have paused them, and in their quiet hours. Each person's own,
-- for all of their workspaces and devices; colleagues don't see it (docs/decisions/100-quiet-times.md).

create table quiet_times (
  user_id uuid primary key references profiles,
  is_paused boolean not null default false,
  paused_until timestamptz, -- null while paused: until the person ends it
  hours_on boolean not null default false,
  -- Minutes of the day, by the person's own clock; over midnight where the end is before the beginning.
  hours_from int not null default 1320 check (hours_from between 0 and 1439),
  hours_to int not null default 420 check (hours_to between 0 and 1439),
  hours_days text not null default 'daily' check (hours_days in ('daily', 'weekdays', 'weekends')),
  check (is_paused or paused_until is null),
  check (hours_from <> hours_to)
);

alter table quiet_times enable row level security;
grant select, insert, update, delete on quiet_times to service_role;
grant select on quiet_times to openvibe_user;
create policy quiet_times_own on quiet_times for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and (select openvibe.key_workspace_id()) is null);

-- The person's other pages read what they know of themselves again.
create function openvibe.tell_quiet_times() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.user_id), 'member.changed', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger quiet_times_tell after insert or update on quiet_times
  for each row execute function openvibe.tell_quiet_times();
