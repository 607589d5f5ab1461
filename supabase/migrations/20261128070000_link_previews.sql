-- Previews of links in people's messages.
--
-- A message that has a link waits in `link_readings`. A worker finds its links, fetches their pages (server/agent/links)
-- and writes what they show into the message's metadata, which every reader gets with it. `link_pages` keeps the pages
-- of a workspace for some time, so that a link that many people post is fetched once; `message_links` tells which
-- message shows which page: whoever may read such a message may see the page's picture.

alter table workspaces add column link_previews boolean not null default true;
grant update (link_previews) on workspaces to openvibe_user;

-- As before, and with the switch of previews.
drop trigger workspaces_audit on workspaces;
create trigger workspaces_audit after insert or update on workspaces
  for each row execute function openvibe.audit_row('workspace', 'name', 'slug', 'max_forks_per_thread',
    'prompts_visible', 'follow_ups', 'approvals', 'default_agent_id', 'small_model', 'small_endpoint_id', 'daily_usd',
    'monthly_usd', 'tasks_at_once', 'search_language', 'forks_begin_with', 'routing', 'thread_summaries',
    'fork_suggestions', 'help_daily_usd', 'link_previews');

create table link_pages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  url text not null check (char_length(url) between 1 and 2000),
  is_shown boolean not null, -- false: the page could not be read, or has nothing to show
  title text not null default '' check (char_length(title) <= 200),
  summary text not null default '' check (char_length(summary) <= 400),
  site text not null default '' check (char_length(site) <= 80),
  -- The bytes are in Storage, under the page's id.
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  picture_size int check (picture_size > 0),
  picture_width int check (picture_width > 0),
  picture_height int check (picture_height > 0),
  fetched_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null, -- a later message with this link has it fetched again
  check (num_nulls(picture_type, picture_size, picture_width, picture_height) in (0, 4)),
  check (is_shown or picture_type is null)
);
create index link_pages_by_url on link_pages (workspace_id, md5(url), ends_at);
create index link_pages_by_end on link_pages (ends_at);

create table message_links (
  message_id uuid not null references messages on delete cascade,
  page_id uuid not null references link_pages,
  primary key (message_id, page_id)
);
create index message_links_by_page on message_links (page_id);

create table link_readings (
  message_id uuid primary key references messages on delete cascade,
  asked_at timestamptz not null default clock_timestamp(), -- an edit asks again
  claimed_until timestamptz,
  attempts int not null default 0
);
create index link_readings_by_time on link_readings (asked_at);

alter table link_pages enable row level security;
alter table message_links enable row level security;
alter table link_readings enable row level security;
grant select, insert, update, delete on link_pages, message_links, link_readings to service_role;
grant select on link_pages, message_links to openvibe_user;
-- The subqueries have the caller's own rights.
create policy message_links_read on message_links for select to openvibe_user
  using (exists (select from messages m where m.id = message_id));
create policy link_pages_read on link_pages for select to openvibe_user
  using (exists (select from message_links l where l.page_id = link_pages.id));

-- Only messages with a link ask for it: sending any other message does nothing more than before.
create function openvibe.ask_for_links() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    delete from public.message_links where message_id = new.id;
    delete from public.link_readings where message_id = new.id;
    return null;
  end if;
  if exists (select from public.workspaces w where w.id = new.workspace_id and w.link_previews) then
    insert into public.link_readings (message_id) values (new.id)
    on conflict (message_id) do update set asked_at = excluded.asked_at, claimed_until = null, attempts = 0;
  end if;
  return null;
end
$$;
create trigger messages_ask_for_links after insert on messages
  for each row when (new.author_type = 'human' and new.content ~* 'https?://')
  execute function openvibe.ask_for_links();
create trigger messages_ask_for_links_again after update of content, deleted_at on messages
  for each row when (new.author_type = 'human' and (new.content ~* 'https?://' or old.content ~* 'https?://')
    and (new.content <> old.content or new.deleted_at is distinct from old.deleted_at))
  execute function openvibe.ask_for_links();
