-- The page of schedules has the address that a channel named schedules had. Such a channel gets another name.
update channels set name = 'schedules-' || right(id::text, 6) where name = 'schedules';
