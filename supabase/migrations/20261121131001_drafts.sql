-- What somebody has begun to write, so that their other devices have it, too. One row a conversation, theirs alone.
--
-- `version` is a time-ordered id that the browser makes for each saving: a save that was overtaken on its way changes
-- nothing, and sending a message takes the draft away unless a later one was begun meanwhile.

create table drafts (
  user_id uuid not null references profiles,
  conversation text not null check (char_length(conversation) between 1 and 80), -- a thread, a fork, `new:<channel>`
  workspace_id uuid not null,
  channel_id uuid not null,
  content text not null check (char_length(content) <= 100000),
  attachment_ids uuid[] not null default '{}' check (cardinality(attachment_ids) <= 10),
  version uuid not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, conversation),
  foreign key (channel_id, workspace_id) references channels (id, workspace_id)
);

alter table drafts enable row level security;
revoke all on drafts from anon, authenticated;

grant select, insert, update, delete on drafts to service_role;
grant select, insert, delete on drafts to openvibe_user;
grant update (content, attachment_ids, version, updated_at) on drafts to openvibe_user;

create policy drafts_read on drafts for select to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy drafts_begin on drafts for insert to openvibe_user
  with check (user_id = (select openvibe.current_user_id()) and openvibe.can_read_channel(channel_id));
create policy drafts_change on drafts for update to openvibe_user
  using (user_id = (select openvibe.current_user_id()));
create policy drafts_drop on drafts for delete to openvibe_user
  using (user_id = (select openvibe.current_user_id()));

-- A hint to the person's other pages; they read the list again.
-- It says whether the draft is gone, too: a page that knows its last wording must hear of that.
create function openvibe.tell_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  draft public.drafts := coalesce(new, old);
begin
  perform realtime.send(
    jsonb_build_object('conversation', draft.conversation, 'version', draft.version, 'removed', tg_op = 'DELETE'),
    'draft.changed', 'user:' || draft.user_id, true);
  return null;
end
$$;
create trigger drafts_tell after insert or update or delete on drafts
  for each row execute function openvibe.tell_draft();
