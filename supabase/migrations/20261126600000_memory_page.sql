-- The memory page has the address that a channel named memory had. Such a channel gets another name.
update channels set name = 'memory-' || right(id::text, 6) where name = 'memory';
