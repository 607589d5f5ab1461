-- The page of all tasks can show those alone that somebody asked for, newest first.
create index tasks_by_person on tasks (workspace_id, acting_user_id, id desc);
