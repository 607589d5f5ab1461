-- Web Push: browsers that a person chose get their notifications while no page is open.

-- The address of a subscription lets anyone who knows it and the server's key write to the device, so people can't read it
-- here. It ends with the session that made it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references profiles,
  session_id uuid, -- null: an access token without a session
  endpoint text not null unique check (char_length(endpoint) between 1 and 2000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  device text check (char_length(device) <= 300),
  created_at timestamptz not null default now(),
  sent_at timestamptz -- the last push that the device's service took
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;

alter table push_subscriptions enable row level security;
grant select, insert, update, delete on push_subscriptions to service_role;
grant select (id, user_id, device, created_at) on push_subscriptions to openvibe_user;
create policy push_subscriptions_own on push_subscriptions for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()) and (select openvibe.key_workspace_id()) is null);

-- The pushes that a worker has to send. `next_at` is also the lease, as for webhooks.
create table push_deliveries (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  user_id uuid not null references profiles,
  message_id uuid not null references messages on delete cascade,
  attempt int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  unique (subscription_id, message_id)
);
create index push_deliveries_due on push_deliveries (next_at);
create index push_deliveries_by_user on push_deliveries (user_id);
create index push_deliveries_by_message on push_deliveries (message_id);

alter table push_deliveries enable row level security;
grant select, insert, update, delete on push_deliveries to service_role;

create function openvibe.queue_new_pushes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.push_deliveries (subscription_id, user_id, message_id)
  select s.id, n.user_id, n.message_id
  from added n join public.push_subscriptions s on s.user_id = n.user_id
  on conflict do nothing;
  return null;
end
$$;
create trigger notifications_push_new after insert on notifications
  referencing new table as added for each statement execute function openvibe.queue_new_pushes();

-- A reminder of a message that the person had a notification of.
create function openvibe.queue_push_again() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.push_deliveries (subscription_id, user_id, message_id)
  select s.id, new.user_id, new.message_id from public.push_subscriptions s where s.user_id = new.user_id
  on conflict do nothing;
  return null;
end
$$;
create trigger notifications_push_again after update of created_at on notifications
  for each row when (old.created_at <> new.created_at) execute function openvibe.queue_push_again();

create function openvibe.end_pushes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.push_subscriptions where session_id = new.id;
  return null;
end
$$;
create trigger account_sessions_end_pushes after insert or update of ended_at on account_sessions
  for each row when (new.ended_at is not null) execute function openvibe.end_pushes();
