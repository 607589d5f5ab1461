-- The agents of a fork are shown the thread up to the message that it starts from, unless the item 'thread' is left out of
-- the fork. This setting decides how a new fork begins.
alter table workspaces
  add column forks_begin_with text not null default 'thread' check (forks_begin_with in ('thread', 'message'));
grant update (forks_begin_with) on workspaces to openvibe_user;

-- The agents of forks that exist already were shown the message alone, and still are. Everybody can switch the thread on.
-- Pages read this with the fork, so no revision is made.
alter table forks disable trigger user;
update forks set left_out = left_out || '{thread}' where not left_out @> '{thread}';
alter table forks enable trigger user;

-- The abilities that decide how the files of a conversation reach a model, as far as its endpoint tells them.
alter table model_catalog
  add column takes_images boolean not null default false,
  add column takes_documents boolean not null default false;

-- Two threads with the same words make the same request for a summary. Each keeps its own.
alter table summaries drop constraint summaries_pkey, add primary key (thread_id, source);
