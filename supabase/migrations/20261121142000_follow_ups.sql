-- Who may be meant again by a reply without a mention: found from the writer's own last messages and the answers to
-- them, never by reading through the conversation. A message is in one of these at most.

create index messages_by_person on messages (coalesce(fork_id, thread_id), author_user_id, seq)
  where author_type = 'human';
create index messages_answers on messages (parent_id) where author_type = 'agent' and parent_id is not null;
